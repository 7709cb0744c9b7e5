/** What the event socket carries, by kind; the data of each is as the hub's document says. */
import type { LiveEvents, LiveSignals } from "./schema";

type OfKind<Kinds, Rest> = { [Kind in keyof Kinds]: Rest & { kind: Kind; data: Kinds[Kind] } }[keyof Kinds];

/** A fact already written. */
export type LiveEvent = OfKind<LiveEvents, { topic: string; seq: number; at_ms: number }>;

/** Something that is true for a moment, such as who types; not kept, without a sequence. */
export type LiveSignal = OfKind<LiveSignals, { topic: string }>;
