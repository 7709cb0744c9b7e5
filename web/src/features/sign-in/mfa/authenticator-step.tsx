import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { CodeBoxes } from "../../../ui/code-boxes";
import { StepWays } from "./step-ways";

const CODE_LENGTH = 6;

export interface FactorStepProps {
  isVerifying: boolean;
  /** What is wrong with the code. */
  error: string | undefined;
  onEdit: () => void;
  onVerify: (code: string) => void;
  onBack: () => void;
  onCancel: () => void;
}

/** The six digits that an authenticator app shows now. */
export function AuthenticatorStep({ isVerifying, error, onEdit, onVerify, onBack, onCancel }: FactorStepProps) {
  const { t } = useTranslation("sign-in");
  const [code, setCode] = useState("");
  const [isIncomplete, setIsIncomplete] = useState(false);
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
        <h1 className="sign-in-title">{t("mfa.totp")}</h1>
        <p className="sign-in-lead">{t("mfa.totpLead")}</p>
      </div>
      <CodeBoxes
        label={t("mfa.code")}
        accepts="digits"
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
        error={error ?? (isIncomplete ? t("mfa.incompleteDigits") : undefined)}
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
