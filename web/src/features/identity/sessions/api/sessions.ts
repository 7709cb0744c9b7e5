import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../api/client";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async ({ signal }) => (await api.get("/api/sessions", { signal })).data,
  staleTime: 10_000,
});

/** Ends one session; its device is signed out within a second. */
export function endOneSession(sid: string): Promise<void> {
  return api.delete("/api/sessions/{sid}", { path: { sid } });
}

/** Ends every session but this one. */
export function endOtherSessions(): Promise<void> {
  return api.post("/api/sessions/end-others");
}
