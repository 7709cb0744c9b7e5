import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation } from "react-router";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { useEntryCodes } from "../use-entry-codes";
import { CodeEntrance } from "./code-entrance";
import { entryTarget } from "./redirect-target";

const CODES = ["tokenGUID"] as const;

/** A link of a partner's that signs in: `tokenGUID` is a one-time code. Without it there is only the login page. */
export function AutoLoginPage() {
  const { t } = useTranslation("sign-in");
  const { search } = useLocation();
  const { tokenGUID } = useEntryCodes(CODES).codes;
  const [target] = useState(() => entryTarget(new URLSearchParams(search)));
  usePageTitle(t("login.title"));
  if (!tokenGUID) return <Navigate to={paths.login} replace />;
  return <CodeEntrance code={tokenGUID} target={target} />;
}
