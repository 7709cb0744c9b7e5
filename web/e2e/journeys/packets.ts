import type { Page } from "@playwright/test";

/** RTP audio packets of a page, over all its peer connections. */
export interface PacketCount {
  sent: number;
  /** Received packets by SSRC. */
  received: Record<string, number>;
}

/** Counts what the page's peer connections sent and received so far. The page's context must be a watched one. */
export function countPackets(page: Page): Promise<PacketCount> {
  return page.evaluate(async () => {
    const kept = (window as unknown as { peerConnections: RTCPeerConnection[] }).peerConnections;
    const count: PacketCount = { sent: 0, received: {} };
    for (const connection of kept) {
      if (connection.connectionState === "closed") continue;
      for (const entry of (await connection.getStats()).values()) {
        if (entry.type === "outbound-rtp" && entry.kind === "audio") count.sent += entry.packetsSent;
        if (entry.type === "inbound-rtp" && entry.kind === "audio") {
          count.received[String(entry.ssrc)] = (count.received[String(entry.ssrc)] ?? 0) + entry.packetsReceived;
        }
      }
    }
    return count;
  });
}
