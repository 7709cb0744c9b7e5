import { useTranslation } from "react-i18next";
import { ApiProblem, isProblem } from "../../../../api/problem";
import { paths } from "../../../../shared/page/paths";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Link } from "../../../../ui/link";
import { CaptchaDismissed, CaptchaError } from "../../../../shared/identity/captcha/captcha-error";
import { AccountsError, NoAccountError, SessionError } from "../login-errors";

/**
 * Why signing in failed (specification 1, section 8). What comes after a right password, a lock and a closed program are errors; the
 * rest can be retried.
 */
export function LoginFailure({ error }: { error: unknown }) {
  const { t } = useTranslation("sign-in");
  const words = useProblemWords();
  if (error instanceof NoAccountError) return <Warning>{t("login.noAccount")}</Warning>;
  if (error instanceof CaptchaDismissed) return <Warning>{t("captcha.dismissed")}</Warning>;
  if (error instanceof CaptchaError) return <Warning>{t("captcha.failed")}</Warning>;
  if (isProblem(error, "subscription_cancelled")) return <Warning>{words(error)}</Warning>;
  const own = error instanceof AccountsError ? t("login.accountsFailed") : error instanceof SessionError ? t("login.failed") : null;
  const isFinal = own !== null || (error instanceof ApiProblem && (error.status === 403 || error.key === "program_closed"));
  if (!isFinal) return <Warning>{words(error)}</Warning>;
  return (
    <Banner kind="error" isLive>
      {own ?? words(error)}
      {isProblem(error, "login_lockout") ? (
        <>
          {" "}
          <Link to={paths.forgotPassword}>{t("login.resetNow")}</Link>
        </>
      ) : null}
    </Banner>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Banner kind="warning" isLive>
      {children}
    </Banner>
  );
}
