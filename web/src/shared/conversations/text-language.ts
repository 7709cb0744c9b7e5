/** Codes that mean the same language: what browsers and older systems send, and the hub's own. */
const ALIASES: Record<string, string> = { fil: "tl", iw: "he", in: "id", ji: "yi" };
/** The script of Chinese by the region that a tag names. */
const CHINESE: Record<string, string> = { tw: "hant", hk: "hant", mo: "hant", cn: "hans", sg: "hans", my: "hans" };

function parts(tag: string): { language: string; script: string | null } {
  const [first = "", ...rest] = tag.toLowerCase().replaceAll("_", "-").split("-");
  const language = ALIASES[first] ?? first;
  const script = rest.find((part) => /^[a-z]{4}$/.test(part)) ?? null;
  const region = rest.find((part) => /^([a-z]{2}|\d{3})$/.test(part));
  return { language, script: script ?? (language === "zh" && region ? (CHINESE[region] ?? null) : null) };
}

/** Whether who reads `wanted` reads a text in `written`, by the hub's rule: regions of a language read each other, scripts do not; a language without a script is whichever of them is written. */
export function isReadIn(written: string, wanted: string): boolean {
  const [text, person] = [parts(written), parts(wanted)];
  return person.language !== "" && text.language === person.language && (text.script === null || person.script === null || text.script === person.script);
}

/** Whether somebody gets a text in a language that they do not read; nothing is said where theirs, or that of the text, is not known. */
export function isOtherLanguage(written: string, wanted: string): boolean {
  return written !== "" && wanted !== "" && !isReadIn(written, wanted);
}
