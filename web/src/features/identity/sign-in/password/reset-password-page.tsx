import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { brandingQuery } from "../../../../api/branding";
import { isProblem } from "../../../../api/problem";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { Link } from "../../../../ui/link";
import { Skeleton } from "../../../../ui/skeleton";
import { FormFailure } from "../components/form-failure";
import { Notice } from "../components/notice";
import { useSignIn } from "../store";
import { useEntryCodes } from "../use-entry-codes";
import { usesLoginIds } from "../../../../shared/identity/uses-login-ids";
import { NewPasswordForm } from "./new-password-form";
import { usePasswordToken } from "./use-password-token";

const CODES = ["token"] as const;

/**
 * Sets a new password with the token of a mailed link, or with the proved operation token of an earlier screen. The link's token
 * leaves the address bar at once and is kept with the sign-in, so that a reload can continue.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation("sign-in");
  const { token: fromLink } = useEntryCodes(CODES).codes;
  const kept = useSignIn((state) => state.passwordToken);
  const token = fromLink ?? kept;
  const branding = useQuery(brandingQuery);
  usePageTitle(t("password.title"));
  useEffect(() => {
    if (fromLink) useSignIn.setState({ passwordToken: fromLink });
  }, [fromLink]);

  const asked = usePasswordToken(token);

  if (token === null) {
    if (usesLoginIds(branding.data)) return <Navigate to={paths.login} replace />;
    return <LinkOver />;
  }
  if (asked.error)
    return isProblem(asked.error) && (asked.error.status === 0 || asked.error.status === 429 || asked.error.status >= 500) ? (
      <FormFailure error={asked.error} />
    ) : (
      <LinkOver />
    );
  if (!asked.data) return <Skeleton lines={5} />;
  return <NewPasswordForm token={token} info={asked.data} />;
}

/** The link was used before, is too old, or was never one. */
function LinkOver() {
  const { t } = useTranslation("sign-in");
  return (
    <Notice
      icon={<KeyRound />}
      tone="stopped"
      title={t("password.linkOverTitle")}
      actions={
        <>
          <Link to={paths.forgotPassword} variant="button">
            {t("password.newLink")}
          </Link>
          <Link to={paths.login}>{t("back.toLogin")}</Link>
        </>
      }
    >
      <p>{t("password.linkOverWords")}</p>
    </Notice>
  );
}
