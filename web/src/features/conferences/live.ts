import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import type { Conference, LiveEvent, LiveSignal } from "../../api/types";
import { liveSocket } from "../../lib/socket";
import { conferencesKey } from "./api/conferences";

interface LiveConferences {
  /** Who speaks now, by conference. */
  speakers: Record<string, string[]>;
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

export function takeConferenceSignal(signal: LiveSignal): void {
  if (signal.kind === "levels") {
    const { id, speakers } = signal.data as { id: string; speakers: string[] };
    useLiveConferences.setState((state) => ({ speakers: { ...state.speakers, [id]: speakers } }));
  } else if (signal.kind === "caption") {
    const { id, speaker, text } = signal.data as { id: string; speaker: string; text: string };
    useLiveConferences.setState((state) => ({ captions: { ...state.captions, [id]: { speaker, text } } }));
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
      onSignal: takeConferenceSignal,
      onGap: () => void client.invalidateQueries({ queryKey: conferencesKey }),
    });
    return () => {
      stop();
      followers--;
      if (followers === 0) useLiveConferences.setState(EMPTY);
    };
  }, [client]);
}
