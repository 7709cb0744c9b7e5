import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

import { hasEnded } from "./has-ended";
import type { PeerCommand } from "./peer-command";
import { type PeerEvent, RoomPeer } from "./room-peer";
import { until } from "./until";

const python = process.env["COMMONLINE_PEERS_PYTHON"] ?? resolve(import.meta.dirname, "../../../target/commonline/peers/bin/python");

/** A client with commands and events as JSON lines: the program that runs it, and its script. */
type Program = readonly [program: string, script: string];

/** LiveKit's Python SDK. */
export const PYTHON_SDK: Program = [python, resolve(import.meta.dirname, "../../../media/tests/peers/peer.py")];
/** LiveKit's SDK for Node.js. */
export const RTC_NODE: Program = [process.execPath, resolve(import.meta.dirname, "rtc-node-peer.ts")];

/** A participant in its own process, with LiveKit's Python SDK unless another client is named. */
export class TonePeer extends RoomPeer {
  private readonly child: ChildProcess;
  private errors = "";
  /** How many commands it was given. */
  private commands = 0;

  /** Joins by one peer connection (`/rtc/v1`) or by two (`/rtc`). */
  constructor(room: { url: string; token: string }, [program, script]: Program = PYTHON_SDK, connections: 1 | 2 = 1) {
    super();
    const words = [script, "--url", room.url, "--token", room.token, "--connections", String(connections)];
    this.child = spawn(program, words, { stdio: ["pipe", "pipe", "pipe"] });
    // A client that was refused ends by itself, perhaps while a line is on its way: what is written into its closed pipe is dropped.
    this.child.stdin?.on("error", () => undefined);
    this.child.stderr?.on("data", (data: Buffer) => (this.errors = (this.errors + data.toString()).slice(-4000)));
    createInterface({ input: this.child.stdout! }).on("line", (line) => {
      if (line.startsWith("{")) this.events.push(JSON.parse(line) as PeerEvent);
    });
  }

  async leave(): Promise<void> {
    if (hasEnded(this.child)) return;
    const gone = new Promise<void>((done) => this.child.once("exit", () => done()));
    this.send({ cmd: "leave" });
    const impatient = setTimeout(() => this.child.kill("SIGKILL"), 10_000);
    await gone;
    clearTimeout(impatient);
  }

  protected complaint(): string {
    return hasEnded(this.child) ? `${this.errors} (the client ended: ${this.child.signalCode ?? this.child.exitCode})` : this.errors;
  }

  protected async command(command: PeerCommand): Promise<void> {
    const place = this.commands++;
    this.send(command);
    // The program does one after the other, and says of each how it went.
    const answer = await until(
      () => `${command.cmd} to be done (${this.errors})`,
      () => this.events.filter(({ event }) => event === "done" || event === "failed")[place],
    );
    if (answer["event"] === "failed") throw new Error(`${command.cmd} failed: ${answer["text"] as string}`);
  }

  private send(command: PeerCommand | { cmd: "leave" }): void {
    if (!hasEnded(this.child)) this.child.stdin?.write(`${JSON.stringify(command)}\n`);
  }
}
