import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Conference, RoomAccess } from "../../../api/types";

export const conferencesKey = ["conferences"] as const;

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
  return api.post<RoomAccess>(`/api/conferences/${encodeURIComponent(id)}/listen`);
}

export function leaveConference(id: string): Promise<void> {
  return api.post<void>(`/api/conferences/${encodeURIComponent(id)}/leave`);
}
