import type { Claim, Segment } from "../../../../api/schema";
import type { AnswerState } from "../../../../shared/assistant/use-answer";

/** As the hub takes them. */
const LONGEST = 500;
const MOST = 20;

/**
 * The sentences of a model as claims, in the order in which it was said. Each stands on an utterance of its own; one whose utterances are
 * taken already goes on with the claim of the first, and one that is on none is left out.
 */
export function claimsOf({ sentences, moments }: Pick<AnswerState, "sentences" | "moments">, segments: readonly Segment[]): Claim[] {
  const claims = new Map<string, Claim>();
  for (const { text, sources } of sentences) {
    const named = sources.flatMap((id) => {
      const moment = moments.find((one) => one.id === id);
      const segment = segments.find((one) => one.segment_id === moment?.segment_id);
      return segment ? [segment] : [];
    });
    const [first] = named;
    if (!first) continue;
    const free = named.find((one) => !claims.has(one.segment_id));
    const taken = claims.get(first.segment_id);
    if (free && claims.size < MOST) {
      const { segment_id, speaker, start_ms, end_ms } = free;
      claims.set(segment_id, { segment_id, text: text.slice(0, LONGEST), speaker, start_ms, end_ms });
    } else if (taken) {
      claims.set(first.segment_id, { ...taken, text: `${taken.text} ${text}`.slice(0, LONGEST) });
    }
  }
  return [...claims.values()].sort((a, b) => a.start_ms - b.start_ms);
}
