import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The ten sentences of the call, five for each party, in words that an English recogniser knows. */
export const REVIEWER_SENTENCES = [
  "good morning this is the county office about your application",
  "please tell me how many people live in your house",
  "we received the letter from your landlord last week",
  "can you send us a copy of your electric bill",
  "thank you very much and have a good day",
];
export const APPLICANT_SENTENCES = [
  "hello I am calling about help with my rent",
  "there are four people in my family and two children",
  "my wife lost her job in the summer",
  "I will send the paper to your office tomorrow morning",
  "when will I hear from you about the money",
];

/** A folder for sound files of this run. */
export function soundFolder(): string {
  return mkdtempSync(join(tmpdir(), "sound-"));
}

/**
 * A microphone recording at 48 kHz: silence, then each sentence read by this flite voice with a pause after it, then
 * silence. Chromium plays the file from its start when the microphone opens and begins again at its end.
 */
export function speak(folder: string, voice: string, sentences: string[], leadSeconds: number): string {
  const file = join(folder, `${voice}.wav`);
  const parts = [silence(folder, leadSeconds)];
  for (const [number, sentence] of sentences.entries()) {
    const part = join(folder, `${voice}-${number}.wav`);
    execFileSync("flite", ["-voice", voice, "-t", sentence, "-o", part]);
    const steady = part.replace(".wav", "-48k.wav");
    execFileSync("sox", [part, "-r", "48000", "-c", "1", steady, "norm", "-6", "pad", "0", "1.6"]);
    parts.push(steady);
  }
  parts.push(silence(folder, 4));
  execFileSync("sox", [...parts, file]);
  return file;
}

/** A recording of nothing. */
export function silence(folder: string, seconds: number): string {
  const file = join(folder, `silence-${seconds}.wav`);
  execFileSync("sox", ["-n", "-r", "48000", "-c", "1", "-b", "16", file, "trim", "0", String(seconds)]);
  return file;
}

/** A tone of this frequency that comes and goes twice a second, so that noise suppression takes it for speech. */
export function tone(folder: string, hertz: number): string {
  const file = join(folder, `tone-${hertz}.wav`);
  execFileSync("sox", ["-n", "-r", "48000", "-c", "1", "-b", "16", file, "synth", "20", "sine", String(hertz), "tremolo", "2", "90", "gain", "-9"]);
  return file;
}

const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** The sentence is known: a search without pruning is still fast. */
const WIDE = ["-beam", "1e-100", "-wbeam", "1e-100", "-pbeam", "1e-100"];
const ACOUSTIC = "/usr/share/pocketsphinx/model/en-us";

/** The two six-digit codes read in a recording of this English sentence, by a recogniser that expects only digits in place of `#`. */
export function codesHeard(folder: string, recording: string, sentence: string): string[] {
  const grammar = join(folder, "code.gram");
  const six = Array.from({ length: 6 }, () => "<digit>").join(" ");
  const spoken = sentence
    .toLowerCase()
    .replace(/[^a-z#' ]+/g, " ")
    .replaceAll("#", six);
  writeFileSync(grammar, `#JSGF V1.0;\ngrammar code;\n<digit> = ${DIGITS.join(" | ")};\npublic <sentence> = ${spoken};\n`);
  const steady = recording.replace(".wav", "-16k.wav");
  execFileSync("sox", [recording, "-r", "16000", "-c", "1", "-b", "16", steady]);
  const heard = execFileSync(
    "pocketsphinx_continuous",
    ["-infile", steady, "-hmm", `${ACOUSTIC}/en-us`, "-dict", `${ACOUSTIC}/cmudict-en-us.dict`, "-jsgf", grammar, "-remove_silence", "no", ...WIDE],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  const digits = words(heard)
    .flatMap((word) => (DIGITS.includes(word) ? [String(DIGITS.indexOf(word))] : []))
    .join("");
  return digits.match(/.{6}/g) ?? [];
}

/** Words in lower case without punctuation. */
export function words(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^a-z' ]+/g, " ")
    .split(/\s+/)
    .filter(Boolean);
}

/** How many words of a sentence are in the recognised text, in order: the longest common subsequence with the best window of twice the sentence's length. */
export function wordsFound(sentence: string, heard: string[]): number {
  const wanted = words(sentence);
  let best = 0;
  for (let start = 0; start < Math.max(1, heard.length - wanted.length + 1); start += 1) {
    best = Math.max(best, common(wanted, heard.slice(start, start + wanted.length * 2)));
  }
  return best;
}

function common(one: string[], other: string[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0);
  for (const word of one) {
    const next = [0];
    for (let column = 1; column <= other.length; column += 1) {
      next[column] = word === other[column - 1] ? (row[column - 1] ?? 0) + 1 : Math.max(row[column] ?? 0, next[column - 1] ?? 0);
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
