/** A version of a configured text, of whichever kind. */
export interface TextVersion<T> {
  version: number;
  text: T;
  created_by: string;
  /** The account of who saved it; 0: not known. */
  author: number;
  created_at_ms: number;
  published_by: string;
  published_at_ms: number | null;
}

/** A text as it is in force and as it is being written. */
export interface TextView<T> {
  published: TextVersion<T> | null;
  draft: TextVersion<T> | null;
}

/** What a draft was written on: the version in force and the draft that waited, each 0 where there is none. */
export interface Base {
  published: number;
  draft: number;
}

export const baseOf = ({ published, draft }: TextView<unknown>): Base => ({ published: published?.version ?? 0, draft: draft?.version ?? 0 });
