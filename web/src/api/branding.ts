import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./client";
import type { Branding } from "./types";

/** The look of the instance that this host belongs to. */
export const brandingQuery = queryOptions({
  queryKey: ["branding"],
  queryFn: async ({ signal }) => (await api.get<{ data: Branding }>("/api/instances/branding", { token: null, signal })).data,
  staleTime: 5 * 60_000,
});

export function useBranding(): Branding | undefined {
  return useQuery(brandingQuery).data;
}
