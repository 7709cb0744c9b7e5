import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";

/** The programs that the portal may be about. */
export function usePrograms() {
  return useQuery({
    queryKey: ["portal-programs"],
    queryFn: async ({ signal }) => (await api.get("/api/work-queue/config", { signal })).processes,
    staleTime: 300_000,
  });
}
