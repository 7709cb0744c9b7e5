import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";

/** How old what is shown may be while nothing announces a change, in milliseconds. */
const REFETCH_MS = 60_000;

/** What waits for this person. Read again whenever the page is opened or looked at. */
export function useMyWork(isWanted: boolean) {
  return useQuery({
    queryKey: ["my-work"],
    queryFn: async ({ signal }) => (await api.get("/api/my-work", { signal })).parts,
    enabled: isWanted,
    refetchInterval: REFETCH_MS,
  });
}
