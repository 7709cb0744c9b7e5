import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { Words } from "../../../shared/words/i18next";

type Fault = keyof Words["security"]["faults"];

const KNOWN: readonly Fault[] = [
  "required",
  "too_long",
  "too_many",
  "not_allowed",
  "not_an_address",
  "out_of_range",
  "unknown",
  "unknown_host",
  "not_outside",
  "password_in_clear",
  "nothing_to_stand_by_for",
  "same_as_first",
  "taken",
  "in_use",
  "last",
  "number_not_served",
  "not_an_administrator",
  "no_password",
  "no_second_factor",
  "signs_webhooks",
];

/** The words of what a refusal says about a field; none where it says nothing about it. */
export function useFaults(error: unknown): (field: string) => string | undefined {
  const { t } = useTranslation("security");
  const errors = isProblem(error, "invalid_field") ? error.errors : [];
  return (field) => {
    const key = errors.find((one) => one.field === field)?.key;
    if (key === undefined) return undefined;
    return t(`faults.${KNOWN.find((known) => known === key) ?? "not_allowed"}`);
  };
}
