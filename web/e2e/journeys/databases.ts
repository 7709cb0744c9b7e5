import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { freePort } from "./free-port";
import { hasEnded } from "./has-ended";
import { until } from "./until";

const postgres = resolve(import.meta.dirname, "../../../hub/scripts/postgres.sh");

/** A PostgreSQL 15 of the journey's own, which it can stop and start. */
export class Postgres {
  private constructor(
    readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<Postgres> {
    const folder = mkdtempSync(join(tmpdir(), "postgres-"));
    chmodSync(folder, 0o755);
    const server = new Postgres(await freePort(), folder);
    server.launch();
    return server;
  }

  get url(): string {
    return `postgres://hub@127.0.0.1:${this.port}/hub`;
  }

  launch(): void {
    execFileSync(postgres, ["start", join(this.folder, "data"), String(this.port)], { stdio: "ignore" });
  }

  /** Ends it as a crash would: connections break in the middle of a statement. */
  crash(): void {
    execFileSync(postgres, ["kill", join(this.folder, "data")], { stdio: "ignore" });
  }

  remove(): void {
    execFileSync(postgres, ["stop", join(this.folder, "data")], { stdio: "ignore" });
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A Redis 7 of the journey's own. It keeps nothing on disk: what must last is in the database. */
export class Redis {
  private child: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<Redis> {
    const server = new Redis(await freePort());
    await server.launch();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}/0`;
  }

  async launch(): Promise<void> {
    const settings = ["--bind", "127.0.0.1", "--port", String(this.port), "--save", "", "--appendonly", "no"];
    this.child = spawn("redis-server", settings, { stdio: "ignore", cwd: tmpdir() });
    await until("Redis to answer", () => pong(this.port));
  }

  async crash(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || hasEnded(child)) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGKILL");
    await gone;
  }
}

function pong(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.once("error", reject);
    socket.once("data", (data) => {
      socket.destroy();
      resolve(data.toString().startsWith("+PONG"));
    });
  });
}
