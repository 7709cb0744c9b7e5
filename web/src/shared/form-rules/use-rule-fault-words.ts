import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { SourceFaultKey } from "./expression";

/** Why a rule cannot be stored or published: what is wrong with its source, or with an example beside it. */
export type RuleFaultKey = SourceFaultKey | "example_fails" | "example_unfit" | "example_day";

const KEYS: Record<RuleFaultKey, true> = {
  too_long: true,
  too_many_parts: true,
  too_many_loops: true,
  unreadable: true,
  unknown_name: true,
  unknown_function: true,
  not_allowed: true,
  wrong_kind: true,
  unlike: true,
  bad_literal: true,
  example_fails: true,
  example_unfit: true,
  example_day: true,
};

export const isRuleFault = (key: string): key is RuleFaultKey => Object.hasOwn(KEYS, key);

/** A fault of a rule in words, by its machine key; `about` is the name, sign or text that it is about. */
export function useRuleFaultWords(): (key: RuleFaultKey, about: string) => string {
  const { t } = useTranslation("form-rules");
  return useCallback(
    (key, about) => {
      switch (key) {
        case "too_long":
          return t("faults.too_long");
        case "too_many_parts":
          return t("faults.too_many_parts");
        case "too_many_loops":
          return t("faults.too_many_loops");
        case "unreadable":
          return t("faults.unreadable");
        case "unknown_name":
          return t("faults.unknown_name", { about });
        case "unknown_function":
          return t("faults.unknown_function", { about });
        case "not_allowed":
          return t("faults.not_allowed", { about });
        case "wrong_kind":
          return t("faults.wrong_kind");
        case "unlike":
          return t("faults.unlike", { about });
        case "bad_literal":
          return t("faults.bad_literal", { about });
        case "example_fails":
          return t("faults.example_fails");
        case "example_unfit":
          return t("faults.example_unfit");
        case "example_day":
          return t("faults.example_day");
      }
    },
    [t],
  );
}
