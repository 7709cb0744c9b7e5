import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBranding } from "../../../../api/branding";
import { isProblem } from "../../../../api/problem";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { useSession } from "../../../../shared/identity/session";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { Link } from "../../../../ui/link";
import { PasswordField } from "../../../../ui/password-field";
import { TextField } from "../../../../ui/text-field";
import { LoginFailure } from "../components/login-failure";
import { LoginHeading } from "../components/login-heading";
import { ProgramClosed } from "../components/program-closed";
import { SessionEnded } from "../components/session-ended";
import { SsoButton } from "../components/sso-button";
import { useForm } from "../../../../shared/form/use-form";
import { useRules } from "../../../../shared/form/use-rules";
import { resetSignIn, useSignInFailure } from "../store";
import { useSignInWithPassword } from "../use-sign-in";
import { rememberedLoginId, rememberLoginId } from "./remembered-login-id";

/** The newer login: an e-mail address or a phone number, and a password. */
export function LoginIdLogin() {
  const { t } = useTranslation("sign-in");
  const branding = useBranding();
  const rules = useRules();
  const endedBy = useSession((state) => state.endedBy);
  const failure = useSignInFailure((state) => state.error);
  const [remembers, setRemembers] = useState(rememberedLoginId() !== "");
  usePageTitle(t("login.title"));

  const form = useForm(
    {
      loginId: { label: t("loginId.label"), initial: rememberedLoginId(), rules: [rules.required, rules.loginId] },
      password: { label: t("login.password"), rules: [rules.filled] },
    },
    ({ loginId, password }) => {
      rememberLoginId(remembers ? loginId : null);
      signIn.mutate({ username: loginId, password });
    },
  );
  const signIn = useSignInWithPassword({
    onRefused: (error) => {
      const isMarked = form.failBy(error, { email: "loginId", phone: "loginId", password: "password" }, (label) => t("rules.invalid", { label }));
      if (!isMarked) form.focus("password");
    },
  });
  const error = signIn.error ?? failure;
  const forget = () => {
    signIn.reset();
    resetSignIn();
  };

  if (isProblem(error, "program_closed")) return <ProgramClosed onBack={forget} />;
  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => {
        forget();
        form.handleSubmit(event);
      }}
      noValidate
    >
      <LoginHeading />
      {error ? <LoginFailure error={error} /> : signIn.isPending ? null : <SessionEnded by={endedBy} />}
      <TextField {...form.bind("loginId")} inputMode="email" autoComplete="username" spellCheck="false" autoFocus={!form.values.loginId} />
      <PasswordField {...form.bind("password")} autoComplete="current-password" autoFocus={Boolean(form.values.loginId) && !form.values.password} />
      <div className="sign-in-beside">
        <Checkbox isSelected={remembers} onChange={setRemembers}>
          {t("loginId.remember")}
        </Checkbox>
        <Link to={paths.forgotPassword}>{t("login.forgot")}</Link>
      </div>
      <Button type="submit" variant="primary" wide isPending={signIn.isPending} isDisabled={!form.values.loginId.trim() || !form.values.password}>
        {t("login.submit")}
      </Button>
      {branding?.ic_sso ? <SsoButton branding={branding} /> : null}
      <div className="sign-in-more">
        <span>{t("loginId.firstTime")}</span>
        <Link to={paths.findLogin}>{t("loginId.register")}</Link>
        <Link to={paths.contactSupport}>{t("loginId.support")}</Link>
      </div>
      {branding?.demo ? (
        <Banner kind="info" title={t("login.demoTitle")}>
          {t("login.demoWords")} <Link to={paths.sandbox}>{t("login.demoOpen")}</Link>
        </Banner>
      ) : null}
    </form>
  );
}
