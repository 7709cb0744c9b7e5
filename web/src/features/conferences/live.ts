import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import type { Conference, LiveEvent, LiveSignal } from "../../api/types";
import { liveSocket } from "../../lib/socket";
import { conferencesKey } from "./api/conferences";

interface LiveConferences {
  /** Who speaks now and since when (epoch milliseconds), by conference and identity. */
  speakers: Record<string, Record<string, number>>;
  /** The last words, by conference; may still change. */
  captions: Record<string, { speaker: string; text: string }>;
}

const EMPTY: LiveConferences = { speakers: {}, captions: {} };

/** What is true of the board for the moment, beside what the cache holds. */
export const useLiveConferences = create<LiveConferences>(() => EMPTY);

/** Puts a conversation as the hub has it now into the cache. */
export function takeConference(client: QueryClient, conference: Conference): void {
  client.setQueryData<Conference[]>(conferencesKey, (list) => {
    if (!list) return list;
    return list.some((one) => one.id === conference.id) ? list.map((one) => (one.id === conference.id ? conference : one)) : [...list, conference];
  });
}

/** Takes a conversation that is over out of the cache. */
export function dropConference(client: QueryClient, id: string): void {
  client.setQueryData<Conference[]>(conferencesKey, (list) => list?.filter((one) => one.id !== id));
}

/** Puts an event of `conferences` into the cache. */
export function takeConferenceEvent(client: QueryClient, event: LiveEvent): void {
  if (event.kind === "conference.ended") dropConference(client, (event.data as { id: string }).id);
  else if (event.kind === "conference.started" || event.kind === "conference.updated") takeConference(client, (event.data as { conference: Conference }).conference);
}

/** Signals of a moment are drawn together: two hundred conversations tell of their voices several times a second. */
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
    const { id, speakers } = signal.data as { id: string; speakers: string[] };
    const before = gathered.speakers[id] ?? useLiveConferences.getState().speakers[id] ?? {};
    const since = Object.fromEntries(speakers.map((identity) => [identity, before[identity] ?? now]));
    gathered = { ...gathered, speakers: { ...gathered.speakers, [id]: since } };
    drawTogether();
  } else if (signal.kind === "caption") {
    const { id, speaker, text } = signal.data as { id: string; speaker: string; text: string };
    gathered = { ...gathered, captions: { ...gathered.captions, [id]: { speaker, text } } };
    drawTogether();
  }
}

let followers = 0;

/** Follows the board while it, or a conversation of it, is shown. */
export function useLiveBoard(): void {
  const client = useQueryClient();
  useEffect(() => {
    followers++;
    const stop = liveSocket.subscribe("conferences", {
      onEvent: (event) => takeConferenceEvent(client, event),
      onSignal: (signal) => takeConferenceSignal(signal),
      onGap: () => void client.invalidateQueries({ queryKey: conferencesKey }),
    });
    return () => {
      stop();
      followers--;
      if (followers === 0) forgetMoment();
    };
  }, [client]);
}
