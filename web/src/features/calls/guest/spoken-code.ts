/** The characters of a code that is said: none that is taken for another, and no vowels. */
export const CODE_KEYS = [..."23456789BCDFGHJKMNPQRSTVWXYZ"];
/** The letters and digits that are in no code. */
export const NO_CODE_KEYS = [..."01AEILOU"];
export const CODE_LENGTH = 9;
const GROUP = 3;

/** A digit of another script as it is written in codes. */
const digit = (text: string) => String("٠١٢٣٤٥٦٧٨٩".indexOf(text) >= 0 ? "٠١٢٣٤٥٦٧٨٩".indexOf(text) : "۰۱۲۳۴۵۶۷۸۹".indexOf(text));

/** The typed code without separators, in capitals. */
export function cleanCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[٠-٩۰-۹]/gu, digit)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** A code in groups of three, as it is read out. */
export function groupCode(code: string, between: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, "gu")) ?? []).join(between);
}

/** The fault of a code that can be found without the hub. */
export function codeFault(code: string): "short" | "letters" | null {
  if (code && [...code].some((key) => !CODE_KEYS.includes(key))) return "letters";
  return code.length === CODE_LENGTH ? null : "short";
}
