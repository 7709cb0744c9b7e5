import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useBranding } from "../../../../api/branding";
import type { SessionUser } from "../../../../api/schema";
import { useCaptcha } from "../../../../shared/identity/captcha/use-captcha";
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
import "./sign-in-again.css";

/** Signing in needs more than a password: the whole sign-in, in another tab. */
class NeedsMore extends Error {}

/** Signing in above a page whose session has ended. The page stays, with what was typed and where. */
export function SignInAgain({ user }: { user: SessionUser }) {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const branding = useBranding();
  const rules = useRules();
  const withCaptcha = useCaptcha("login");
  const signIn = useMutation({
    mutationFn: async (password: string) => {
      const loginToken = await withCaptcha((captchaToken) => login(user.ds_mail, password, captchaToken));
      const account = (await listAccounts(loginToken)).find((one) => one.cd_user === user.cd_user && isOfThisHost(one, branding?.cd_instance));
      if (!account) throw new NoAccountError();
      const { token } = await openSession(loginToken, account);
      if (!token) throw new NeedsMore();
      adoptToken(token);
    },
    onError: () => form.focus("password"),
  });
  const form = useForm({ password: { label: t("login.password"), rules: [rules.filled] } }, ({ password }) => signIn.mutate(password));
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
      <div className="sign-in-again">
        <p>{t("again.words")}</p>
        {needsMore ? (
          <Banner kind="info" isLive>
            {t("again.needsMore")}
          </Banner>
        ) : signIn.error ? (
          <LoginFailure error={signIn.error} />
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
    </Dialog>
  );
}
