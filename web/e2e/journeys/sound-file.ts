import { execFileSync } from "node:child_process";

/** Length of a sound file in seconds. */
export function seconds(file: string): number {
  return Number(execFileSync("soxi", ["-D", file], { encoding: "utf8" }).trim());
}

/** The strongest frequency between 100 and 4000 Hz, by the spectrum of 4 s out of the middle of the file. */
export function loudestHertz(file: string): number {
  const rate = 8000;
  const samples = 32768;
  const start = Math.max(0, seconds(file) / 2 - 2);
  const raw = execFileSync("sox", [file, "-t", "raw", "-r", String(rate), "-e", "signed", "-b", "16", "-c", "1", "-", "trim", String(start), "5"]);
  const wave = new Float64Array(samples);
  for (let index = 0; index < samples && index * 2 + 1 < raw.length; index += 1) {
    wave[index] = raw.readInt16LE(index * 2) * Math.sin((Math.PI * index) / samples) ** 2;
  }
  let best = { hertz: 0, power: -1 };
  for (let hertz = 100; hertz < rate / 2; hertz += 5) {
    const power = powerAt(wave, hertz, rate);
    if (power > best.power) best = { hertz, power };
  }
  return best.hertz;
}

/** Goertzel's algorithm: the power at one frequency. */
function powerAt(wave: Float64Array, hertz: number, rate: number): number {
  const step = 2 * Math.cos((2 * Math.PI * hertz) / rate);
  let before = 0;
  let last = 0;
  for (const sample of wave) {
    const next = sample + step * last - before;
    before = last;
    last = next;
  }
  return last * last + before * before - step * last * before;
}

const RATE = 8000;
/** Samples of a quarter of a second. */
const PART = RATE / 4;

/** How many seconds of a sound file fit, judged by quarters of a second. */
function secondsThatFit(file: string, fits: (wave: Float64Array) => boolean): number {
  const raw = execFileSync("sox", [file, "-t", "raw", "-r", String(RATE), "-e", "signed", "-b", "16", "-c", "1", "-"], {
    maxBuffer: 1 << 28,
  });
  let parts = 0;
  for (let start = 0; (start + PART) * 2 <= raw.length; start += PART) {
    if (fits(Float64Array.from({ length: PART }, (_, index) => raw.readInt16LE((start + index) * 2) / 32768))) parts += 1;
  }
  return parts / 4;
}

/** How many seconds of a sound file hold this tone, louder than so many dBFS. */
export function secondsOfTone(file: string, hertz: number, louderThan = -50): number {
  // Goertzel's power of a full-scale sine is (N / 2)².
  return secondsThatFit(file, (wave) => 10 * Math.log10(Math.max(powerAt(wave, hertz, RATE), 1e-12) / (PART / 2) ** 2) > louderThan);
}

/** How many seconds of a sound file are louder than −50 dBFS. */
export function secondsOfSound(file: string): number {
  const power = (wave: Float64Array) => wave.reduce((sum, sample) => sum + sample ** 2, 0) / PART;
  return secondsThatFit(file, (wave) => 10 * Math.log10(Math.max(power(wave), 1e-12)) > -50);
}
