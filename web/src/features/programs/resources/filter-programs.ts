import type { Audience, ProgramListing } from "../../../api/schema";

/** Which programs are looked for. */
export interface Wanted {
  search: string;
  isOpen: boolean;
  /** Only those that these may apply for; null for all. */
  audience: Audience | null;
}

/** Without case and marks: "pâté" is found by "PATE". */
function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

/** The programs in whose words every word of the search is. */
export function filterPrograms(programs: readonly ProgramListing[], { search, isOpen, audience }: Wanted): ProgramListing[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return programs.filter((program) => {
    if (isOpen && !program.is_open) return false;
    if (audience && !program.audience.includes(audience)) return false;
    if (words.length === 0) return true;
    const text = plain([program.name, program.category, program.summary, ...program.needs.map((need) => need.words)].join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** Programs by category, each category once, in the order of the list. */
export function byCategory(programs: readonly ProgramListing[]): [category: string, programs: ProgramListing[]][] {
  const groups = new Map<string, ProgramListing[]>();
  for (const program of programs) groups.set(program.category, [...(groups.get(program.category) ?? []), program]);
  return [...groups];
}
