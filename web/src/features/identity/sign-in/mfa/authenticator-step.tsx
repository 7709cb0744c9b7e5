import { useTranslation } from "react-i18next";
import { CodeForm } from "../../../../shared/identity/second-factor/code-form";
import { StepHead } from "./step-head";
import { StepLinks } from "./step-links";

export interface FactorStepProps {
  /** In a dialog above a page, which has its own title. */
  isInDialog?: boolean;
  isVerifying: boolean;
  /** The fault of the code. */
  error: string | undefined;
  onEdit: () => void;
  onVerify: (code: string) => void;
  onBack: () => void;
  onCancel: () => void;
}

/** The six digits that an authenticator app shows now. */
export function AuthenticatorStep({ isInDialog, onBack, onCancel, ...form }: FactorStepProps) {
  const { t } = useTranslation("sign-in");
  return (
    <CodeForm {...form} accepts="digits" head={<StepHead title={t("mfa.totp")} lead={t("mfa.totpLead")} isInDialog={isInDialog} />}>
      {() => <StepLinks onBack={onBack} onCancel={onCancel} />}
    </CodeForm>
  );
}
