import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../api/problem";
import { useProblemWords } from "../../../shared/words/problem-words";

/** Why a template was refused, in words that name its variables. */
export function useTemplateFault(variables: readonly string[]): (error: unknown) => string {
  const { t } = useTranslation("templates");
  const problemWords = useProblemWords();
  return (error) => {
    const keys = error instanceof ApiProblem ? error.errors.map((fault) => fault.key) : [];
    if (keys.includes("unknown_variable")) return t("unknownVariable", { variables: variables.join(", ") });
    if (keys.includes("breaks")) return t("breaks");
    return keys.includes("open_braces") ? t("openBraces") : problemWords(error);
  };
}
