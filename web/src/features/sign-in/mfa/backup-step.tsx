import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/text-field";
import { useForm } from "../form/use-form";
import { useRules } from "../form/use-rules";
import type { FactorStepProps } from "./authenticator-step";
import { StepWays } from "./step-ways";

/** One of the codes that were written down when the second factor was set up; each works once. */
export function BackupStep({ isVerifying, error, onEdit, onVerify, onBack, onCancel }: FactorStepProps) {
  const { t } = useTranslation("sign-in");
  const rules = useRules();
  const form = useForm({ code: { label: t("mfa.backupCode"), rules: [rules.required] } }, ({ code }) => onVerify(code.trim()));
  const field = form.bind("code");
  return (
    <form className="sign-in-form" onSubmit={form.handleSubmit} noValidate>
      <div>
        <h1 className="sign-in-title">{t("mfa.backup")}</h1>
        <p className="sign-in-lead">{t("mfa.backupLead")}</p>
      </div>
      <TextField
        {...field}
        onChange={(value) => {
          field.onChange(value);
          if (error) onEdit();
        }}
        error={field.error ?? error}
        autoComplete="off"
       
        spellCheck="false"
        autoFocus
      />
      <Button type="submit" variant="primary" wide isPending={isVerifying}>
        {t("mfa.verify")}
      </Button>
      <div className="code-step-more">
        <StepWays onBack={onBack} onCancel={onCancel} />
      </div>
    </form>
  );
}
