import type { Challenge } from "../../../api/schema";
import { readChallenge } from "./captcha-calls";
import { CaptchaError } from "./captcha-error";
import { findNumber, proofToken } from "./proof-of-work";

/** How many numbers are tried on the page itself before it may draw and answer again. */
const STRIDE = 2_000;

/** Does a fresh proof of work; answers the captcha token. A worker does it where there is one. */
export async function solveProofOfWork(): Promise<string> {
  const challenge = await readChallenge();
  const number = typeof Worker === "undefined" ? await inStrides(challenge) : await inWorker(challenge).catch(() => inStrides(challenge));
  if (number === null) throw new CaptchaError("the challenge has no solution");
  return proofToken(challenge, number);
}

function inWorker(challenge: Challenge): Promise<number | null> {
  const worker = new Worker(new URL("./proof-of-work.worker.ts", import.meta.url), { type: "module" });
  return new Promise<number | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data);
    worker.onerror = () => reject(new CaptchaError("the worker did not start"));
    worker.postMessage(challenge, []);
  }).finally(() => worker.terminate());
}

async function inStrides(challenge: Challenge): Promise<number | null> {
  for (let from = 0; from <= challenge.maxnumber; from += STRIDE) {
    const number = findNumber(challenge, from, Math.min(from + STRIDE - 1, challenge.maxnumber));
    if (number !== null) return number;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return null;
}
