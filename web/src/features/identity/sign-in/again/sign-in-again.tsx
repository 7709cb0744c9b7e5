import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useBranding } from "../../../../api/branding";
import type { SecondFactor, SessionUser } from "../../../../api/schema";
import { useCaptcha } from "../../../../shared/identity/captcha/use-captcha";
import { knowsPasskeys } from "../../../../shared/identity/second-factor/passkey";
import { loginPath } from "../../../../shared/identity/login-path";
import { adoptToken } from "../../../../shared/identity/session";
import { usesLoginIds } from "../../../../shared/identity/uses-login-ids";
import { paths } from "../../../../shared/page/paths";
import { useForm } from "../../../../shared/form/use-form";
import { useRules } from "../../../../shared/form/use-rules";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { PasswordField } from "../../../../ui/password-field";
import { isOfThisHost } from "../account-host";
import { listAccounts, login } from "../api/login";
import { openSession } from "../api/open-session";
import { LoginFailure } from "../components/login-failure";
import { NoAccountError } from "../login-errors";
import { isTooLate } from "../mfa/repairable";
import type { HalfSignedIn } from "../mfa/use-factor-proof";
import { FactorAgain } from "./factor-again";
import "./sign-in-again.css";

/** Signing in needs what this browser cannot give here: the whole sign-in, in another tab. */
class NeedsMore extends Error {}

/** What comes after the password. */
interface Asked {
  signIn: HalfSignedIn;
  mfa: SecondFactor;
}

const canProve = (mfa: SecondFactor) => mfa.channels.some((factor) => factor !== "passkey" || knowsPasskeys());

/** Signing in above a page whose session has ended, with the second factor where it is asked for. The page stays, with what was typed and where. */
export function SignInAgain({ user }: { user: SessionUser }) {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const branding = useBranding();
  const rules = useRules();
  const withCaptcha = useCaptcha("login");
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const signIn = useMutation({
    mutationFn: async (password: string) => {
      setRefusal(null);
      const loginToken = await withCaptcha((captchaToken) => login(user.ds_mail, password, captchaToken));
      const account = (await listAccounts(loginToken)).find((one) => one.cd_user === user.cd_user && isOfThisHost(one, branding?.cd_instance));
      if (!account) throw new NoAccountError();
      const { token, mfa } = await openSession(loginToken, account);
      if (token) adoptToken(token);
      else if (mfa && canProve(mfa)) setAsked({ signIn: { loginToken, account }, mfa });
      else throw new NeedsMore();
    },
    onError: () => form.focus("password"),
  });
  const form = useForm({ password: { label: t("login.password"), rules: [rules.filled] } }, ({ password }) => signIn.mutate(password));
  const toPassword = (because: unknown = null) => {
    setRefusal(because);
    setAsked(null);
  };
  const error = refusal ?? signIn.error;
  const needsMore = signIn.error instanceof NeedsMore;
  const hasPassword = user.ds_mail !== "" && !usesLoginIds(branding) && !needsMore;
  return (
    <Dialog
      kind="alert"
      title={t("again.title")}
      isOpen
      // It is answered by signing in: the page below cannot be saved without.
      onClose={() => undefined}
    >
      {asked ? (
        <FactorAgain {...asked} onProved={adoptToken} onFailed={toPassword} onCancel={() => toPassword()} />
      ) : (
        <div className="sign-in-again">
          <p>{t("again.words")}</p>
          {needsMore || isTooLate(refusal) ? (
            <Banner kind="info" isLive>
              {needsMore ? t("again.needsMore") : t("again.tooLate")}
            </Banner>
          ) : error ? (
            <LoginFailure error={error} />
          ) : null}
          {hasPassword ? (
            <form className="sign-in-again" onSubmit={form.handleSubmit} noValidate>
              <p>
                {t("again.as")} <bdi>{user.ds_mail}</bdi>
              </p>
              <input type="hidden" name="username" autoComplete="username" value={user.ds_mail} readOnly />
              <PasswordField {...form.bind("password")} autoComplete="current-password" autoFocus />
              <Button type="submit" variant="primary" wide isPending={signIn.isPending}>
                {t("login.submit")}
              </Button>
            </form>
          ) : null}
          <a className="ui-link" data-variant={hasPassword ? "inline" : "button"} href={paths.login} target="_blank" rel="noreferrer">
            {t("again.elsewhere")}
          </a>
          <p className="page-over">{t("again.elsewhereWords")}</p>
          <Button variant="quiet" onPress={() => void navigate(loginPath())}>
            {t("again.leave")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
