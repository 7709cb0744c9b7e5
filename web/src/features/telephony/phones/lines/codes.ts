import type { DispositionCode } from "../../../../api/schema";

/** Codes as an administrator types them: a label on each line. */
export const codesText = (codes: readonly DispositionCode[]): string => codes.map((one) => one.label).join("\n");

/** The codes that a text means. A label that was there keeps its code; a new one gets its own. */
export function codesOf(text: string, before: readonly DispositionCode[]): DispositionCode[] {
  const taken = new Set<string>();
  const labels = [...new Set(text.split("\n").map((label) => label.trim()).filter(Boolean))];
  for (const label of labels) {
    const kept = before.find((one) => one.label === label);
    if (kept) taken.add(kept.code);
  }
  return labels.map((label) => {
    const kept = before.find((one) => one.label === label);
    if (kept) return kept;
    const plain = label.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 32) || "code";
    let code = plain;
    for (let count = 2; taken.has(code); count++) code = `${plain}-${count}`;
    taken.add(code);
    return { code, label };
  });
}
