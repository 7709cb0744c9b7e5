import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { AssuranceState } from "../../../api/schema";
import { useProblemWords } from "../../../shared/words/problem-words";
import { PasskeyDismissed } from "../../../shared/identity/second-factor/passkey";
import { settleStepUp } from "../../../shared/identity/step-up";
import { assuranceQuery } from "./api/assurance";

/** Refusals that belong to the field in which something was typed. */
const OF_FIELD = ["credentials", "attempts_left", "code_wrong", "code_expired"];

/** Submits one proof. The last one resumes every waiting call; an earlier one leads to the next step. */
export function useProof<Wanted = void>(mutationFn: (wanted: Wanted) => Promise<AssuranceState>) {
  const client = useQueryClient();
  const words = useFailureWords();
  const proof = useMutation({
    mutationFn,
    onSuccess: (assurance) => {
      if (assurance.assured) settleStepUp(true);
      else client.setQueryData(assuranceQuery.queryKey, assurance);
    },
  });
  const isOfField = OF_FIELD.some((key) => isProblem(proof.error, key));
  return {
    give: proof.mutate,
    forget: proof.reset,
    isPending: proof.isPending,
    /** The fault of the typed value. */
    fieldError: proof.error && isOfField ? words(proof.error) : undefined,
    /** Why this method does not work now. */
    failure: proof.error && !isOfField ? words(proof.error) : undefined,
  };
}

/** Why a proof was refused, in words. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation(["step-up", "sign-in"]);
  const words = useProblemWords();
  return (error) => {
    if (error instanceof PasskeyDismissed) return t("sign-in:mfa.passkeyDismissed");
    return isProblem(error, "code_locked") ? t("step-up:locked") : words(error);
  };
}
