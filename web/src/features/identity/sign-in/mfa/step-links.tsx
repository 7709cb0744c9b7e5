import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/button";
import "../../../../shared/identity/second-factor/code-form.css";

/** Links out of a step of the second factor: another method, or cancel. */
export function StepLinks({ onBack, onCancel }: { onBack: () => void; onCancel: () => void }) {
  const { t } = useTranslation("sign-in");
  return (
    <span className="code-form-links">
      <Button variant="quiet" onPress={onBack} icon={<ArrowLeft className="code-form-arrow" size={16} aria-hidden />}>
        {t("mfa.back")}
      </Button>
      <Button variant="quiet" onPress={onCancel}>
        {t("mfa.cancel")}
      </Button>
    </span>
  );
}
