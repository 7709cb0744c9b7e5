import { useTranslation } from "react-i18next";
import { CodeForm } from "../../../../shared/identity/second-factor/code-form";
import { Resend } from "../../../../shared/identity/second-factor/resend";
import { Banner } from "../../../../ui/banner";
import type { FactorStepProps } from "./authenticator-step";
import { StepHead } from "./step-head";
import { StepLinks } from "./step-links";
import type { SentCode } from "./use-factor-proof";

interface CodeStepProps extends FactorStepProps {
  sent: SentCode;
  isSending: boolean;
  /** Why a new code was not sent. */
  sendError: string | undefined;
  onResend: () => void;
}

/** The code that was sent, and what to do when it does not come. */
export function CodeStep({ isInDialog, sent, isSending, sendError, onResend, onBack, onCancel, ...form }: CodeStepProps) {
  const { t } = useTranslation("sign-in");
  const head = (
    <>
      <StepHead title={t("mfa.title")} lead={t("mfa.enterLead", { to: `\u2066${sent.to}\u2069` })} isInDialog={isInDialog} />
      {sendError ? (
        <Banner kind="warning" isLive>
          {sendError}
        </Banner>
      ) : null}
    </>
  );
  return (
    <CodeForm {...form} head={head}>
      {(clear) => (
        <>
          <Resend
            at={sent.resendAt}
            isSending={isSending}
            onResend={() => {
              clear();
              form.onEdit();
              onResend();
            }}
          />
          <StepLinks onBack={onBack} onCancel={onCancel} />
        </>
      )}
    </CodeForm>
  );
}
