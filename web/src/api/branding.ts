import { queryOptions, useQuery } from "@tanstack/react-query";
import { getI18n } from "react-i18next";
import { keptBrand } from "../lib/brand-cache";
import { api } from "./client";
import type { Branding } from "./schema";

/**
 * The look of the instance that this host belongs to, with its words in the interface language where the tenant has them,
 * else in English. Until the hub has answered, it is what it was at the last visit.
 */
export const brandingQuery = queryOptions<Branding>({
  queryKey: ["branding"],
  queryFn: async ({ signal }) => (await api.get("/api/instances/branding", { token: null, query: { lang: getI18n()?.language }, signal })).data,
  staleTime: 5 * 60_000,
  placeholderData: () => keptBrand(),
  // A page that appears because the look cannot be had must not ask for it again: the guard would take it away meanwhile.
  retryOnMount: false,
});

export function useBranding(): Branding | undefined {
  return useQuery(brandingQuery).data;
}
