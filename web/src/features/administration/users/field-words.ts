import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../api/problem";
import { useProblemWords } from "../../../shared/words/problem-words";

const FAULTS = [
  "required",
  "too_long",
  "not_a_name",
  "not_an_address",
  "not_a_number",
  "works_here",
  "account_closed",
  "invited",
  "exceeds_rights",
  "last_program",
  "no_addresses",
  "double_column",
  "empty",
  "too_many",
  "cell_too_long",
  "unreadable",
  "utf16",
] as const;
type Fault = (typeof FAULTS)[number];

const isFault = (key: string): key is Fault => (FAULTS as readonly string[]).includes(key);

/** What is wrong with a field, in words that say what to do; undefined where the refusal is about another one. */
export function useFieldFault(): (error: unknown, field: string) => string | undefined {
  const { t } = useTranslation("users");
  return (error, field) => {
    if (!(error instanceof ApiProblem)) return undefined;
    const key = error.errors.find((one) => one.field === field || one.field.startsWith(`${field}[`))?.key;
    return key === undefined ? undefined : isFault(key) ? t(`faults.${key}`) : t("faults.other");
  };
}

/** The refusal as a whole: what is wrong with a field if one is named, else the words of its key. */
export function useRefusalWords(): (error: unknown) => string {
  const { t } = useTranslation("users");
  const problemWords = useProblemWords();
  return (error) => {
    const key = error instanceof ApiProblem ? error.errors.map((one) => one.key).find(isFault) : undefined;
    return key ? t(`faults.${key}`) : problemWords(error);
  };
}
