import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";

export const WAITING_LINES = ["waiting-lines"];

/** The tenant's waiting lines, the built-in one among them. */
export function useWaitingLines() {
  return useQuery({ queryKey: WAITING_LINES, queryFn: async ({ signal }) => (await api.get("/api/waiting-lines", { signal })).items });
}
