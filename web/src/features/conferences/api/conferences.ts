import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { CallCard, CallConference, Conference, RoomAccess, SuperviseMode } from "../../../api/types";

export const conferencesKey = ["conferences"] as const;

const path = (id: string, deed: string) => `/api/conferences/${encodeURIComponent(id)}/${deed}`;

/** The live conversations as they stood after an event of the topic `conferences`. */
export interface ConferenceBoard {
  seq: number;
  items: Conference[];
}

const MOST_READS = 3;

/** Every live conversation of the tenant, with the event after which they stood like this. */
export const boardQuery = queryOptions({
  queryKey: conferencesKey,
  queryFn: async ({ signal, client }) => {
    for (let reads = 1; ; reads++) {
      const board = await api.get<ConferenceBoard>("/api/conferences", { signal });
      // What came by the event socket meanwhile is newer: the whole is read again.
      const known = client.getQueryData<ConferenceBoard>(conferencesKey);
      if (!known || known.seq <= board.seq || reads === MOST_READS) return board;
    }
  },
  refetchInterval: 60_000,
});

const itemsOf = (board: ConferenceBoard) => board.items;

/** Every live conversation of the tenant. */
export function useConferences() {
  return useQuery({ ...boardQuery, select: itemsOf });
}

/** The way into a conversation unseen, without a voice. */
export function listenTo(id: string): Promise<RoomAccess> {
  return api.post<RoomAccess>(path(id, "listen"));
}

/** Changes who hears us. 409 `not_listening`, `seat_taken`, `call_over`. */
export function changeMode(id: string, mode: SuperviseMode): Promise<Conference> {
  return api.post<Conference>(path(id, "mode"), { mode });
}

/** Goes out, and gives the seat back when we had taken it. */
export function leaveConference(id: string): Promise<void> {
  return api.post<void>(path(id, "leave"));
}

export function holdConference(id: string, held: boolean): Promise<CallConference> {
  return api.post<CallConference>(path(id, "hold"), { held });
}

export function lockConference(id: string, locked: boolean): Promise<CallConference> {
  return api.post<CallConference>(path(id, "lock"), { locked });
}

/** Mutes a party; unmuting is that person's own. */
export function muteParty(id: string, identity: string): Promise<Conference> {
  return api.post<Conference>(path(id, `participants/${encodeURIComponent(identity)}/mute`), { muted: true });
}

export function removeParty(id: string, identity: string): Promise<Conference> {
  return api.post<Conference>(path(id, `participants/${encodeURIComponent(identity)}/remove`));
}

/** Ends the call for everybody in it. */
export function endForAll(callId: string): Promise<CallCard> {
  return api.post<CallCard>(`/api/calls/${encodeURIComponent(callId)}/hang-up`);
}
