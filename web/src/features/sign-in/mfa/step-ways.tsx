import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import "./code-step.css";

/** Out of a step of the second factor: another way, or not at all. */
export function StepWays({ onBack, onCancel }: { onBack: () => void; onCancel: () => void }) {
  const { t } = useTranslation("sign-in");
  return (
    <span className="code-step-ways">
      <Button variant="quiet" onPress={onBack} icon={<ArrowLeft className="code-step-arrow" size={16} aria-hidden />}>
        {t("mfa.back")}
      </Button>
      <Button variant="quiet" onPress={onCancel}>
        {t("mfa.cancel")}
      </Button>
    </span>
  );
}
