import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";

/** The published flows that a number may lead to. */
export function usePublishedFlows() {
  return useQuery({
    queryKey: ["flows"],
    queryFn: ({ signal }) => api.get("/api/flows", { signal }),
    select: ({ items }) => items.filter((flow) => flow.published !== null),
  });
}
