import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

import { until } from "./until";

const python = process.env["COMMONLINE_PEERS_PYTHON"] ?? resolve(import.meta.dirname, "../../../target/commonline/peers/bin/python");
const script = resolve(import.meta.dirname, "../../../media/tests/peers/peer.py");

/** How long a tone must be away to have ended. */
const TAIL_MS = 800;

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

/** A participant by LiveKit's Python SDK that takes commands: it publishes tones and tells what it hears, track by track. */
export class TonePeer {
  private readonly child: ChildProcess;
  private readonly events: Record<string, unknown>[] = [];
  private complaint = "";

  constructor(room: { url: string; token: string }) {
    this.child = spawn(python, [script, "--url", room.url, "--token", room.token], { stdio: ["pipe", "pipe", "pipe"] });
    this.child.stderr?.on("data", (data: Buffer) => (this.complaint = (this.complaint + data.toString()).slice(-4000)));
    createInterface({ input: this.child.stdout! }).on("line", (line) => {
      if (line.startsWith("{")) this.events.push(JSON.parse(line) as Record<string, unknown>);
    });
  }

  /** Waits for an event of this kind that fits; what has come already counts. */
  async event(kind: string, fits: (event: Record<string, unknown>) => boolean = () => true): Promise<Record<string, unknown>> {
    return until(`${kind} (${this.complaint})`, () => this.events.find((event) => event["event"] === kind && fits(event)), 30_000);
  }

  /** Whether it was told of this participant in any way. */
  knows(identity: string): boolean {
    return this.events.some((event) => event["identity"] === identity && event["event"] !== "heard");
  }

  async publish(hz: number): Promise<void> {
    this.command({ cmd: "publish", hz });
    await this.event("published", (event) => event["hz"] === hz);
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
    await until(`${hz} Hz of ${identity}; heard ${JSON.stringify(this.heardSince(since).slice(-3))}`, () =>
      this.heardSince(since).some((heard) => heard.identity === identity && isTone(heard, hz)),
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

  private command(command: Record<string, unknown>): void {
    this.child.stdin?.write(`${JSON.stringify(command)}\n`);
  }

  /** Leaves the room. */
  async leave(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const gone = new Promise<void>((done) => this.child.once("exit", () => done()));
    this.command({ cmd: "leave" });
    const impatient = setTimeout(() => this.child.kill("SIGKILL"), 10_000);
    await gone;
    clearTimeout(impatient);
  }
}

/** Whether this is a clean tone of this frequency. */
export function isTone(heard: Heard, hz: number): boolean {
  return Math.abs(heard.hz - hz) <= 8 && heard.share > 0.8;
}
