import { queryOptions, useQuery } from "@tanstack/react-query";
import { getI18n } from "react-i18next";
import { keptBrand } from "../shared/identity/brand-cache";
import { api } from "./client";
import type { Branding } from "./schema";

/**
 * Branding of this host's instance, with texts in the interface language if the tenant has them, otherwise in English. Until the
 * hub answers, the branding of the last visit.
 */
export const brandingQuery = queryOptions<Branding>({
  queryKey: ["branding"],
  queryFn: async ({ signal }) => (await api.get("/api/instances/branding", { token: null, query: { lang: getI18n()?.language }, signal })).data,
  staleTime: 5 * 60_000,
  placeholderData: () => keptBrand(),
  // A page shown because the branding could not be loaded must not load it again: the guard would replace that page meanwhile.
  retryOnMount: false,
});

type PortalText = "ds_loginHeading" | "ds_loginMessage" | "contact_info" | "support" | "logo_alt" | "privacy_addition" | "under_construction" | "footer_text";

/** The language of a text, for its element; undefined if it is the page's, or not known: the branding kept from an old visit lacks it. */
export function languageOf(branding: Branding | undefined, name: PortalText): string | undefined {
  const languages: Branding["text_langs"] | undefined = branding?.text_langs;
  return languages?.[name];
}

export function useBranding(): Branding | undefined {
  return useQuery(brandingQuery).data;
}
