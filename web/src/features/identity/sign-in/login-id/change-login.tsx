import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import { isNumberNotServed, useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { changeLoginId } from "../../../../shared/identity/login-id";
import { FormFailure } from "../components/form-failure";
import { wireLoginId } from "../../../../shared/form/phone";
import { useForm } from "../../../../shared/form/use-form";
import { useRules } from "../../../../shared/form/use-rules";
import { useStep } from "../use-step";
import { CodeEntry } from "./code-entry";
import { ConsentChoice } from "./consent-choice";
import { useLoginIdProgress } from "./progress";
import { useRequestCode } from "./use-code";

/** Another e-mail address or phone number to sign in with; the code goes to the new one. */
export function ChangeLogin({ token }: { token: string }) {
  const { t } = useTranslation("sign-in");
  const { step, go } = useStep();
  const rules = useRules();
  const words = useProblemWords();
  const { newLoginId, code, consent } = useLoginIdProgress();
  const request = useRequestCode();
  const form = useForm({ loginId: { label: t("change.label"), initial: newLoginId, rules: [rules.required, rules.loginId] } }, (values) => {
    const wanted = wireLoginId(values.loginId);
    useLoginIdProgress.setState({ newLoginId: wanted, isChangingLogin: true });
    request.mutate(
      { token, operation: "change_login_id", newLoginId: wanted },
      {
        onSuccess: () => go("change-code"),
        onError: (error) => {
          if (isTaken(error)) showToast({ kind: "error", title: t("change.inUse") });
        },
      },
    );
  });
  const change = useMutation({
    mutationFn: changeLoginId,
    onSuccess: (passwordToken) => {
      useLoginIdProgress.setState((before) => ({
        passwordToken: passwordToken ?? before.passwordToken,
        isLoginChanged: true,
        isChangingLogin: false,
        code: null,
      }));
      showToast({ kind: "success", title: t("change.done") });
      go(null, { replace: true });
    },
    onError: (error) => {
      showToast({ kind: "error", title: isTaken(error) ? t("change.inUse") : t("change.failed") });
      go("change", { replace: true });
    },
  });

  if (step === "change-code" && code?.operation === "change_login_id") {
    return <CodeEntry lead={t("code.leadChange")} onProved={(proved) => change.mutate(proved)} onBack={() => go("change", { replace: true })} />;
  }
  const isPhone = /\d/.test(form.values.loginId) && !/[@a-z]/i.test(form.values.loginId);
  const ofField = isTaken(request.error) ? t("change.inUse") : isNumberNotServed(request.error) ? words(request.error) : undefined;
  return (
    <form className="sign-in-form" onSubmit={form.handleSubmit} noValidate>
      <div>
        <h1 className="sign-in-title">{t("change.title")}</h1>
        <p className="sign-in-lead">{t("change.lead")}</p>
      </div>
      {request.error && !ofField ? <FormFailure error={request.error} /> : null}
      <TextField
        {...form.bind("loginId")}
        error={form.bind("loginId").error ?? ofField}
        autoComplete="off"

        spellCheck="false"
        autoFocus
        description={isPhone ? t("phone.noLandlines") : undefined}
      />
      {isPhone ? <ConsentChoice /> : null}
      <div className="sign-in-actions">
        <Button type="submit" variant="primary" wide isPending={request.isPending} isDisabled={isPhone && consent !== "yes"}>
          {t("found.submit")}
        </Button>
        <Button
          variant="quiet"
          onPress={() => {
            useLoginIdProgress.setState({ isChangingLogin: false });
            go(null);
          }}
        >
          {t("change.keep")}
        </Button>
      </div>
    </form>
  );
}

function isTaken(error: unknown): boolean {
  return isProblem(error) && (error.status === 409 || /login id already in use/i.test(error.message));
}
