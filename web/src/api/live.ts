/** What the event socket carries; docs/API-DESIGN says which kinds there are by topic. */

/** A fact already written. */
export interface LiveEvent<Data = unknown> {
  topic: string;
  seq: number;
  kind: string;
  at_ms: number;
  data: Data;
}

/** Something that is true for a moment, such as who types; not kept, without a sequence. */
export interface LiveSignal<Data = unknown> {
  topic: string;
  kind: string;
  data: Data;
}
