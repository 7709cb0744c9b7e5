import type { FlowEnd, Message } from "../../../../api/schema";
import { isVisitEnd } from "../../../../shared/cases/item/visit-ends";

/** What a caller did in a phone menu, step by step, and how the call ended, as the hub writes it down. */
export interface PhoneVisit {
  steps: { step: string; did: string }[];
  /** Empty where the hub went down in the middle of the call. */
  end: FlowEnd | "";
}

/** The call through a phone menu or a line that an entry is about; null for a note that somebody wrote. */
export function phoneVisitOf({ channel, author, to, body }: Pick<Message, "channel" | "author" | "to" | "body">): PhoneVisit | null {
  if (channel !== "NOTE" || author.kind !== "system" || !to) return null;
  const lines = body.split("\n").filter(Boolean);
  const last = lines.at(-1) ?? "";
  const end = isVisitEnd(last) ? last : "";
  const steps = (end ? lines.slice(0, -1) : lines).map((line) => {
    const at = line.indexOf(": ");
    return at < 0 ? { step: "", did: line } : { step: line.slice(0, at), did: line.slice(at + 2) };
  });
  return { steps, end };
}
