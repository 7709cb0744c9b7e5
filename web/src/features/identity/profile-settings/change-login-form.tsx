import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { OperationSent } from "../../../api/schema";
import { isNumberNotServed, useProblemWords } from "../../../shared/words/problem-words";
import { freshToken } from "../../../shared/identity/session";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { changeLoginId, proveCode, requestCode } from "../../../shared/identity/login-id";
import { useCaptcha } from "../../../shared/identity/captcha/use-captcha";
import { isPhone, wireLoginId } from "../../../shared/form/phone";
import { useForm } from "../../../shared/form/use-form";
import { isEmail, useRules } from "../../../shared/form/use-rules";
import { loginIdText } from "./login-id-text";
import { VerifyLogin } from "./verify-login";

/** A code sent to the new login id. */
export interface LoginCode extends OperationSent {
  newLoginId: string;
  /** When another may be asked for, in epoch milliseconds. */
  resendAt: number;
}

interface ChangeLoginFormProps {
  current: string;
  onCancel: () => void;
  onDone: () => void;
}

function isTaken(error: unknown): boolean {
  return isProblem(error) && (error.status === 409 || /login id already in use/i.test(error.message));
}

/** Another address or number to sign in with: named here, then proved by a code that goes to it (specification 3, section 2). */
export function ChangeLoginForm({ current, onCancel, onDone }: ChangeLoginFormProps) {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  const rules = useRules();
  const [code, setCode] = useState<LoginCode | null>(null);
  const withCaptcha = useCaptcha("change_login");
  const verifyWithCaptcha = useCaptcha("verify_code");
  const send = useMutation({
    mutationFn: async (newLoginId: string) => {
      const token = (await freshToken()) ?? "";
      const sent = await withCaptcha((captchaToken) =>
        requestCode(token, { operation: "change_login_id", newLoginId, mfaChannel: newLoginId.includes("@") ? "email" : "phone", captchaToken }),
      );
      return { ...sent, newLoginId, resendAt: Date.now() + sent.resend_after_ms };
    },
    onSuccess: setCode,
    onError: (error) => {
      if (isTaken(error)) showToast({ kind: "error", title: t("login.inUse") });
    },
  });
  const prove = useMutation({
    mutationFn: async (digits: string) => {
      if (!code) throw new Error("no code is under way");
      await changeLoginId(await verifyWithCaptcha((captchaToken) => proveCode(code.token, code.operationId, digits, captchaToken)));
    },
    onSuccess: onDone,
    onError: (error) => {
      if (isTaken(error)) showToast({ kind: "error", title: t("login.inUse") });
    },
  });
  const form = useForm(
    {
      login: {
        label: t("login.new"),
        rules: [
          rules.required,
          (value) => ((value.includes("@") ? isEmail(value) : isPhone(value)) ? null : t("login.invalid")),
          (value) => (wireLoginId(value) === current ? t("login.same") : null),
        ],
      },
    },
    ({ login }) => send.mutate(wireLoginId(login)),
  );

  if (code) {
    return (
      <VerifyLogin
        code={code}
        isProving={prove.isPending}
        isSending={send.isPending}
        error={prove.error ? (isTaken(prove.error) ? t("login.inUse") : words(prove.error)) : undefined}
        sendError={send.error ? words(send.error) : undefined}
        onEdit={prove.reset}
        onProve={prove.mutate}
        onResend={() => {
          prove.reset();
          send.mutate(code.newLoginId);
        }}
        onCancel={() => {
          prove.reset();
          setCode(null);
        }}
      />
    );
  }
  const ofField = isTaken(send.error) ? t("login.inUse") : isNumberNotServed(send.error) ? words(send.error) : undefined;
  return (
    <form className="settings-form" onSubmit={form.handleSubmit} noValidate>
      {send.error && !ofField ? (
        <Banner kind="error" isLive>
          {words(send.error)}
        </Banner>
      ) : null}
      <TextField label={t("login.current")} value={loginIdText(current)} isDisabled />
      <TextField
        {...form.bind("login")}
        error={form.bind("login").error ?? ofField}
        description={t("login.hint")}
        autoComplete="off"
        spellCheck="false"
        autoFocus
      />
      <div className="settings-actions">
        <Button onPress={onCancel}>{t("cancel")}</Button>
        <Button type="submit" variant="primary" isPending={send.isPending}>
          {t("login.send")}
        </Button>
      </div>
    </form>
  );
}
