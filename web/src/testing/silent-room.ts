import type { RoomLinkProps } from "../shared/calls/room/room-link";

/** What the media client was rendered with, the newest last. */
export const rooms: RoomLinkProps[] = [];

/** Takes the place of the media client, which needs a browser with WebRTC: `vi.mock(…, () => import("…/testing/silent-room"))`. */
export function LiveRoom(props: RoomLinkProps): null {
  rooms.push(props);
  return null;
}
