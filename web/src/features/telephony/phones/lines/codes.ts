import type { DispositionCode } from "../../../../api/schema";

/** Most characters of a code that is made from words; a number may follow. */
const MOST = 32;

/** A code made from words that none has yet; `otherwise` where the words have no Latin letter or digit. */
export function plainCode(words: string, otherwise: string, taken: ReadonlySet<string>): string {
  const plain =
    words
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, MOST) || otherwise;
  let code = plain;
  for (let count = 2; taken.has(code); count++) code = `${plain}-${count}`;
  return code;
}

/** Codes as an administrator types them: a label on each line. */
export const codesText = (codes: readonly DispositionCode[]): string => codes.map((one) => one.label).join("\n");

/** The codes that a text means. A label that was there keeps its code; a new one gets its own. */
export function codesOf(text: string, before: readonly DispositionCode[]): DispositionCode[] {
  const taken = new Set<string>();
  const labels = [
    ...new Set(
      text
        .split("\n")
        .map((label) => label.trim())
        .filter(Boolean),
    ),
  ];
  const kept = new Map(before.map((one) => [one.label, one]));
  for (const label of labels) {
    const one = kept.get(label);
    if (one) taken.add(one.code);
  }
  return labels.map((label) => {
    const one = kept.get(label);
    if (one) return one;
    const code = plainCode(label, "code", taken);
    taken.add(code);
    return { code, label };
  });
}
