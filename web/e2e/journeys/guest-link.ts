import { Refused } from "./api-session";
import type { RoomAccess } from "./phone-line";

/** What a guest gets who opens a link. */
export interface GuestAccess {
  room: RoomAccess;
  /** For what the guest may ask of the call. */
  token: string;
  /** The address below which that is asked. */
  path: string;
}

/** Opens a guest link on this device; `agrees`: to being recorded, where the law wants that. */
export async function openGuestLink(hub: string, link: string, device: string, agrees = false): Promise<GuestAccess> {
  const path = `/api${new URL(link).pathname}`;
  const answer = await fetch(`${hub}${path}/answer`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ device_id: device, decline_recording: false, agree_to_recording: agrees }),
  });
  const document = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, document, `POST ${path}/answer`);
  return { ...document, path };
}

/** Goes out of the call again. */
export async function leaveAsGuest(hub: string, access: GuestAccess): Promise<void> {
  const answer = await fetch(`${hub}${access.path}/hang-up`, { method: "POST", headers: { Authorization: `Bearer ${access.token}` } });
  if (!answer.ok) throw new Refused(answer.status, await answer.json(), `POST ${access.path}/hang-up`);
}
