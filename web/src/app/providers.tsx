import { QueryClientProvider, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { brandingQuery } from "../api/branding";
import { queryClient } from "../api/query-client";
import { brandColour, darkBrandColour, keepBrand } from "../shared/identity/brand-cache";
import { useCookieDrawer } from "../shared/page/consent";
import { useOfferedLanguages } from "../shared/words/offered-languages";
import { setPortalName } from "../shared/page/page-title";
import { useSession } from "../shared/identity/session";
import { setBrand } from "../shared/page/theme";
import { LocaleProvider } from "../ui/locale-provider";
import { ToastRegion } from "../ui/toast-region";
import { LanguageOffer } from "./language-offer";
import { SessionWatch } from "./session-watch";
import { StepUpWatch } from "./step-up-watch";

const IdleWatch = lazy(async () => ({ default: (await import("./idle-watch")).IdleWatch }));
const CookieDrawer = lazy(async () => ({ default: (await import("./cookie-drawer")).CookieDrawer }));

/** Context of every page: the cache, the language, the tenant's branding, the session's clock, and the toasts. */
export function Providers({ children, client = queryClient }: { children: ReactNode; client?: QueryClient }) {
  const { i18n } = useTranslation();
  const isSignedIn = useSession((state) => state.status === "signedIn");
  const isSignedOut = useSession((state) => state.status === "signedOut");
  const isChoosingCookies = useCookieDrawer((state) => state.isOpen);
  return (
    <QueryClientProvider client={client}>
      <LocaleProvider language={i18n.language}>
        <TenantBranding />
        <SessionWatch client={client} />
        {isSignedOut ? <LanguageOffer /> : null}
        {children}
        <StepUpWatch />
        <Suspense fallback={null}>
          {isSignedIn ? <IdleWatch /> : null}
          {isChoosingCookies ? <CookieDrawer /> : null}
        </Suspense>
        <ToastRegion />
      </LocaleProvider>
    </QueryClientProvider>
  );
}

function TenantBranding() {
  const { i18n } = useTranslation();
  const client = useQueryClient();
  const { data: branding, isPlaceholderData } = useQuery(brandingQuery);
  useEffect(() => {
    // The tenant's own words follow the language of the interface.
    const handleLanguage = () => void client.invalidateQueries({ queryKey: brandingQuery.queryKey });
    i18n.on("languageChanged", handleLanguage);
    return () => i18n.off("languageChanged", handleLanguage);
  }, [client, i18n]);
  useEffect(() => {
    if (!branding) return;
    setBrand(brandColour(branding), darkBrandColour(branding));
    setPortalName(branding.ds_portalTitle || branding.instance_name);
    useOfferedLanguages.setState({ codes: branding.languages ?? null });
    if (!isPlaceholderData) keepBrand(branding);
  }, [branding, isPlaceholderData]);
  return null;
}
