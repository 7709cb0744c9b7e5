import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ProofMethod } from "../../api/types";
import { FactorList } from "../../lib/second-factor/factor-list";
import { Button } from "../../ui/button";

interface MethodChoiceProps {
  methods: ProofMethod[];
  hints: Partial<Record<ProofMethod, string>>;
  initial: ProofMethod;
  onChoose: (method: ProofMethod) => void;
  ways: ReactNode;
}

/** Another way to prove the same. */
export function MethodChoice({ methods, hints, initial, onChoose, ways }: MethodChoiceProps) {
  const { t } = useTranslation("step-up");
  const [method, setMethod] = useState(initial);
  return (
    <form
      className="code-form"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(method);
      }}
    >
      <FactorList label={t("choose")} methods={methods} hints={hints} value={method} onChange={setMethod} autoFocus />
      <Button type="submit" variant="primary" wide>
        {t("continue")}
      </Button>
      <div className="code-form-more">{ways}</div>
    </form>
  );
}
