import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import { useProblemWords } from "../../../shared/words/problem-words";
import { showToast } from "../../../ui/toast-queue";
import { secondFactorsQuery } from "./api/second-factors";
import { unlessUnproved } from "./unless-unproved";

/** A change to one's factors: loads them again afterwards, and shows a failure in a toast. */
export function useFactorChange<Answer, Wanted = void>(mutationFn: (wanted: Wanted) => Promise<Answer>, onSuccess?: (answer: Answer) => void) {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess,
    onError: (error) =>
      showToast({
        kind: "error",
        title: isProblem(error, "last_factor") ? t("factors.last") : t("factors.failed"),
        detail: isProblem(error, "last_factor") ? undefined : words(error),
      }),
    onSettled: unlessUnproved(() => client.invalidateQueries({ queryKey: secondFactorsQuery.queryKey })),
  });
}
