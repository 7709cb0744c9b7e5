import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AssuranceState, StepMethod } from "../../../api/schema";
import { Button } from "../../../ui/button";
import { KeptCodeProof } from "./kept-code-proof";
import { MethodChoice } from "./method-choice";
import { PasskeyProof } from "./passkey-proof";
import { PasswordProof } from "./password-proof";
import { SentCodeProof } from "./sent-code-proof";

interface ProofStepProps {
  /** What can be used, the strongest first. */
  methods: [StepMethod, ...StepMethod[]];
  hints: AssuranceState["hints"];
  onCancel: () => void;
}

/** One proof: by the strongest method first, by another on request. */
export function ProofStep({ methods, hints, onCancel }: ProofStepProps) {
  const { t } = useTranslation("step-up");
  const [method, setMethod] = useState(methods[0]);
  const [isChoosing, setIsChoosing] = useState(false);
  const links = (
    <span className="code-form-links">
      {methods.length > 1 && !isChoosing ? (
        <Button variant="quiet" onPress={() => setIsChoosing(true)}>
          {t("otherMethod")}
        </Button>
      ) : null}
      <Button variant="quiet" onPress={onCancel}>
        {t("cancel")}
      </Button>
    </span>
  );

  if (isChoosing) {
    const handleChoose = (chosen: StepMethod) => {
      setMethod(chosen);
      setIsChoosing(false);
    };
    return <MethodChoice methods={methods} hints={hints} initial={method} onChoose={handleChoose} links={links} />;
  }
  if (method === "password") return <PasswordProof links={links} />;
  if (method === "passkey") return <PasskeyProof links={links} />;
  if (method === "email" || method === "sms") return <SentCodeProof key={method} channel={method} to={hints[method]} links={links} />;
  return <KeptCodeProof key={method} channel={method} links={links} />;
}
