import { lazy, useState, type ComponentType } from "react";

/** How long after the start the code that nobody needs yet is loaded, in milliseconds: the first page then has the network for itself. */
const AFTER_MS = 3_000;

const waiting: (() => Promise<unknown>)[] = [];
let isTime = false;

// A failure is seen where the component is shown.
const bringNow = (bring: () => Promise<unknown>) => void bring().catch(() => undefined);

/**
 * A component whose code comes after the first page: what is shown only once somebody has pressed something. It suspends while its
 * code is on its way; code that is there is shown at once.
 */
export function later<P extends object>(bring: () => Promise<ComponentType<P>>): ComponentType<P> {
  let found: ComponentType<P> | null = null;
  const load = async () => ({ default: (found ??= await bring()) });
  const Coming = lazy(load);
  if (isTime) bringNow(load);
  else waiting.push(load);
  return function Later(props: P) {
    // Chosen once: a component that came as another would lose what was typed into it.
    const [Shown] = useState<ComponentType<P>>(() => found ?? Coming);
    return <Shown {...props} />;
  };
}

/** Loads what comes later, now and from now on. */
export function loadLater(): void {
  isTime = true;
  for (const load of waiting.splice(0)) bringNow(load);
}

/** Loads what comes later when the first page has had its time, or as soon as somebody does something on it. */
export function planLater(): void {
  const options = { capture: true };
  const events = ["pointerdown", "keydown"] as const;
  const handle = () => {
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, handle, options);
    loadLater();
  };
  const timer = setTimeout(handle, AFTER_MS);
  for (const event of events) window.addEventListener(event, handle, options);
}
