import type { Colour } from "./colour";

/** Commands to a client in a room; media/tests/peers/peer.py names them. */
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
  | { cmd: "attributes"; attributes: Record<string, string> }
  | { cmd: "dtmf"; code: number; digit: string };

/** A client's handler of each command, without the report that it is done. */
export type Actions = { [Cmd in PeerCommand["cmd"]]: (command: Extract<PeerCommand, { cmd: Cmd }>) => Promise<void> };
