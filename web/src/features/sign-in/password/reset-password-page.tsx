import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { brandingQuery } from "../../../api/branding";
import { isProblem } from "../../../api/problem";
import { usePageTitle } from "../../../lib/page-title";
import { paths } from "../../../lib/paths";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { readPasswordToken } from "../api/passwords";
import { FormFailure } from "../components/form-failure";
import { Notice } from "../components/notice";
import { tokenClaims } from "../../../lib/session";
import { useSignIn } from "../store";
import { useEntryCodes } from "../use-entry-codes";
import { usesLoginIds } from "../uses-login-ids";
import { NewPasswordForm } from "./new-password-form";

const CODES = ["token"] as const;

/**
 * Sets a new password with the token of a mailed link, or with the proved operation token that an earlier screen left.
 * The link's token leaves the address bar at once and is kept with the sign-in, so that a reload goes on.
 */
export function ResetPasswordPage() {
  const { t } = useTranslation("sign-in");
  const { token: fromLink } = useEntryCodes(CODES);
  const kept = useSignIn((state) => state.passwordToken);
  const token = fromLink ?? kept;
  const branding = useQuery(brandingQuery);
  usePageTitle(t("password.title"));
  useEffect(() => {
    if (fromLink) useSignIn.setState({ passwordToken: fromLink });
  }, [fromLink]);

  // An operation token is a JWT that proves itself; a link's token must be asked about.
  const isProof = token !== null && tokenClaims(token).exp !== undefined;
  const link = useQuery({
    queryKey: ["passwordToken", token],
    queryFn: () => readPasswordToken(token ?? ""),
    enabled: token !== null && !isProof,
    staleTime: Infinity,
    retry: false,
  });

  if (token === null) {
    if (usesLoginIds(branding.data)) return <Navigate to={paths.login} replace />;
    return <LinkOver />;
  }
  if (link.error) return isProblem(link.error) && (link.error.status === 0 || link.error.status === 429 || link.error.status >= 500) ? <FormFailure error={link.error} /> : <LinkOver />;
  if (!isProof && !link.data) return <Skeleton lines={5} />;
  return <NewPasswordForm token={token} policy={link.data?.policy ?? branding.data?.password_policy ?? "login_id"} email={link.data?.email ?? null} />;
}

/** The link was used before, is too old, or was never one. */
function LinkOver() {
  const { t } = useTranslation("sign-in");
  return (
    <Notice
      icon={<KeyRound />}
      mood="stopped"
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
