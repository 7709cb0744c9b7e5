import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { ProgramListing } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { useProblemWords } from "../../../shared/words/problem-words";
import { audienceOf } from "./next-step";
import { useWindowWords } from "./program-facts";

/** Why an application could not be begun, with the program's own dates. */
export function useRefusalWords(program: ProgramListing): (error: Error) => string {
  const { t } = useTranslation("programs");
  const user = useUser();
  const windowWords = useWindowWords();
  const problemWords = useProblemWords();
  return (error) => {
    if (isProblem(error, "already_applied")) return t("confirm.alreadyApplied");
    if (isProblem(error, "program_closed")) return program.is_open ? t("apply.closed") : windowWords(program);
    if (isProblem(error, "wrong_audience")) return audienceOf(user) === "business" ? t("apply.notForIndividual") : t("apply.notForBusiness");
    return problemWords(error);
  };
}
