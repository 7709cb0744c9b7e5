import { sandboxMessages } from "../journeys/api-session";
import { until } from "../journeys/until";

/** Waits for a message to an address that matches; returns the newest one's first group, or else the whole match. */
export function fromMailbox(hub: string, to: string, pattern: RegExp, afterMs: number): Promise<string> {
  return until(`${String(pattern)} for ${to}`, async () => {
    for (const message of (await sandboxMessages(hub, to)).filter((one) => one.at_ms >= afterMs).toReversed()) {
      const found = pattern.exec(message.body);
      if (found) return found[1] ?? found[0];
    }
    return undefined;
  });
}

/** The path of the link for setting a password that was mailed. */
export async function passwordLink(hub: string, to: string, afterMs: number): Promise<string> {
  const address = await fromMailbox(hub, to, /https?:\/\/\S+\/resetpassword\?token=[\w-]+/, afterMs);
  const { pathname, search } = new URL(address);
  return pathname + search;
}
