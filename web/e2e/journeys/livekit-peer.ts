import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

import { hasEnded } from "./has-ended";

const python = process.env["COMMONLINE_PEERS_PYTHON"] ?? resolve(import.meta.dirname, "../../../target/commonline/peers/bin/python");

/** A tone heard by the peer: the strongest frequency, and the share of the speech band's energy near it. */
export interface HeardTone {
  heard_hz: number;
  share: number;
  seconds: number;
}

/** Takes part without a word until the room closes, and records what the participant named `hear` says: the seconds of it. */
export function recordParticipant(room: { url: string; token: string }, hear: string, file: string): Promise<number> {
  const script = join(import.meta.dirname, "livekit_listener.py");
  const child = spawn(python, [script, room.url, room.token, hear, file], { stdio: ["ignore", "pipe", "pipe"], timeout: 120_000 });
  let said = "";
  let complaint = "";
  child.stdout.on("data", (data: Buffer) => (said += data.toString()));
  child.stderr.on("data", (data: Buffer) => (complaint = (complaint + data.toString()).slice(-4000)));
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => {
      if (code === 0) resolve((JSON.parse(said) as { seconds: number }).seconds);
      else reject(new Error(`the LiveKit listener ended with ${code}: ${complaint}`));
    });
  });
}

/** A participant with LiveKit's Python SDK, in its own process. */
export class LivekitPeer {
  readonly joined: Promise<string>;
  readonly heard: Promise<HeardTone>;
  private readonly child: ChildProcess;

  /** Joins with this token, publishes a tone (0 = none) and listens to the participant named `hear`. */
  constructor(room: { url: string; token: string }, publishedHz: number, hear: string, seconds: number) {
    const script = join(import.meta.dirname, "livekit_peer.py");
    const child = spawn(python, [script, room.url, room.token, String(publishedHz), hear, String(seconds)], {
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.child = child;
    let complaint = "";
    child.stderr.on("data", (data: Buffer) => (complaint = (complaint + data.toString()).slice(-4000)));
    const lines = createInterface({ input: child.stdout });
    const ended = new Promise<never>((_, reject) => {
      child.once("exit", (code) => reject(new Error(`the LiveKit peer ended with ${code}: ${complaint}`)));
    });
    ended.catch(() => undefined);
    const said = <T>(key: string) =>
      Promise.race([
        new Promise<T>((resolve) =>
          lines.on("line", (line) => {
            const document = JSON.parse(line) as Record<string, unknown>;
            if (key in document) resolve((key === "joined" ? document[key] : document) as T);
          }),
        ),
        ended,
      ]);
    this.joined = said<string>("joined");
    this.heard = said<HeardTone>("heard_hz");
    this.joined.catch(() => undefined);
    this.heard.catch(() => undefined);
  }

  /** Leaves the room. */
  async leave(): Promise<void> {
    if (hasEnded(this.child)) return;
    const gone = new Promise<void>((resolve) => this.child.once("exit", () => resolve()));
    this.child.stdin?.end();
    const impatient = setTimeout(() => this.child.kill("SIGKILL"), 10_000);
    await gone;
    clearTimeout(impatient);
  }
}
