import type { QueueItem } from "../../../api/schema";

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether every typed word begins a word of what a loaded row says; the hub also looks where rows say nothing. */
export function matchesTyped(item: QueueItem, typed: string): boolean {
  const known = wordsOf([item.itemName, item.externalId, item.companyName, item.caseNumber, item.clientId].join(" "));
  // Numbers are found without their leading zeros, too.
  const all = [...known, ...known.map((word) => word.replace(/^0+(?=\d)/, ""))];
  return wordsOf(typed).every((word) => all.some((one) => one.startsWith(word)));
}
