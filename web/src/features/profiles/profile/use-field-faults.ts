import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Words } from "../../../shared/words/i18next";

type FaultKey = keyof Words["profile"]["fault"];

const KEYS: readonly FaultKey[] = [
  "not_a_name",
  "too_long",
  "too_many",
  "not_an_address",
  "not_a_phone",
  "not_a_zip",
  "not_a_date",
  "in_the_future",
  "too_early",
  "not_a_time",
  "not_an_option",
  "not_https",
  "not_an_ssn",
  "not_an_ein",
  "not_an_account",
  "not_a_routing_number",
  "not_an_industry",
  "not_a_period",
  "not_an_amount",
  "not_a_number",
  "not_positive",
  "too_large",
  "before_its_beginning",
  "used_twice",
];

/** Why a field was refused, in words. */
export function useFieldFaults(): (key: string, label: string) => string {
  const { t } = useTranslation("profile");
  return useCallback(
    (key: string, label: string) => {
      if (key === "required") return t("fault.required", { label });
      const known = KEYS.find((one) => one === key);
      return known ? t(`fault.${known}`, { label }) : t("fault.other", { label });
    },
    [t],
  );
}
