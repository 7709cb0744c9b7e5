import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort } from "./free-port";
import { until } from "./until";

/** Longer than seeding takes on the slowest machine whose disk stands still for a minute. */
const SEEDING_MS = 240_000;

/**
 * A data folder in which the demonstration county is seeded, to be copied for each hub: seeding is the larger half of a hub's
 * first start, and most of what it writes to the disk. Made by the first who asks, of all the browsers' workers; the others wait.
 */
export async function demoCounty(binary: string, words: string[], log: string): Promise<string> {
  const made = statSync(binary);
  const key = createHash("sha256")
    .update([binary, made.mtimeMs, made.size, ...words].join("\n"))
    .digest("hex");
  const folder = join(tmpdir(), `demo-county-${key.slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  const maker = `${folder}.maker`;
  if (!takes(maker)) {
    await until("another worker to seed the demo county", () => existsSync(folder) || !isAtWork(maker), SEEDING_MS);
    // Whoever made it was ended meanwhile.
    if (!existsSync(folder)) rmSync(maker, { force: true });
    return demoCounty(binary, words, log);
  }
  const making = mkdtempSync(`${folder}.`);
  try {
    await seed(binary, words, making, log);
    renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
    rmSync(maker, { force: true });
  }
  return folder;
}

/** Notes that this process makes it, unless one does already. */
function takes(maker: string): boolean {
  try {
    writeFileSync(maker, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Whether the process that makes it still runs. */
function isAtWork(maker: string): boolean {
  try {
    return process.kill(Number(readFileSync(maker, "utf8")), 0);
  } catch {
    return false;
  }
}

async function seed(binary: string, words: string[], folder: string, log: string): Promise<void> {
  const port = await freePort();
  const out = openSync(log, "a");
  const child = spawn(binary, words, {
    env: {
      ...process.env,
      XDG_CACHE_HOME: "/var/empty",
      HUB_HTTP_ADDR: `127.0.0.1:${port}`,
      HUB_ADMIN_ADDR: `127.0.0.1:${await freePort()}`,
      HUB_MEDIA_UDP: `127.0.0.1:${await freePort()}`,
      HUB_PUBLIC_URL: `http://localhost:${port}`,
      HUB_DATA_DIR: folder,
    },
    stdio: ["ignore", out, out],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    await until(`the demo county to be seeded (log: ${log})`, async () => (await fetch(`http://localhost:${port}/readyz`)).ok, SEEDING_MS);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  child.kill("SIGINT");
  await gone;
}
