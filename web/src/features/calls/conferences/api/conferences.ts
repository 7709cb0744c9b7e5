import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { CallCard, CallConference, Conference, ConferenceList, RoomAccess, SupervisorMode } from "../../../../api/schema";

export const conferencesKey = ["conferences"] as const;
export const peopleKey = ["availabilities"] as const;

const MOST_READS = 3;

/** Every live conversation of the tenant, with the number of the last event included. */
export const boardQuery = queryOptions({
  queryKey: conferencesKey,
  queryFn: async ({ signal, client }) => {
    for (let reads = 1; ; reads++) {
      const board = await api.get("/api/conferences", { signal });
      // What came by the event socket meanwhile is newer: the whole is read again.
      const known = client.getQueryData<ConferenceList>(conferencesKey);
      if (!known || known.seq <= board.seq || reads === MOST_READS) return board;
    }
  },
  refetchInterval: 60_000,
});

const itemsOf = (board: ConferenceList) => board.items;

/** Every live conversation of the tenant. */
export function useConferences() {
  return useQuery({ ...boardQuery, select: itemsOf });
}

/** Who takes calls and has a page open, by name. The event socket says when it changes; wrap-ups end by the clock. */
export function usePeople() {
  return useQuery({
    queryKey: peopleKey,
    queryFn: async ({ signal }) => (await api.get("/api/availabilities", { signal })).items,
    refetchInterval: 30_000,
  });
}

/** Joins a conversation hidden, without a voice. */
export function listenTo(id: string): Promise<RoomAccess> {
  return api.post("/api/conferences/{id}/listen", { path: { id } });
}

/** Changes who hears us. 409 `not_listening`, `already_taken_over`, `call_over`. */
export function changeMode(id: string, mode: SupervisorMode): Promise<Conference> {
  return api.post("/api/conferences/{id}/mode", { path: { id }, body: { mode } });
}

/** Goes out, and gives the call back when we had taken over. */
export function leaveConference(id: string): Promise<void> {
  return api.post("/api/conferences/{id}/leave", { path: { id } });
}

export function holdConference(id: string, held: boolean): Promise<CallConference> {
  return api.post("/api/conferences/{id}/hold", { path: { id }, body: { held } });
}

export function lockConference(id: string, locked: boolean): Promise<CallConference> {
  return api.post("/api/conferences/{id}/lock", { path: { id }, body: { locked } });
}

/** Mutes a party; unmuting is that person's own. */
export function muteParty(id: string, identity: string): Promise<Conference> {
  return api.post("/api/conferences/{id}/participants/{identity}/mute", { path: { id, identity }, body: { muted: true } });
}

export function removeParty(id: string, identity: string): Promise<Conference> {
  return api.post("/api/conferences/{id}/participants/{identity}/remove", { path: { id, identity } });
}

/** Ends the call for everybody in it. */
export function endForAll(callId: string): Promise<CallCard> {
  return api.post("/api/calls/{id}/hang-up", { path: { id: callId } });
}
