import { useTranslation } from "react-i18next";
import { useBranding } from "../../../api/branding";
import { isProblem } from "../../../api/problem";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { useSession } from "../../../shared/identity/session";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { PasswordField } from "../../../ui/password-field";
import { TextField } from "../../../ui/text-field";
import { LoginFailure } from "./components/login-failure";
import { LoginHeading } from "./components/login-heading";
import { ProgramClosed } from "./components/program-closed";
import { SessionEnded } from "./components/session-ended";
import { SignUpLinks } from "./components/sign-up-links";
import { SsoButton } from "./components/sso-button";
import { useForm } from "../../../shared/form/use-form";
import { useRules } from "../../../shared/form/use-rules";
import { resetSignIn, useSignInFailure } from "./store";
import { useSignInWithPassword } from "./use-sign-in";

/** The classic login: username and password. */
export function ClassicLogin() {
  const { t } = useTranslation("sign-in");
  const branding = useBranding();
  const rules = useRules();
  const endedBy = useSession((state) => state.endedBy);
  const failure = useSignInFailure((state) => state.error);
  usePageTitle(t("login.title"));

  const form = useForm(
    {
      username: { label: t("login.username"), rules: [rules.required] },
      password: { label: t("login.password"), rules: [rules.filled] },
    },
    (values) => signIn.mutate(values),
  );
  const signIn = useSignInWithPassword({
    onRefused: (error) => {
      const isMarked = form.failBy(error, { email: "username", phone: "username", password: "password" }, (label) => t("rules.invalid", { label }));
      if (!isMarked) form.focus("password");
    },
  });
  const error = signIn.error ?? failure;

  if (isProblem(error, "program_closed")) {
    return (
      <ProgramClosed
        onBack={() => {
          signIn.reset();
          resetSignIn();
        }}
      />
    );
  }
  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => {
        resetSignIn();
        signIn.reset();
        form.handleSubmit(event);
      }}
      noValidate
    >
      <LoginHeading />
      {error ? <LoginFailure error={error} /> : signIn.isPending ? null : <SessionEnded by={endedBy} />}
      <TextField {...form.bind("username")} autoComplete="username" inputMode="email" spellCheck="false" autoFocus />
      <div className="sign-in-field">
        <PasswordField {...form.bind("password")} autoComplete="current-password" />
        <Link to={paths.forgotPassword} className="sign-in-forgot">
          {t("login.forgot")}
        </Link>
      </div>
      <Button type="submit" variant="primary" wide isPending={signIn.isPending}>
        {t("login.submit")}
      </Button>
      {branding?.ic_sso ? <SsoButton branding={branding} /> : null}
      {branding ? <SignUpLinks branding={branding} /> : null}
      {branding?.demo ? (
        <Banner kind="info" title={t("login.demoTitle")}>
          {t("login.demoWords")} <Link to={paths.sandbox}>{t("login.demoOpen")}</Link>
        </Banner>
      ) : null}
    </form>
  );
}
