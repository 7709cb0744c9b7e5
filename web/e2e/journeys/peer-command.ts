import type { Colour } from "./colour";

/** What a client in a room can be told to do; media/tests/peers/peer.py names the commands. */
export type PeerCommand =
  | { cmd: "publish"; hz: number }
  | { cmd: "unpublish" }
  | { cmd: "mute"; muted: boolean }
  | { cmd: "camera"; rgb: Colour; width: number }
  | { cmd: "data"; topic: string; text: string; reliable: boolean }
  | { cmd: "text"; topic: string; text: string }
  | { cmd: "file"; path: string }
  | { cmd: "register"; method: string }
  | { cmd: "rpc"; to: string; method: string; payload: string }
  | { cmd: "attributes"; attributes: Record<string, string> };

/** What a client does for each command, apart from telling that it is done. */
export type Actions = { [Cmd in PeerCommand["cmd"]]: (command: Extract<PeerCommand, { cmd: Cmd }>) => Promise<void> };
