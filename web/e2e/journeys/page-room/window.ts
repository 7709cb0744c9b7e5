import type { Room } from "livekit-client";

import type { Actions } from "../peer-command";
import type { PeerEvent } from "../room-peer";

/** The window of a page in a room: what the functions that run there one after the other share. */
export interface RoomWindow {
  /** livekit-client's build for pages without a bundler. */
  LivekitClient: typeof import("livekit-client");
  /** Every peer connection that the page has made. */
  peerConnections: RTCPeerConnection[];
  /** Hands an event to the test. */
  report(event: PeerEvent): Promise<void>;
  emit(event: string, fields: object): void;
  room: Room;
  actions: Actions;
}
