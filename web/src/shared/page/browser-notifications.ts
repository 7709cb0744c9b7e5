import { create } from "zustand";

/** `unsupported` where the browser has none: on many phones only for pages that were put on the home screen. */
export type NotificationAccess = NotificationPermission | "unsupported";

const now = (): NotificationAccess => (typeof Notification === "undefined" ? "unsupported" : Notification.permission);

/** How often it was asked: the browser does not say when its answer changes. */
const useAsked = create<{ times: number }>(() => ({ times: 0 }));

/** Whether this browser lets the app notify. Permission is requested by a button only, never when a page loads. */
export function useNotificationAccess(): { access: NotificationAccess; ask: () => Promise<void> } {
  useAsked((state) => state.times);
  const ask = async () => {
    if (now() === "default") await Notification.requestPermission();
    useAsked.setState(({ times }) => ({ times: times + 1 }));
  };
  return { access: now(), ask };
}

/** Shows a browser notification, if allowed and the page is hidden; pressing it opens its subject. */
export function notifyInBackground(title: string, body: string, tag: string, open: () => void): void {
  if (document.visibilityState !== "hidden" || now() !== "granted") return;
  const notification = new Notification(title, { body, tag });
  notification.addEventListener("click", () => {
    window.focus();
    notification.close();
    open();
  });
}
