import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";

/** The published flows that a number may lead to. The list of phone menus has the same entry of the cache. */
export function usePublishedFlows() {
  return useQuery({
    queryKey: ["flows"],
    queryFn: async ({ signal }) => (await api.get("/api/flows", { signal })).items,
    select: (items) => items.filter((flow) => flow.published !== null),
  });
}
