import { useTranslation } from "react-i18next";
import type { Question } from "../../../shared/form-engine/document";
import { partsOf, textOf } from "../../../shared/form-fields/control";
import { wordsIn } from "../../../shared/form-fields/words-in";

/** A row of a group's answer. */
export interface Row {
  id: string;
  answers: Readonly<Record<string, unknown>>;
}

/** The rows of a group's answer. */
export function rowsOf(value: unknown): Row[] {
  const rows = Array.isArray(value) ? value : [];
  return rows.map((row) => ({ id: textOf(partsOf(row)["id"]), answers: partsOf(partsOf(row)["answers"]) }));
}

function fullName(value: unknown): string {
  if (typeof value === "string") return value;
  const parts = partsOf(value);
  const whole = textOf(parts["full"]);
  return whole || [textOf(parts["first"]), textOf(parts["last"])].filter(Boolean).join(" ");
}

/** What a row is called: by the name in it, else by its number. */
export function useRowName(): (group: Question, row: Row, number: number) => string {
  const { t, i18n } = useTranslation("tracker");
  return (group, row, number) => {
    const naming = group.items?.find((item) => item.type === "household_member" || item.type === "name" || item.type === "employer");
    const value = naming && row.answers[naming.id];
    const name = naming?.type === "name" ? fullName(value) : fullName(partsOf(value)["name"]);
    return name || t("answers.row", { group: wordsIn(group.words, i18n.language).text, number });
  };
}
