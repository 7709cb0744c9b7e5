import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isProblem } from "../../../../api/problem";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { TextField } from "../../../../ui/text-field";
import { CaptchaDismissed, CaptchaError } from "../../../../shared/identity/captcha/captcha-error";
import { FormFailure } from "../components/form-failure";
import { wireLoginId } from "../../../../shared/form/phone";
import { useForm } from "../../../../shared/form/use-form";
import { useRules } from "../../../../shared/form/use-rules";
import { useSignIn } from "../store";
import { useStep } from "../use-step";
import { CodeEntry } from "./code-entry";
import { Denied } from "./denied";
import { channelsOf, maskLoginId, resetLoginId, useLoginIdProgress } from "./progress";
import { rememberedLoginId } from "./remembered-login-id";
import { useRequestCode } from "./use-code";
import { useLoginSearch } from "./use-login-search";

const RESEND_AFTER_MS = 30_000;
/** Failures that the user can correct are shown; every other one looks like success (specification 1, section 4). */
const SAID = ["captcha_failed", "captcha_required", "rate_limited", "too_soon", "invalid_field", "unreachable"];

/** The newer forgotten password: a code to the login id, then a new password. */
export function LoginIdForgotPassword() {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const { step, go } = useStep();
  const rules = useRules();
  const { reason, code } = useLoginIdProgress();
  const search = useLoginSearch("forgot_password");
  const request = useRequestCode();
  usePageTitle(t("forgot.title"));

  const send = useMutation({
    mutationFn: async (loginId: string): Promise<"code" | "denied"> => {
      try {
        const { token, reason } = await search.mutateAsync(loginId);
        if (!token) return reason ? "denied" : "code";
        const channels = channelsOf(token).map(({ channel }) => channel);
        const wanted = loginId.includes("@") ? "email" : "phone";
        await request.mutateAsync({ token, operation: "change_password", channel: channels.includes(wanted) ? wanted : channels[0] });
      } catch (error) {
        if (error instanceof CaptchaDismissed || error instanceof CaptchaError || SAID.some((key) => isProblem(error, key))) throw error;
        useLoginIdProgress.setState({
          loginId,
          isSearched: true,
          reason: null,
          code: {
            operation: "change_password",
            asker: null,
            token: null,
            operationId: "",
            channel: null,
            to: maskLoginId(loginId),
            resendAt: Date.now() + RESEND_AFTER_MS,
          },
        });
      }
      return "code";
    },
    onSuccess: (next) => go(next, { replace: step === next }),
  });
  const form = useForm({ loginId: { label: t("loginId.label"), initial: rememberedLoginId(), rules: [rules.required, rules.loginId] } }, ({ loginId }) =>
    send.mutate(wireLoginId(loginId)),
  );

  if (step === "denied" && reason) {
    return (
      <Denied
        reason={reason}
        onTryAgain={() => {
          resetLoginId();
          void navigate(paths.login);
        }}
      />
    );
  }
  if (step === "code" && code?.operation === "change_password") {
    return (
      <CodeEntry
        lead={t("code.leadPassword")}
        onProved={(token) => {
          resetLoginId();
          useSignIn.setState({ passwordToken: token });
          void navigate(paths.resetPassword);
        }}
        onBack={() => go(null)}
        onResend={() => send.mutate(useLoginIdProgress.getState().loginId)}
      />
    );
  }
  return (
    <form className="sign-in-form" onSubmit={form.handleSubmit} noValidate>
      <div>
        <h1 className="sign-in-title">{t("forgot.title")}</h1>
        <p className="sign-in-lead">{t("forgot.leadCode")}</p>
      </div>
      {send.error ? <FormFailure error={send.error} /> : null}
      <TextField {...form.bind("loginId")} inputMode="email" autoComplete="username" spellCheck="false" autoFocus />
      <div className="sign-in-actions">
        <Button type="submit" variant="primary" wide isPending={send.isPending}>
          {t("forgot.submitCode")}
        </Button>
        <Link to={paths.login}>{t("back.toLogin")}</Link>
      </div>
    </form>
  );
}
