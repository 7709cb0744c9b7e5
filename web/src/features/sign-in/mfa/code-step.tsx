import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MfaSent } from "../../../api/types";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { CodeBoxes } from "../../../ui/code-boxes";
import { Timer } from "../../../ui/timer";
import { useHasPassed } from "../use-has-passed";
import { StepWays } from "./step-ways";
import "./code-step.css";

const CODE_LENGTH = 6;

interface CodeStepProps {
  sent: MfaSent & { resendAt: number };
  isVerifying: boolean;
  isSending: boolean;
  /** What is wrong with the code. */
  error: string | undefined;
  /** Why a new code was not sent. */
  sendError: string | undefined;
  onEdit: () => void;
  onVerify: (code: string) => void;
  onResend: () => void;
  onBack: () => void;
  onCancel: () => void;
}

/** Six boxes for the code that was sent, and what to do when it does not come. */
export function CodeStep({ sent, isVerifying, isSending, error, sendError, onEdit, onVerify, onResend, onBack, onCancel }: CodeStepProps) {
  const { t } = useTranslation("sign-in");
  const [code, setCode] = useState("");
  const [isIncomplete, setIsIncomplete] = useState(false);
  const mayResend = useHasPassed(sent.resendAt);

  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => {
        event.preventDefault();
        setIsIncomplete(code.length < CODE_LENGTH);
        if (code.length === CODE_LENGTH) onVerify(code);
      }}
    >
      <div>
        <h1 className="sign-in-title">{t("mfa.title")}</h1>
        <p className="sign-in-lead">{t("mfa.enterLead", { to: `\u2066${sent.to}\u2069` })}</p>
      </div>
      {sendError ? (
        <Banner kind="warning" isLive>
          {sendError}
        </Banner>
      ) : null}
      <CodeBoxes
        label={t("mfa.code")}
        value={code}
        length={CODE_LENGTH}
        autoFocus
        isDisabled={isVerifying}
        onChange={(value) => {
          setCode(value);
          setIsIncomplete(false);
          if (error) onEdit();
        }}
        onComplete={onVerify}
        error={error ?? (isIncomplete ? t("mfa.incomplete") : undefined)}
      />
      <Button type="submit" variant="primary" wide isPending={isVerifying}>
        {t("mfa.verify")}
      </Button>
      <div className="code-step-more">
        {mayResend ? (
          <Button
            variant="quiet"
            isPending={isSending}
            onPress={() => {
              setCode("");
              onEdit();
              onResend();
            }}
          >
            {t("mfa.resend")}
          </Button>
        ) : (
          <p className="code-step-wait">
            {t("mfa.resendIn")} <Timer at={sent.resendAt} counts="down" />
          </p>
        )}
        <StepWays onBack={onBack} onCancel={onCancel} />
      </div>
    </form>
  );
}
