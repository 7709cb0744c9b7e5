// What the hub sends compressed is compressed once, by the build: `app.js.br` and `app.js.gz` beside `app.js`.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const KINDS = /\.(?:js|css|json|svg|html)$/;
/** Below this, a file fits into the first packet as it is. */
const MIN_BYTES = 1000;

const brotli = promisify<Buffer, { params: Record<number, number> }, Buffer>(brotliCompress);
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Writes the compressed siblings of every file that the build has written and whose kind gains by it. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    closeBundle: { order: "post", sequential: true, handler: () => compress(folder) },
  };
}

async function compress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true, encoding: "utf8" });
  // The manifest is for the build's own scripts.
  const files = names.filter((name) => KINDS.test(name) && !name.startsWith(".")).map((name) => resolve(folder, name));
  await Promise.all(files.map(writeSiblings));
}

async function writeSiblings(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length <= MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const siblings = { br: await brotli(text, { params }), gz: await gzipped(text, { level: 9 }) };
  for (const [ending, bytes] of Object.entries(siblings)) if (bytes.length < text.length) await writeFile(`${file}.${ending}`, bytes);
}
