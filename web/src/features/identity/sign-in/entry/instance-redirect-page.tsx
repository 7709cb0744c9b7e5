import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { useEntryCodes } from "../use-entry-codes";
import { CodeEntrance } from "./code-entrance";
import { entryTarget } from "./redirect-target";

const CODES = ["login_token", "auth_token", "account", "account_type"] as const;

/** Where an account of another host arrives after it was chosen there: the code in the address becomes its session here. */
export function InstanceRedirectPage() {
  const { t } = useTranslation("sign-in");
  const { search } = useLocation();
  const { codes } = useEntryCodes(CODES);
  const [target] = useState(() => entryTarget(new URLSearchParams(search)));
  usePageTitle(t("login.title"));
  const code = codes.login_token ?? codes.auth_token;
  // Without a code nobody signs in: a signed-in person continues, the guard asks everybody else to sign in.
  if (!code) return <Navigate to={target ?? paths.root} replace />;
  return <CodeEntrance code={code} target={target} account={{ id: codes.account, type: codes.account_type }} />;
}
