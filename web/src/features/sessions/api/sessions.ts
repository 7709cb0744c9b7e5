import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api/client";

/** One of one's own sessions, on this or another device. */
export interface OwnSession {
  sid: string;
  /** The session of this page. */
  current: boolean;
  /** A name for the device, when the hub made one. */
  device: string | null;
  user_agent: string | null;
  /** The network address it came from. */
  source: string | null;
  created_at_ms: number;
  last_seen_ms: number;
}

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await api.get<{ data: OwnSession[] }>("/api/sessions", { signal })).data,
  staleTime: 10_000,
});

/** Ends one session; its device is signed out within a second. */
export function endOneSession(sid: string): Promise<void> {
  return api.delete(`/api/sessions/${encodeURIComponent(sid)}`);
}

/** Ends every session but this one. */
export function endOtherSessions(): Promise<void> {
  return api.post("/api/sessions/end-others");
}
