import { api } from "../../api/client";

/** This browser's own number: random, and sent to this host only. */
const STORAGE_KEY = "deviceId";
const SENT_KEY = "deviceSent";

function deviceId(): string {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored) return stored;
  const fresh = crypto.randomUUID();
  localStorage.setItem(STORAGE_KEY, fresh);
  return fresh;
}

/** The approximate width of the screen: enough to distinguish a phone from a desktop. */
function screenClass(width: number): string {
  return width < 600 ? "phone" : width < 1100 ? "tablet" : "desk";
}

/** What the browser says it is, without its version. */
function userAgentHint(agent: string): string {
  return [/Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0], /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(agent)?.[0]].filter(Boolean).join(" ");
}

/** Reports this device to the hub once per session, so that the owner can be notified of a new one. No canvas, no fonts. */
export async function reportDevice(sid: string): Promise<void> {
  if (sessionStorage.getItem(SENT_KEY) === sid) return;
  sessionStorage.setItem(SENT_KEY, sid);
  try {
    await api.post("/api/users/fingerprints", {
      body: {
        device_id: deviceId(),
        ua_hint: userAgentHint(navigator.userAgent),
        tz: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
        screen_class: screenClass(window.screen.width),
      },
    });
  } catch {
    // The message about a new device is a courtesy; signing in does not depend on it.
  }
}
