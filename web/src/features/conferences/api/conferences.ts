import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { CallCard, Conference, RoomAccess, SuperviseMode } from "../../../api/types";

export const conferencesKey = ["conferences"] as const;

const path = (id: string, deed: string) => `/api/conferences/${encodeURIComponent(id)}/${deed}`;

/** Every live conversation of the tenant. */
export function useConferences() {
  return useQuery({
    queryKey: conferencesKey,
    queryFn: async ({ signal }) => (await api.get<{ items: Conference[] }>("/api/conferences", { signal })).items,
    refetchInterval: 60_000,
  });
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

export function holdConference(id: string, held: boolean): Promise<Conference> {
  return api.post<Conference>(path(id, "hold"), { held });
}

export function lockConference(id: string, locked: boolean): Promise<Conference> {
  return api.post<Conference>(path(id, "lock"), { locked });
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
