import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useBranding } from "../../api/branding";
import { ApiProblem } from "../../api/problem";
import { usePageTitle } from "../../lib/page-title";
import { paths } from "../../lib/paths";
import { useSession } from "../../lib/session";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { PasswordField } from "../../ui/password-field";
import { TextField } from "../../ui/text-field";
import { listAccounts, login } from "./api/login";
import { LoginFailure } from "./components/login-failure";
import { AccountsError, NoAccountError } from "./login-errors";
import { resetSignIn, useSignIn } from "./store";
import { useChooseAccount } from "./use-choose-account";

/** The classic login: username and password. */
export function LoginPage() {
  const { t } = useTranslation(["sign-in", "shell"]);
  const navigate = useNavigate();
  const { search } = useLocation();
  const branding = useBranding();
  const endedBy = useSession((state) => state.endedBy);
  const failure = useSignIn((state) => state.failure);
  const chooseAccount = useChooseAccount();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<"username" | "password" | null>(null);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  usePageTitle(t("login.title"));

  const signIn = useMutation({
    mutationFn: async () => {
      const loginToken = await login(username, password);
      const accounts = await listAccounts(loginToken).catch((error: unknown) => {
        throw error instanceof ApiProblem && error.status === 0 ? error : new AccountsError();
      });
      const [first, second] = accounts;
      if (!first) throw new NoAccountError();
      useSignIn.setState({ loginToken, accounts, account: null, mfa: null, failure: null });
      if (second) await navigate({ pathname: paths.session, search });
      else await chooseAccount.mutateAsync(first);
    },
    onError: () => passwordInput.current?.select(),
  });

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    resetSignIn();
    // Fields are checked in order, and the first that fails says so.
    const first = !username.trim() ? "username" : !password ? "password" : null;
    setMissing(first);
    if (first) (first === "username" ? usernameInput : passwordInput).current?.focus();
    else signIn.mutate();
  };

  const error = signIn.error ?? failure;
  const required = (label: string) => t("login.required", { label });
  return (
    <form className="sign-in-form" onSubmit={handleSubmit} noValidate>
      <div>
        <h1 className="sign-in-title">{branding?.ds_loginHeading || t("login.lead", { name: branding?.instance_name ?? t("shell:product") })}</h1>
        {branding?.ds_loginMessage ? <p className="sign-in-lead" dir="auto">{branding.ds_loginMessage}</p> : null}
      </div>
      {error ? (
        <LoginFailure error={error} />
      ) : endedBy && !signIn.isPending ? (
        <Banner kind={endedBy === "loggedOut" ? "success" : "warning"} isLive>
          {endedBy === "loggedOut" ? t("shell:session.loggedOut") : endedBy === "expired" ? t("shell:session.expired") : t("shell:session.revoked")}
        </Banner>
      ) : null}
      <TextField
        label={t("login.username")}
        name="username"
        autoComplete="username"
        inputMode="email"
        spellCheck="false"
        autoFocus
        value={username}
        onChange={setUsername}
        inputRef={usernameInput}
        error={missing === "username" ? required(t("login.username")) : undefined}
      />
      <PasswordField
        label={t("login.password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        inputRef={passwordInput}
        error={missing === "password" ? required(t("login.password")) : undefined}
      />
      <Button type="submit" variant="primary" wide isPending={signIn.isPending}>
        {t("login.submit")}
      </Button>
      {branding && ((branding.ic_sign_up_individuals && branding.ds_individual_signup_link) || (branding.ic_sign_up_business && branding.ds_business_signup_link)) ? (
        <p className="sign-in-more">
          <span>{t("login.newHere")}</span>
          {branding.ic_sign_up_individuals && branding.ds_individual_signup_link ? (
            <Link to={branding.ds_individual_signup_link}>{t("login.signUpIndividual")}</Link>
          ) : null}
          {branding.ic_sign_up_business && branding.ds_business_signup_link ? <Link to={branding.ds_business_signup_link}>{t("login.signUpBusiness")}</Link> : null}
        </p>
      ) : null}
      {branding?.demo ? (
        <Banner kind="info" title={t("login.demoTitle")}>
          {t("login.demoWords")} <Link to={paths.sandbox}>{t("login.demoOpen")}</Link>
        </Banner>
      ) : null}
    </form>
  );
}
