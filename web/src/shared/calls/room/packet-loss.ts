/** Packets expected and lost so far, by stream. */
export type PacketCount = Map<string, { expected: number; lost: number }>;

interface StreamStats {
  id: string;
  type: string;
  packetsReceived?: number;
  packetsLost?: number;
  /** Share of lost packets since the last report of the other side, 0 to 1 (RFC 3550, section 6.4.1). */
  fractionLost?: number;
}

const FEWEST_PACKETS = 20;

/** The loss since the last count over all streams, in per cent; null while there are too few packets. */
export function countLoss(reports: readonly (RTCStatsReport | undefined)[], before: PacketCount | null): { count: PacketCount; lossPercent: number | null } {
  const count: PacketCount = new Map();
  let expected = 0;
  let lost = 0;
  let sentLoss = 0;
  for (const report of reports) {
    report?.forEach((entry: StreamStats) => {
      if (entry.type === "inbound-rtp") {
        const now = { expected: (entry.packetsReceived ?? 0) + (entry.packetsLost ?? 0), lost: entry.packetsLost ?? 0 };
        const last = before?.get(entry.id);
        count.set(entry.id, now);
        if (last) {
          expected += now.expected - last.expected;
          lost += Math.max(0, now.lost - last.lost);
        }
      } else if (entry.type === "remote-inbound-rtp") {
        sentLoss = Math.max(sentLoss, entry.fractionLost ?? 0);
      }
    });
  }
  const received = expected >= FEWEST_PACKETS ? lost / expected : null;
  if (received === null && sentLoss === 0) return { count, lossPercent: before ? 0 : null };
  return { count, lossPercent: Math.round(Math.max(received ?? 0, sentLoss) * 100) };
}
