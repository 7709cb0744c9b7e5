import { until } from "./until";

/** How long a tone must be away to have ended. */
const TAIL_MS = 800;

/** What a client tells of its room: the kind stands in `event`, the time in `at`, in epoch seconds. */
export type PeerEvent = Record<string, unknown>;

/** A quarter of a second of one track, as a peer heard it. */
export interface Heard {
  /** When it was heard, in epoch milliseconds. */
  at: number;
  identity: string;
  /** The strongest frequency, and its share of the energy. */
  hz: number;
  share: number;
  /** Loudness over the whole spectrum. */
  dbfs: number;
}

/** A participant that publishes tones and data and tells what it hears, track by track, whatever client it is made with. */
export abstract class RoomPeer {
  protected readonly events: PeerEvent[] = [];

  /** Publishes a tone; it sounds until the peer leaves. */
  abstract publish(hz: number): Promise<void>;
  /** Sends text to everybody in the room, as a reliable data packet. */
  abstract say(topic: string, text: string): Promise<void>;
  /** Leaves the room. */
  abstract leave(): Promise<void>;
  /** What the client complained of last. */
  protected abstract complaint(): string;

  /** Waits for an event of this kind that fits; what has come already counts. */
  async event(kind: string, fits: (event: PeerEvent) => boolean = () => true): Promise<PeerEvent> {
    return until(
      () => `${kind}; there were ${JSON.stringify(this.events.filter((event) => event["event"] !== "heard"))} (${this.complaint()})`,
      () => this.events.find((event) => event["event"] === kind && fits(event)),
      30_000,
    );
  }

  /** Whether it was told of this participant in any way. */
  knows(identity: string): boolean {
    return this.events.some((event) => event["identity"] === identity && event["event"] !== "heard");
  }

  /** What it has heard since then, silence left out. */
  heardSince(since: number): Heard[] {
    return this.events
      .filter((event) => event["event"] === "heard")
      .map((event) => ({ ...event, at: (event["at"] as number) * 1000 }) as unknown as Heard)
      .filter((heard) => heard.at >= since && heard.dbfs > -60);
  }

  /** Waits until it hears this clean tone from `identity`. */
  async hears(identity: string, hz: number): Promise<void> {
    const since = Date.now();
    await until(
      () => `${hz} Hz of ${identity}; heard ${JSON.stringify(this.heardSince(since).slice(-3))}`,
      () => this.heardSince(since).some((heard) => heard.identity === identity && isTone(heard, hz)),
      30_000,
    );
  }

  /**
   * Waits until it hears nothing more of this tone, then two seconds in which it may not come back; answers what else it heard
   * in them. What was under way to it when the rule changed is still played, for as long as its own buffer holds.
   */
  async isSparedOf(hz: number): Promise<Heard[]> {
    const asked = Date.now();
    const isHeardSince = (since: number) => this.heardSince(since).some((heard) => isTone(heard, hz));
    await until(`${hz} Hz to end`, () => Date.now() - asked >= TAIL_MS && !isHeardSince(Date.now() - TAIL_MS));
    const since = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const heard = this.heardSince(since);
    const leaked = heard.filter((one) => isTone(one, hz));
    if (leaked.length > 0) throw new Error(`${hz} Hz leaks: ${JSON.stringify(leaked)}`);
    return heard;
  }
}

/** Whether this is a clean tone of this frequency. */
export function isTone(heard: Heard, hz: number): boolean {
  return Math.abs(heard.hz - hz) <= 8 && heard.share > 0.8;
}
