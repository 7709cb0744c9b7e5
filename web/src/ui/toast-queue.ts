/** The tone of a toast. Errors are announced at once, the others politely. */
export type ToastKind = "success" | "warning" | "error";

export interface ToastMessage {
  id: number;
  kind: ToastKind;
  title: string;
  detail?: string;
  /** One thing to do about it. */
  action?: { name: string; onPress: () => void };
  /** How long it stays, in milliseconds; 0 keeps it until it is closed. */
  lastsMs: number;
}

/** The default life of a toast, and the minimum: nobody reads faster. */
export const TOAST_MS = 5_000;
/** The life of a toast that explains a lost session or service. */
export const LONG_TOAST_MS = 120_000;

const MOST_SHOWN = 4;
let toasts: readonly ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly ToastMessage[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and answers its id. The same words twice replace each other. */
export function showToast(toast: Omit<ToastMessage, "id" | "lastsMs"> & { lastsMs?: number }): number {
  const id = nextId++;
  const others = toasts.filter((one) => one.title !== toast.title || one.detail !== toast.detail);
  const lastsMs = toast.lastsMs === 0 ? 0 : Math.max(TOAST_MS, toast.lastsMs ?? TOAST_MS);
  change([...others, { ...toast, lastsMs, id }].slice(-MOST_SHOWN));
  return id;
}

export function closeToast(id: number) {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Closes the newest toast; answers whether there was one. */
export function closeNewestToast(): boolean {
  const newest = toasts.at(-1);
  if (newest) closeToast(newest.id);
  return Boolean(newest);
}

export const toastQueue = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
};
