import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { brandingQuery } from "../../../../api/branding";
import { ApiProblem } from "../../../../api/problem";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { signOn, type Provider } from "../api/single-sign-on";
import { Entry } from "../components/entry";
import { EntryFailed } from "../components/entry-failed";
import { EntryWait } from "../components/entry-wait";
import { resetSignIn } from "../store";
import { useEntryCodes } from "../use-entry-codes";
import { useLoginToken } from "../use-sign-in";

const CODES = ["tokenGUID", "nextUrl", "provider", "error"] as const;

/**
 * The redirect from the tenant's identity provider, or the marketplace's: exchanges its one-time code for a login. `error` is the
 * hub's key of a failure there. Without either it shows the login page.
 */
export function AuthPage() {
  const { t } = useTranslation("sign-in");
  const { codes, isClean } = useEntryCodes(CODES);
  const branding = useQuery(brandingQuery);
  usePageTitle(t("login.title"));
  if (codes.error) return <EntryFailed error={new ApiProblem(401, { key: codes.error })} />;
  if (!codes.tokenGUID) return <Navigate to={paths.login} replace />;
  if (branding.error) return <EntryFailed error={branding.error} />;
  if (!branding.data || !isClean) return <EntryWait words={t("entry.opening")} />;
  const provider: Provider = codes.provider === "marketplace" ? { kind: "marketplace" } : { kind: "membership", instance: branding.data.cd_instance };
  return <SignOn provider={provider} code={codes.tokenGUID} />;
}

function SignOn({ provider, code }: { provider: Provider; code: string }) {
  const takeToken = useLoginToken();
  const enter = async (replace: boolean) => {
    resetSignIn();
    await takeToken(await signOn(provider, code, replace));
  };
  return <Entry enter={enter} />;
}
