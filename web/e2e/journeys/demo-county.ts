import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, openSync, renameSync, rmSync, statSync } from "node:fs";
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
  const making = `${folder}.making`;
  try {
    mkdirSync(making);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    await until("another worker to seed the demo county", () => existsSync(folder), SEEDING_MS);
    return folder;
  }
  try {
    await seed(binary, words, making, log);
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
  return folder;
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
