import type { RoomWindow } from "./window";

/** State of an open peer connection of a page, and the bytes it has carried so far. */
export interface IceState {
  /** The ICE user name fragments (RFC 8839, section 5.4) of both descriptions, and of the candidate that packets go by. */
  local: string;
  remote: string;
  inUse: string | undefined;
  /** Packets of media. */
  sent: number;
  received: number;
}

/** Runs in the page. */
export function iceStates(): Promise<IceState[]> {
  const { peerConnections } = window as unknown as RoomWindow;
  const fragments = (description: RTCSessionDescription | null) => {
    const lines = description?.sdp.matchAll(/^a=ice-ufrag:(\S+)/gm) ?? [];
    return [...new Set(Array.from(lines, ([, fragment]) => fragment))].join();
  };
  const stateOf = async (connection: RTCPeerConnection): Promise<IceState> => {
    const stats = new Map(Array.from((await connection.getStats()) as unknown as Map<string, Record<string, unknown>>));
    const all = (type: string) => [...stats.values()].filter((one) => one["type"] === type);
    const sum = (type: string, count: string) => all(type).reduce((total, one) => total + (one[count] as number), 0);
    const [transport] = all("transport");
    const pair = stats.get(transport?.["selectedCandidatePairId"] as string);
    return {
      local: fragments(connection.currentLocalDescription),
      remote: fragments(connection.currentRemoteDescription),
      inUse: stats.get(pair?.["localCandidateId"] as string)?.["usernameFragment"] as string | undefined,
      sent: sum("outbound-rtp", "packetsSent"),
      received: sum("inbound-rtp", "packetsReceived"),
    };
  };
  return Promise.all(peerConnections.filter((one) => one.connectionState !== "closed").map(stateOf));
}
