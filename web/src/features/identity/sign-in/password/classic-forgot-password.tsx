import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { TextField } from "../../../../ui/text-field";
import { mailPasswordLink } from "../api/passwords";
import { useCaptcha } from "../../../../shared/identity/captcha/use-captcha";
import { FormFailure } from "../components/form-failure";
import { Notice } from "../components/notice";
import { useForm } from "../../../../shared/form/use-form";
import { useRules } from "../../../../shared/form/use-rules";

/** The classic forgotten password: a link by mail. */
export function ClassicForgotPassword() {
  const { t } = useTranslation("sign-in");
  const rules = useRules();
  const withCaptcha = useCaptcha("forgot_password");
  usePageTitle(t("forgot.title"));
  const send = useMutation({ mutationFn: (email: string) => withCaptcha((captchaToken) => mailPasswordLink(email, captchaToken)) });
  const form = useForm({ email: { label: t("forgot.email"), rules: [rules.required, rules.email] } }, ({ email }) => send.mutate(email));

  if (send.isSuccess) {
    return (
      <Notice
        icon={<MailCheck />}
        tone="good"
        title={t("forgot.sentTitle")}
        actions={
          <>
            <Link to={paths.login} variant="button">
              {t("back.toLogin")}
            </Link>
            <Button variant="quiet" onPress={() => send.reset()}>
              {t("forgot.again")}
            </Button>
          </>
        }
      >
        <p>{t("forgot.sentWords", { email: `\u2068${send.variables.trim()}\u2069` })}</p>
      </Notice>
    );
  }
  return (
    <form className="sign-in-form" onSubmit={form.handleSubmit} noValidate>
      <div>
        <h1 className="sign-in-title">{t("forgot.title")}</h1>
        <p className="sign-in-lead">{t("forgot.lead")}</p>
      </div>
      {send.error ? <FormFailure error={send.error} /> : null}
      <TextField {...form.bind("email")} type="email" autoComplete="username" spellCheck="false" autoFocus />
      <div className="sign-in-actions">
        <Button type="submit" variant="primary" wide isPending={send.isPending}>
          {t("forgot.submit")}
        </Button>
        <Link to={paths.login}>{t("back.toLogin")}</Link>
      </div>
    </form>
  );
}
