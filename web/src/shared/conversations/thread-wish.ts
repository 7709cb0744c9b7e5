import { create } from "zustand";

/** What somebody wants in a conversation that may not be open yet: to answer the applicant, to write a note, or to call. */
export type Wish = "reply" | "note" | "call";

/** How long a wish waits for its conversation, in ms: nobody is called by a key that was pressed long ago. */
const WAITS_MS = 15_000;

/** The wish that waits for its conversation; null without one. */
export const useThreadWish = create<{ wish: { threadId: string; what: Wish; atMs: number } | null }>(() => ({ wish: null }));

/** Wishes something in a conversation, which takes it up as soon as it is shown. */
export function wishInThread(threadId: string, what: Wish): void {
  useThreadWish.setState({ wish: { threadId, what, atMs: Date.now() } });
}

/** Takes a wish of these kinds that waits for a conversation; null where there is none. */
export function takeWish(threadId: string, kinds: readonly Wish[]): Wish | null {
  const { wish } = useThreadWish.getState();
  if (wish?.threadId !== threadId || !kinds.includes(wish.what)) return null;
  useThreadWish.setState({ wish: null });
  return Date.now() - wish.atMs > WAITS_MS ? null : wish.what;
}
