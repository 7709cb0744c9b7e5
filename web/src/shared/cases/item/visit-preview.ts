import { visitEnds } from "./visit-ends";

const STEPS_AND_END = new RegExp(`^(?:[\\w-]+: \\S+ )+(?:${visitEnds.join("|")})$`);

/**
 * Whether the beginning of an entry, as lists of conversations have it, is that of a call through a phone menu or a line, which
 * the hub writes down as steps and an end.
 */
export function isVisitPreview(preview: string): boolean {
  return STEPS_AND_END.test(preview) || preview === "hung_up" || preview === "call_back";
}
