import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { ThreadView } from "../../../../api/schema";
import { useOlderMessages } from "../api/thread";

/** An entry that is being shown because somebody looked for it. */
export interface FoundEntry {
  messageId: string | null;
  callId: string | null;
  /** Where its recording starts, in milliseconds. */
  atMs: number | null;
  /** Distinguishes repeated requests for the same entry. */
  request: number;
}

const MOST_PAGES = 60;
let requests = 0;

function fromAddress(query: URLSearchParams): FoundEntry | null {
  const messageId = query.get("message");
  const callId = query.get("call");
  if (!messageId && !callId) return null;
  const at = query.get("t") ?? query.get("at");
  return { messageId, callId, atMs: at !== null && /^\d+$/.test(at) ? Number(at) : null, request: ++requests };
}

function isLoaded(thread: ThreadView, entry: FoundEntry): boolean {
  return thread.messages.some((message) => message.id === entry.messageId || (entry.callId !== null && message.call?.id === entry.callId));
}

/** The entry that the address or the search names, once it is loaded; reads the past of the conversation until it is. */
export function useFoundEntry(
  threadId: string,
  thread: ThreadView | undefined,
): { entry: FoundEntry | null; show: (entry: Omit<FoundEntry, "request">) => void } {
  const [query] = useSearchParams();
  const [wanted, setWanted] = useState<FoundEntry | null>(() => fromAddress(query));
  const [entry, setEntry] = useState<FoundEntry | null>(null);
  const readOlder = useOlderMessages(threadId);
  const text = query.toString();

  useEffect(() => {
    const next = fromAddress(new URLSearchParams(text));
    if (next) setWanted(next);
  }, [text]);

  const isThere = Boolean(thread);
  const isFound = Boolean(thread && wanted && isLoaded(thread, wanted));
  useEffect(() => {
    if (!wanted || !isThere) return;
    if (isFound) {
      setEntry(wanted);
      setWanted(null);
      return;
    }
    const stop = new AbortController();
    const search = async () => {
      for (let page = 0; page < MOST_PAGES && !stop.signal.aborted; page++) {
        // One page after the other: each begins where the last one ended.
        // oxlint-disable-next-line eslint/no-await-in-loop
        if (!(await readOlder().catch(() => false))) return;
      }
    };
    void search();
    return () => stop.abort();
  }, [wanted, isThere, isFound, readOlder]);

  const show = useCallback((next: Omit<FoundEntry, "request">) => setWanted({ ...next, request: ++requests }), []);
  return { entry, show };
}
