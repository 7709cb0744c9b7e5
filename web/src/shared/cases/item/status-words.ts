import { useQuery } from "@tanstack/react-query";
import { useCallback, useContext } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../api/client";
import type { StateNameList, StatusToken } from "../../../api/schema";
import { hasPermission } from "../../identity/roles";
import { UserContext } from "../../identity/user";
import { itemKeys } from "./item-cache";

type ByName = ReadonlyMap<string, string>;

/** What the programs say of their states in a language, by the names of their workflows. */
function useProgramStates<T>(lang: string, isWanted: boolean, select: (states: StateNameList) => T): T | undefined {
  const user = useContext(UserContext);
  const states = useQuery({
    queryKey: itemKeys.stateNames(lang),
    queryFn: ({ signal }) => api.get("/api/work-queue/state-names", { query: { lang }, signal }),
    enabled: isWanted && user !== null && hasPermission(user, "queue.read"),
    staleTime: 5 * 60_000,
    select,
  });
  // Another reader of the same answer may want it.
  return isWanted ? states.data : undefined;
}

const namesOf = ({ names }: StateNameList): ByName => new Map(names.map(({ name, words }) => [name, words]));
const sentencesOf = ({ sentences }: StateNameList): ByName => new Map(sentences.map(({ name, sentence }) => [name, sentence]));

/** What the programs themselves call their states in a language other than English. */
const useStateNames = (lang: string): ByName | undefined => useProgramStates(lang, lang.split("-")[0] !== "en", namesOf);

/**
 * What a status is called in the reader's language, by its name: the program's own words, else those of the specification's status,
 * else that name itself. A name of several programs, "Review / Visit", is the words of each.
 */
export function useStatusWords(): (name: string) => string {
  const { t, i18n } = useTranslation("item");
  const own = useStateNames(i18n.language);
  return useCallback(
    (name: string) => {
      const words: Record<StatusToken, string> = {
        "application-received": t("states.applicationReceived"),
        "form-in-progress": t("states.formInProgress"),
        intake: t("states.intake"),
        "intake-review": t("states.intakeReview"),
        "intake-complete": t("states.intakeComplete"),
        review: t("states.review"),
        "review-completed": t("states.reviewCompleted"),
        "case-review": t("states.caseReview"),
        "case-verification": t("states.caseVerification"),
        "qa-qc": t("states.qaQc"),
        "qa-qc-ready": t("states.qaQcReady"),
        "pending-approval": t("states.pendingApproval"),
        approved: t("states.approved"),
        "pending-denial": t("states.pendingDenial"),
        denied: t("states.denied"),
        "waiting-for-payment": t("states.waitingForPayment"),
        "payment-in-progress": t("states.paymentInProgress"),
        paid: t("states.paid"),
        "provision-error": t("states.provisionError"),
      };
      const known = (one: string) => own?.get(one) ?? words[one.toLowerCase().replace(/[^a-z]+/g, "-") as StatusToken];
      return (
        known(name) ??
        name
          .split(" / ")
          .map((one) => known(one) ?? one)
          .join(" / ")
      );
    },
    [t, own],
  );
}

/**
 * What a status means, in one sentence, by its name in English: as its program says it, else as the specification has it; empty for one
 * that a program has made itself and says nothing of.
 */
export function useStatusSentences(): (name: string) => string {
  const { t, i18n } = useTranslation("item");
  const own = useProgramStates(i18n.language, true, sentencesOf);
  return useCallback(
    (name: string) => {
      const sentences: Record<StatusToken, string> = {
        "application-received": t("sentences.applicationReceived"),
        "form-in-progress": t("sentences.formInProgress"),
        intake: t("sentences.intake"),
        "intake-review": t("sentences.intakeReview"),
        "intake-complete": t("sentences.intakeComplete"),
        review: t("sentences.review"),
        "review-completed": t("sentences.reviewCompleted"),
        "case-review": t("sentences.caseReview"),
        "case-verification": t("sentences.caseVerification"),
        "qa-qc": t("sentences.qaQc"),
        "qa-qc-ready": t("sentences.qaQcReady"),
        "pending-approval": t("sentences.pendingApproval"),
        approved: t("sentences.approved"),
        "pending-denial": t("sentences.pendingDenial"),
        denied: t("sentences.denied"),
        "waiting-for-payment": t("sentences.waitingForPayment"),
        "payment-in-progress": t("sentences.paymentInProgress"),
        paid: t("sentences.paid"),
        "provision-error": t("sentences.provisionError"),
      };
      return own?.get(name) ?? sentences[name.toLowerCase().replace(/[^a-z]+/g, "-") as StatusToken] ?? "";
    },
    [t, own],
  );
}
