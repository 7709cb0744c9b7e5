import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { demoCounty } from "./demo-county";
import { freePort } from "./free-port";
import { hasEnded } from "./has-ended";
import { Final, until } from "./until";

const binary = process.env["HUB_BINARY"] ?? resolve(import.meta.dirname, "../../../target/debug/hub");
const logs = process.env["COMMONLINE_LOGS"] ?? join(tmpdir(), "commonline-logs");

/** For hubs whose captions nobody reads: without weights they recognise no speech, which took a third of the processor's time. */
export const WITHOUT_CAPTIONS = { XDG_CACHE_HOME: "/var/empty" };

/** Journeys are about other things than the seconds in which a message can be taken back: their messages go out at once. */
const WITHOUT_WAITS = ["--undo-send-seconds", "0", "--notices-at-once"];

/** Until a hub is given up that does not become ready. */
const READY_MS = 240_000;

/** Prefix that gives a command its own mounts. */
function ownMounts(): [string, ...string[]] {
  return ["unshare", ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"]), "--mount"];
}

/** Whether this machine lets this user mount anything in a name space: some containers do not. */
export function canMount(): boolean {
  const [program, ...words] = ownMounts();
  return spawnSync(program, [...words, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
}

/** A journey's own hub: `hub demo` on free ports with its own data folder. */
export class HubProcess {
  readonly url: string;
  readonly dataDir: string;
  private child: ChildProcess | undefined;

  private constructor(
    private readonly name: string,
    port: number,
    private readonly environment: Record<string, string>,
    private readonly diskKilobytes: number | null,
    private readonly waits: string[],
  ) {
    this.url = `http://localhost:${port}`;
    this.dataDir = mkdtempSync(join(tmpdir(), `hub-${name}-`));
  }

  /**
   * Starts a hub and waits until it is ready; `environment` overrides its configuration. With `diskKilobytes` its files
   * lie on a disk of that size, mounted in a name space of the process's own.
   */
  static start(name: string, environment: Record<string, string> = {}, diskKilobytes: number | null = null): Promise<HubProcess> {
    return HubProcess.launched(name, environment, diskKilobytes, WITHOUT_WAITS);
  }

  /** The same with the seconds in which a message can be taken back, as every hub has them. */
  static startWithWaits(name: string, environment: Record<string, string> = {}): Promise<HubProcess> {
    return HubProcess.launched(name, environment, null, []);
  }

  private static async launched(name: string, environment: Record<string, string>, diskKilobytes: number | null, waits: string[]): Promise<HubProcess> {
    const port = await freePort();
    const hub = new HubProcess(
      name,
      port,
      {
        HUB_HTTP_ADDR: `127.0.0.1:${port}`,
        HUB_ADMIN_ADDR: `127.0.0.1:${await freePort()}`,
        HUB_MEDIA_UDP: `127.0.0.1:${await freePort()}`,
        HUB_PUBLIC_URL: `http://localhost:${port}`,
        ...environment,
      },
      diskKilobytes,
      waits,
    );
    try {
      await hub.seeded();
      await hub.launch();
    } catch (error) {
      await hub.remove();
      throw error;
    }
    return hub;
  }

  /** Begins with a copy of the seeded county, unless its rows belong elsewhere. A small disk is mounted over the county's files, which it could not hold. */
  private async seeded(): Promise<void> {
    if (this.environment["HUB_DATABASE_URL"] !== undefined) return;
    mkdirSync(logs, { recursive: true });
    cpSync(await demoCounty(binary, ["demo", ...this.waits], join(logs, "hub-demo-county.log")), this.dataDir, { recursive: true });
  }

  get pid(): number {
    const pid = this.child?.pid;
    if (pid === undefined) throw new Error(`hub ${this.name} is not running`);
    return pid;
  }

  get logFile(): string {
    return join(logs, `hub-${this.name}.log`);
  }

  /** Starts it, at first or after `kill` or `stop`, on the same ports and data. */
  async launch(): Promise<void> {
    mkdirSync(logs, { recursive: true });
    const log = openSync(this.logFile, "a");
    const [program, ...words] = this.command();
    const child = spawn(program, words, {
      env: { ...process.env, ...this.environment, HUB_DATA_DIR: this.dataDir },
      stdio: ["ignore", log, log],
    });
    this.child = child;
    await until(
      `the hub ${this.name} to be ready (log: ${this.logFile})`,
      async () => {
        if (hasEnded(child)) {
          const said = readFileSync(this.logFile, "utf8").split("\n").slice(-15).join("\n");
          throw new Final(`the hub ended with ${child.exitCode ?? child.signalCode}:\n${said}`);
        }
        return (await fetch(`${this.url}/readyz`)).ok;
      },
      READY_MS,
    );
  }

  private command(): [string, ...string[]] {
    if (this.diskKilobytes === null) return [binary, "demo", ...this.waits];
    const files = join(this.dataDir, "files");
    mkdirSync(files, { recursive: true });
    const script = 'mount -t tmpfs -o "size=$2k,mode=700" tmpfs "$1" && exec "$3" demo --undo-send-seconds 0 --notices-at-once';
    return [...ownMounts(), "sh", "-c", script, "sh", files, String(this.diskKilobytes), binary];
  }

  /** Runs another command of the hub on the same data, and answers what it prints; one that fails throws with its words. */
  run(words: readonly string[], environment: Record<string, string> = {}): string {
    const env = { ...process.env, ...this.environment, ...environment, HUB_DATA_DIR: this.dataDir };
    return execFileSync(binary, words, { env, encoding: "utf8" });
  }

  /** kill -9: what a power cut leaves behind. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** A graceful end, as Ctrl-C does. */
  async stop(): Promise<void> {
    await this.end("SIGINT");
  }

  /** Ends it and forgets its data. */
  async remove(): Promise<void> {
    await this.end("SIGTERM");
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || hasEnded(child)) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill(signal);
    const impatient = setTimeout(() => child.kill("SIGKILL"), 20_000);
    await gone;
    clearTimeout(impatient);
  }
}
