import { lineBoardKey } from "./lines/use-line-board";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { create } from "zustand";
import type { LiveEvent, LiveSignal } from "../../../api/live";
import type { CallConference, Conference, ConferenceList } from "../../../api/schema";
import { liveSocket } from "../../../shared/live/socket";
import { boardQuery, conferencesKey, peopleKey } from "./api/conferences";

interface LiveConferences {
  /** Who speaks now and since when (epoch milliseconds), by conference and identity. */
  speakers: Record<string, Record<string, number>>;
  /** The last words, by conference; may still change. */
  captions: Record<string, { speaker: string; text: string }>;
}

const EMPTY: LiveConferences = { speakers: {}, captions: {} };

/** Momentary state of the board, beside the cache. */
export const useLiveConferences = create<LiveConferences>(() => EMPTY);

/** Puts a conversation as the hub has it now into the cache. */
export function takeConference(client: QueryClient, conference: Conference): void {
  client.setQueryData<ConferenceList>(conferencesKey, (board) => {
    if (!board) return board;
    const { items } = board;
    return {
      ...board,
      items: items.some((one) => one.id === conference.id) ? items.map((one) => (one.id === conference.id ? conference : one)) : [...items, conference],
    };
  });
}

/** Updates the cache with state that the reviewer also sees. Hidden listeners stay as the board has them. */
export function applyCallState(client: QueryClient, { call_id, active_agent, held, locked, help_asked_at_ms, mask }: CallConference): void {
  const changed = { active_agent, held, locked, help_asked_at_ms, mask };
  client.setQueryData<ConferenceList>(
    conferencesKey,
    (board) => board && { ...board, items: board.items.map((one) => (one.call_id === call_id ? { ...one, ...changed } : one)) },
  );
}

/** Takes a conversation that is over out of the cache. */
export function dropConference(client: QueryClient, id: string): void {
  client.setQueryData<ConferenceList>(conferencesKey, (board) => board && { ...board, items: board.items.filter((one) => one.id !== id) });
}

/** Puts an event of `conferences` into the cache. */
export function takeConferenceEvent(client: QueryClient, event: LiveEvent): void {
  if (event.kind === "conference.ended") dropConference(client, event.data.id);
  else if (event.kind === "lines.changed") void client.invalidateQueries({ queryKey: lineBoardKey });
  else if (event.kind === "availability.changed") {
    void client.invalidateQueries({ queryKey: peopleKey });
    void client.invalidateQueries({ queryKey: lineBoardKey });
  } else if (event.kind === "conference.started" || event.kind === "conference.updated") takeConference(client, event.data.conference);
  client.setQueryData<ConferenceList>(conferencesKey, (board) => board && { ...board, seq: Math.max(board.seq, event.seq) });
}

/** Signals within this time are rendered together: two hundred conversations send levels several times a second. */
const TOGETHER_MS = 150;

let gathered: LiveConferences = EMPTY;
let timer: ReturnType<typeof setTimeout> | undefined;

function drawTogether(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    const { speakers, captions } = gathered;
    gathered = EMPTY;
    useLiveConferences.setState((state) => ({ speakers: { ...state.speakers, ...speakers }, captions: { ...state.captions, ...captions } }));
  }, TOGETHER_MS);
}

/** Forgets what was true of the moment. */
function forgetMoment(): void {
  clearTimeout(timer);
  timer = undefined;
  gathered = EMPTY;
  useLiveConferences.setState(EMPTY);
}

export function takeConferenceSignal(signal: LiveSignal, now = Date.now()): void {
  if (signal.kind === "levels") {
    const { id, speakers } = signal.data;
    const before = gathered.speakers[id] ?? useLiveConferences.getState().speakers[id] ?? {};
    const since = Object.fromEntries(speakers.map((identity) => [identity, before[identity] ?? now]));
    gathered = { ...gathered, speakers: { ...gathered.speakers, [id]: since } };
    drawTogether();
  } else if (signal.kind === "caption" && "speaker" in signal.data) {
    const { id, speaker, text } = signal.data;
    gathered = { ...gathered, captions: { ...gathered.captions, [id]: { speaker, text } } };
    drawTogether();
  }
}

const seqOf = (board: ConferenceList) => board.seq;

/** The board's sequence number when it was first loaded; undefined until then. */
function useFirstSeq(): number | undefined {
  const { data: seq } = useQuery({ ...boardQuery, select: seqOf });
  const first = useRef(seq);
  first.current ??= seq;
  return first.current;
}

/** Keeps the conversations of the cache as the hub has them, on every page of a supervisor. */
export function useLiveConferenceEvents(): void {
  const client = useQueryClient();
  const seq = useFirstSeq();
  useEffect(() => {
    if (seq === undefined) return;
    return liveSocket.subscribe(
      "conferences",
      {
        onEvent: (event) => takeConferenceEvent(client, event),
        onGap: () => void client.invalidateQueries({ queryKey: conferencesKey }),
      },
      seq,
    );
  }, [client, seq]);
}

let followers = 0;

/** Follows speakers and captions while the board, or a conversation of it, is shown. */
export function useLiveBoard(): void {
  const seq = useFirstSeq();
  useEffect(() => {
    if (seq === undefined) return;
    followers++;
    const stop = liveSocket.subscribe("conferences", { onSignal: (signal) => takeConferenceSignal(signal) }, seq);
    return () => {
      stop();
      followers--;
      if (followers === 0) forgetMoment();
    };
  }, [seq]);
}
