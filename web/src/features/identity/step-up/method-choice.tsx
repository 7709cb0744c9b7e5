import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StepMethod } from "../../../api/schema";
import { FactorList } from "../../../shared/identity/second-factor/factor-list";
import { Button } from "../../../ui/button";

interface MethodChoiceProps {
  methods: StepMethod[];
  hints: Partial<Record<StepMethod, string>>;
  initial: StepMethod;
  onChoose: (method: StepMethod) => void;
  links: ReactNode;
}

/** Other methods for the same proof. */
export function MethodChoice({ methods, hints, initial, onChoose, links }: MethodChoiceProps) {
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
      <div className="code-form-more">{links}</div>
    </form>
  );
}
