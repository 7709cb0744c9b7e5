import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { brandingQuery } from "../../../api/branding";
import { usePageTitle } from "../../../lib/page-title";
import { paths } from "../../../lib/paths";
import { membershipLogin } from "../api/single-sign-on";
import { EntryFailed } from "../components/entry-failed";
import { EntryWait } from "../components/entry-wait";
import { resetSignIn } from "../store";
import { useEntryCodes } from "../use-entry-codes";
import { useOnce } from "../use-once";
import { useLoginToken } from "../use-sign-in";

const CODES = ["tokenGUID", "nextUrl"] as const;

/** The way back from the tenant's identity provider: its one-time code becomes a login. Without one there is only the login page. */
export function AuthPage() {
  const { t } = useTranslation("sign-in");
  const { codes, isClean } = useEntryCodes(CODES);
  const branding = useQuery(brandingQuery);
  usePageTitle(t("login.title"));
  if (!codes.tokenGUID) return <Navigate to={paths.login} replace />;
  if (branding.error) return <EntryFailed error={branding.error} />;
  if (!branding.data || !isClean) return <EntryWait words={t("entry.opening")} />;
  return <MembershipLogin instance={branding.data.cd_instance} code={codes.tokenGUID} />;
}

function MembershipLogin({ instance, code }: { instance: number; code: string }) {
  const { t } = useTranslation("sign-in");
  const takeToken = useLoginToken();
  const login = useMutation({
    mutationFn: async () => {
      resetSignIn();
      await takeToken(await membershipLogin(instance, code));
    },
  });
  useOnce(login.mutate);
  return login.error ? <EntryFailed error={login.error} /> : <EntryWait words={t("entry.opening")} />;
}
