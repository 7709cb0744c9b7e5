import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";

/** How the instance's marketplace is set, and its latest calls. */
export function useInstanceMarketplace() {
  return useQuery({ queryKey: ["instance-marketplace"], queryFn: ({ signal }) => api.get("/api/admin/marketplace", { signal }) });
}
