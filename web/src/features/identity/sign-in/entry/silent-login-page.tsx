import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { useEntryCodes } from "../use-entry-codes";
import { CodeEntrance } from "./code-entrance";
import { entryTarget } from "./redirect-target";

const CODES = ["login_token", "account", "account_type"] as const;

/** Signing in on a subdomain without a word: a one-time code, the account and its type are in the address. */
export function SilentLoginPage() {
  const { t } = useTranslation("sign-in");
  const { search } = useLocation();
  const { codes } = useEntryCodes(CODES);
  const [target] = useState(() => entryTarget(new URLSearchParams(search)));
  usePageTitle(t("login.title"));
  if (!codes.login_token) return <Navigate to={paths.login} replace />;
  return <CodeEntrance code={codes.login_token} target={target} account={{ id: codes.account, type: codes.account_type }} />;
}
