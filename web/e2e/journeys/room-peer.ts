import { type Colour, isColour } from "./colour";
import type { PeerCommand } from "./peer-command";
import { until } from "./until";

/** How much sound a peer judges at a time. */
const PART_S = 0.25;
/** How long a tone must be away to have ended. */
const TAIL_MS = 800;
/** Wide enough for a colour, small enough for a machine that encodes and decodes for a whole room. */
const PICTURE_WIDTH = 320;

/** An event of a client: its kind in `event`, its time in `at`, in epoch seconds. */
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

/** What a remote call came to: an answer, or the error that the other side threw. */
export type Answer = { result: string } | { code: number; text: string; data: string };

/** A participant that publishes tones, colours and data and reports what it receives, track by track, with any client. */
export abstract class RoomPeer {
  protected readonly events: PeerEvent[] = [];

  /** Leaves the room. */
  abstract leave(): Promise<void>;
  /** Has the client do this, and waits until it is done. */
  protected abstract command(command: PeerCommand): Promise<void>;
  /** What the client complained of last. */
  protected abstract complaint(): string;

  /** Publishes a tone, which sounds until it is taken away or the peer leaves; answers the track's id. */
  async publish(hz: number): Promise<string> {
    await this.command({ cmd: "publish", hz });
    const { sid } = await this.event("published", (event) => event["hz"] === hz);
    return sid as string;
  }

  /** Takes the tone away that was published last. */
  unpublish(): Promise<void> {
    return this.command({ cmd: "unpublish" });
  }

  /** Mutes its tones, or lets them sound again. */
  mute(muted: boolean): Promise<void> {
    return this.command({ cmd: "mute", muted });
  }

  /** Publishes pictures of one colour, until the peer leaves. */
  film(rgb: Colour): Promise<void> {
    return this.command({ cmd: "camera", rgb, width: PICTURE_WIDTH });
  }

  /** Sends text to everybody in the room, as a reliable data packet. */
  say(topic: string, text: string): Promise<void> {
    return this.command({ cmd: "data", topic, text, reliable: true });
  }

  /** Sends text to everybody in the room, as a text stream: all peers read `notes`, and measure what comes as `bulk`. */
  write(topic: "notes" | "bulk", text: string): Promise<void> {
    return this.command({ cmd: "text", topic, text });
  }

  /** Sends a file to everybody in the room, as a byte stream, which all peers measure. */
  sendFile(path: string): Promise<void> {
    return this.command({ cmd: "file", path });
  }

  /** Answers calls of this method from now on: it repeats who said what, and fails when that is `fail`. */
  register(method: string): Promise<void> {
    return this.command({ cmd: "register", method });
  }

  /** Calls a method of somebody in the room. */
  async call(to: string, method: string, payload: string): Promise<Answer> {
    const known = this.all("rpc").length;
    await this.command({ cmd: "rpc", to, method, payload });
    const fits = (event: PeerEvent) => event["to"] === to && event["method"] === method && event["payload"] === payload;
    return until(`the answer of ${to}`, () => this.all("rpc").slice(known).find(fits)) as Promise<unknown> as Promise<Answer>;
  }

  /** Sets its own attributes. */
  describe(attributes: Record<string, string>): Promise<void> {
    return this.command({ cmd: "attributes", attributes });
  }

  /** Presses a key on every telephone of the room. */
  press(code: number, digit: string): Promise<void> {
    return this.command({ cmd: "dtmf", code, digit });
  }

  /** Waits for an event of this kind that matches; earlier events count. */
  async event(kind: string, fits: (event: PeerEvent) => boolean = () => true): Promise<PeerEvent> {
    return until(
      () => `${kind}; there were ${this.history()} (${this.complaint()})`,
      () => this.events.find((event) => event["event"] === kind && fits(event)),
      30_000,
    );
  }

  /** All events of this kind so far. */
  all(kind: string): PeerEvent[] {
    return this.events.filter((event) => event["event"] === kind);
  }

  /** Whether any event named this participant. */
  knows(identity: string): boolean {
    return this.events.some((event) => event["identity"] === identity && event["event"] !== "heard");
  }

  /** Sounds heard since then, without silence. */
  heardSince(since: number): Heard[] {
    return this.all("heard")
      .map((event) => ({ ...event, at: (event["at"] as number) * 1000 }) as unknown as Heard)
      .filter((heard) => heard.at >= since && heard.dbfs > -60);
  }

  /** Waits until it has heard this clean tone from `identity`, this long altogether. */
  async hears(identity: string, hz: number, seconds = PART_S): Promise<void> {
    const since = Date.now();
    const fitting = () => this.heardSince(since).filter((heard) => heard.identity === identity && isTone(heard, hz));
    await until(
      () => `${hz} Hz of ${identity}; heard ${JSON.stringify(this.heardSince(since).slice(-3))}`,
      () => fitting().length >= seconds / PART_S,
      30_000,
    );
  }

  /** Waits until it sees pictures of this colour from `identity`. */
  async sees(identity: string, rgb: Colour): Promise<void> {
    const seen = () => this.all("seen").filter((event) => event["identity"] === identity);
    await until(
      () => `the colour ${rgb.join()} of ${identity}; saw ${JSON.stringify(seen().slice(-3))}`,
      () => seen().some((event) => isColour(event["rgb"] as unknown as Colour, rgb)),
    );
  }

  /**
   * Waits until it no longer hears this tone, then some seconds in which it must not come back; returns what else it heard in them.
   * Packets in flight when the rule changed are still played, for as long as its own buffer lasts.
   */
  async isSparedOf(hz: number, seconds = 2): Promise<Heard[]> {
    const asked = Date.now();
    const isHeardSince = (since: number) => this.heardSince(since).some((heard) => isTone(heard, hz));
    await until(`${hz} Hz to end`, () => Date.now() - asked >= TAIL_MS && !isHeardSince(Date.now() - TAIL_MS));
    const since = Date.now();
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const heard = this.heardSince(since);
    const leaked = heard.filter((one) => isTone(one, hz));
    if (leaked.length > 0) throw new Error(`${hz} Hz leaks: ${JSON.stringify(leaked)}`);
    return heard;
  }

  /** Its events without sound and pictures, long texts cut short. */
  private history(): string {
    const history = this.events.filter(({ event }) => event !== "heard" && event !== "seen");
    return history.map((event) => JSON.stringify(event).slice(0, 300)).join("\n");
  }
}

/** Whether this is a clean tone of this frequency. */
export function isTone(heard: Heard, hz: number): boolean {
  return Math.abs(heard.hz - hz) <= 8 && heard.share > 0.8;
}
