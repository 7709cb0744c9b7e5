import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { getI18n } from "react-i18next";
import { useLocation } from "react-router";
import { useBranding } from "../../../api/branding";
import { api } from "../../../api/client";
import type { Branding } from "../../../api/schema";
import { brandColour, darkBrandColour } from "../../../shared/identity/brand-cache";
import { setPortalName } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { setBrand } from "../../../shared/page/theme";
import { useSignIn } from "./store";

/** The screens after an account was chosen and before it is open. */
const OF_THE_ACCOUNT: readonly string[] = [paths.setAccountName, paths.mfa];

/**
 * The branding of the sign-in screens: this host's, until an account of another tenant was chosen. From then on that tenant's name,
 * mark, colour and words are shown, so that no two tenants mix. Without an answer this host's stay.
 */
export function useSignInBranding(): Branding | undefined {
  const here = useBranding();
  const { pathname } = useLocation();
  const account = useSignIn((state) => state.account);
  const instance = account?.cd_instance;
  const isOther = instance !== undefined && here !== undefined && instance !== here.cd_instance && OF_THE_ACCOUNT.includes(pathname);
  const { data: other } = useQuery({
    queryKey: ["branding", instance],
    queryFn: async ({ signal }) =>
      (await api.get("/api/instances/branding/{id}", { token: null, path: { id: String(instance) }, query: { lang: getI18n()?.language }, signal })).data,
    enabled: isOther,
    staleTime: 5 * 60_000,
  });
  const shown = isOther && other ? other : here;

  useEffect(() => {
    if (!here || !shown || shown === here) return undefined;
    const show = (branding: Branding) => {
      setBrand(brandColour(branding), darkBrandColour(branding));
      setPortalName(branding.ds_portalTitle || branding.instance_name);
    };
    show(shown);
    return () => show(here);
  }, [here, shown]);
  return shown;
}
