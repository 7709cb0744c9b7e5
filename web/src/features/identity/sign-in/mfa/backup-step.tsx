import { useTranslation } from "react-i18next";
import { BackupForm } from "../../../../shared/identity/second-factor/backup-form";
import type { FactorStepProps } from "./authenticator-step";
import { StepHead } from "./step-head";
import { StepLinks } from "./step-links";

/** One of the codes that were written down when the second factor was set up. */
export function BackupStep({ isInDialog, onBack, onCancel, ...form }: FactorStepProps) {
  const { t } = useTranslation("sign-in");
  return (
    <BackupForm {...form} head={<StepHead title={t("mfa.backup")} lead={t("mfa.backupLead")} isInDialog={isInDialog} />}>
      <StepLinks onBack={onBack} onCancel={onCancel} />
    </BackupForm>
  );
}
