import type { LiveEvent, LiveSignal } from "../../../api/live";
import type { Segment } from "../../../api/schema";

/** One utterance on screen; `interim` words may still change. */
export interface Caption extends Segment {
  interim: string;
  isFinal: boolean;
}

const MOST_KEPT = 200;

const hasWords = ({ text, interim }: Caption) => Boolean(text || interim);

/** Puts what was said before somebody came into its order, above what they have seen: after a page was loaded anew. */
export function putEarlier(captions: readonly Caption[], segments: readonly Segment[]): Caption[] {
  const known = new Set(captions.map((one) => one.segment_id));
  const earlier = segments.filter((one) => one.text && !known.has(one.segment_id)).map((one): Caption => ({ ...one, interim: "", isFinal: true }));
  return [...earlier.sort((one, other) => one.start_ms - other.start_ms), ...captions].slice(-MOST_KEPT);
}

/** Puts an utterance into the list: a later revision replaces an earlier one, and a final one is not undone by an interim that comes late. */
export function putCaption(captions: readonly Caption[], segment: Segment & { interim?: string }, isFinal: boolean): Caption[] {
  const next: Caption = { ...segment, interim: isFinal ? "" : (segment.interim ?? ""), isFinal };
  const at = captions.findIndex((one) => one.segment_id === segment.segment_id);
  const known = at < 0 ? undefined : captions[at];
  if (known && ((known.isFinal && !isFinal) || known.revision > segment.revision)) return captions as Caption[];
  const others = known ? captions.filter((_, index) => index !== at) : [...captions];
  // One without words was either nothing, or is still being written because the engine is behind.
  if (!next.text && !next.interim && (isFinal || !next.late_ms)) return others as Caption[];
  // Nothing is put in above what somebody may have read: one that comes late stands below what was said after it. Only what has no
  // words yet, because the engine is behind, is passed.
  let place = known ? at : others.length;
  if (!known) while (place > 0 && others[place - 1]!.start_ms > next.start_ms && !hasWords(others[place - 1]!)) place--;
  return [...others.slice(0, place), next, ...others.slice(place)].slice(-MOST_KEPT);
}

/** Takes a caption event or signal of a call into the list; anything else leaves the list as it is. */
export function takeCaption(captions: Caption[], callId: string, message: LiveEvent | LiveSignal): Caption[] {
  const isCaption = message.kind === "caption.final" || message.kind === "caption";
  if (!isCaption || !("segment" in message.data) || message.data.call_id !== callId) return captions;
  return putCaption(captions, message.data.segment, message.kind === "caption.final");
}
