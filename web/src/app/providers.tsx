import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBranding } from "../api/branding";
import { queryClient } from "../api/query-client";
import { setPortalName } from "../lib/page-title";
import { followOtherTabs, useSession } from "../lib/session";
import { setBrand } from "../lib/theme";
import { LocaleProvider } from "../ui/locale-provider";
import { LONG_TOAST_MS, showToast } from "../ui/toast-queue";
import { ToastRegion } from "../ui/toast-region";

/** What every page stands in: the cache, the language, the tenant's look, and the toasts. */
export function Providers({ children, client = queryClient }: { children: ReactNode; client?: QueryClient }) {
  const { i18n } = useTranslation();
  return (
    <QueryClientProvider client={client}>
      <LocaleProvider language={i18n.language}>
        <TenantLook />
        <SessionWatch client={client} />
        {children}
        <ToastRegion />
      </LocaleProvider>
    </QueryClientProvider>
  );
}

function TenantLook() {
  const branding = useBranding();
  useEffect(() => {
    if (!branding) return;
    setBrand(branding.brand_color);
    setPortalName(branding.ds_portalTitle || branding.instance_name);
  }, [branding]);
  return null;
}

/** Forgets what the hub answered when the session ends, and says why it ended when the user did not end it. */
function SessionWatch({ client }: { client: QueryClient }) {
  const { t } = useTranslation("shell");
  useEffect(() => followOtherTabs(), []);
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        if (now.status !== "signedOut" || before.status !== "signedIn") return;
        client.removeQueries({ predicate: (query) => query.queryKey[0] !== "branding" });
        if (now.endedBy === "revoked") showToast({ kind: "error", title: t("session.revoked"), lastsMs: LONG_TOAST_MS });
      }),
    [client, t],
  );
  return null;
}
