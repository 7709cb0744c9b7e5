import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { Timer } from "../../../ui/timer";
import { useHasPassed } from "../../page/use-has-passed";
import "./code-form.css";

interface ResendProps {
  /** When another code may be asked for, in epoch milliseconds. */
  at: number;
  isSending: boolean;
  onResend: () => void;
}

/** Asks for a new code, or counts down to when that may be done. */
export function Resend({ at, isSending, onResend }: ResendProps) {
  const { t } = useTranslation("sign-in");
  if (useHasPassed(at)) {
    return (
      <Button variant="quiet" isPending={isSending} onPress={onResend}>
        {t("mfa.resend")}
      </Button>
    );
  }
  return (
    <p className="code-form-wait">
      {t("mfa.resendIn")} <Timer at={at} counts="down" />
    </p>
  );
}
