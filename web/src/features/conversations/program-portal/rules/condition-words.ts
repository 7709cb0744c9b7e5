import { useTranslation } from "react-i18next";
import type { ConditionFault } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";

/** What is wrong with a condition, and at which character, in words. */
export function useFaultWords(): (fault: ConditionFault) => string {
  const { t } = useTranslation("portal");
  return ({ key, place, about: written }) => {
    const about = isolated(written);
    const words: Record<string, string> = {
      too_long: t("rules.faults.tooLong"),
      too_many_parts: t("rules.faults.tooManyParts"),
      too_many_loops: t("rules.faults.tooManyLoops"),
      unknown_name: t("rules.faults.unknownName", { about }),
      unknown_function: t("rules.faults.unknownFunction", { about }),
      not_allowed: t("rules.faults.notAllowed", { about }),
      wrong_kind: t("rules.faults.wrongKind", { about }),
      unlike: t("rules.faults.unlike", { about }),
      bad_literal: t("rules.faults.badLiteral", { about }),
    };
    const fault = words[key] ?? t("rules.faults.unreadable");
    return place ? t("rules.conditionPlace", { place, fault }) : fault;
  };
}

/** What a name of a condition holds, in words. */
export function useConditionKind(): (kind: string) => string {
  const { t } = useTranslation("portal");
  return (kind) => {
    const words: Record<string, string> = {
      "yes or no": t("rules.kinds.yesNo"),
      "whole number": t("rules.kinds.number"),
      text: t("rules.kinds.text"),
      date: t("rules.kinds.date"),
      list: t("rules.kinds.list"),
    };
    return words[kind] ?? kind;
  };
}
