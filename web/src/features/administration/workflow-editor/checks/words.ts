import { useTranslation } from "react-i18next";
import type { ConfigurationFault } from "../../../../api/schema";
import { useRuleFaultWords as useFormRuleFaultWords } from "../../../../shared/form-rules/use-rule-fault-words";
import type { Words } from "../../../../shared/words/i18next";

type RuleFault = keyof Words["workflow"]["ruleFaults"];
type ConditionFault = keyof Words["workflow"]["conditionFaults"];

/** The member of a rule that a fault is in: `holds` of `rules.income.holds`. */
export const memberIn = (field: string): string => field.split(".").at(-1) ?? "";

/** The words of a rule's faults; those of conditions are others than those of keys and titles. */
export function useRuleFaultWords(): (fault: ConfigurationFault) => string {
  const { t, i18n } = useTranslation("workflow");
  const ofForms = useFormRuleFaultWords();
  return ({ field, why, message }) => {
    if (why === "example_fails" || why === "example_unfit" || why === "example_day") return ofForms(why, "");
    const member = memberIn(field);
    if (member === "holds" || member === "when" || member === "says")
      return i18n.exists(`conditionFaults.${why}`, { ns: "workflow" }) ? t(`conditionFaults.${why as ConditionFault}`) : message;
    return i18n.exists(`ruleFaults.${why}`, { ns: "workflow" }) ? t(`ruleFaults.${why as RuleFault}`) : message;
  };
}
