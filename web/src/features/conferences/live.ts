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

/** Puts an event of `conferences` into the cache. */
export function takeConferenceEvent(client: QueryClient, event: LiveEvent): void {
  client.setQueryData<Conference[]>(conferencesKey, (list) => {
    if (!list) return list;
    if (event.kind === "conference.ended") return list.filter((one) => one.id !== (event.data as { id: string }).id);
    if (event.kind !== "conference.started" && event.kind !== "conference.updated") return list;
    const { conference } = event.data as { conference: Conference };
    return list.some((one) => one.id === conference.id) ? list.map((one) => (one.id === conference.id ? conference : one)) : [...list, conference];
  });
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

/** Follows the board while it is shown. */
export function useLiveBoard(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = liveSocket.subscribe("conferences", {
      onEvent: (event) => takeConferenceEvent(client, event),
      onSignal: takeConferenceSignal,
      onGap: () => void client.invalidateQueries({ queryKey: conferencesKey }),
    });
    return () => {
      stop();
      useLiveConferences.setState(EMPTY);
    };
  }, [client]);
}
