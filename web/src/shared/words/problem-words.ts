import { useCallback, useContext } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, currentOf, type WordedProblemKey } from "../../api/problem";
import type { ConfigurationFault } from "../../api/schema";
import { UserContext } from "../identity/user";
import { amounts, money } from "./money";

/** Whether a phone number was refused because the agency sends no codes to numbers of its kind or country. */
export function isNumberNotServed(error: unknown): boolean {
  return error instanceof ApiProblem && error.errors.some(({ key }) => key === "number_not_served");
}

/** Why a phone number was refused, where the words for that help to mend it. */
function numberFault(error: ApiProblem): "has_extension" | "impossible_number" | undefined {
  const keys = error.errors.map(({ key }) => key);
  return (["has_extension", "impossible_number"] as const).find((key) => keys.includes(key));
}

/** What keeps texts from coming into force, where that is what was refused. */
export function faultsOf(error: unknown): readonly ConfigurationFault[] {
  const current = currentOf<unknown>(error, "invalid_field");
  return Array.isArray(current) ? (current as ConfigurationFault[]) : [];
}

/** Words for anything that went wrong, chosen by the problem's key; an unknown one gets a general sentence with its trace id. */
export function useProblemWords(): (error: unknown) => string {
  const { t, i18n } = useTranslation("problem");
  const zone = useContext(UserContext)?.zone;
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiProblem)) return t("internal");
      if (error.key === "number_not_served") return t("number_not_called");
      if (isNumberNotServed(error)) return t("number_not_served");
      const fault = numberFault(error);
      if (fault) return t(fault);
      if (error.key === "attempts_left") return t("attempts_left", { count: error.number ?? 1 });
      if (error.key === "budget_exhausted") {
        const { needed_cents: needed = 0, left_cents: left = 0 } = (error.body as { current?: { needed_cents?: number; left_cents?: number } }).current ?? {};
        return t("budget_exhausted", { needed: money(needed, i18n.language), left: money(left, i18n.language) });
      }
      const short = faultsOf(error).find(({ why }) => why === "awards_beyond_budget");
      if (short) return t("awards_beyond_budget", amounts(short.params, i18n.language));
      if (error.key === "person_cap_reached") {
        const { retry_after_ms: wait = 0 } = error.body as { retry_after_ms?: number };
        const when = new Intl.DateTimeFormat(i18n.language, { timeZone: zone, weekday: "long", hour: "numeric", minute: "2-digit" }).format(Date.now() + wait);
        return t("person_cap_reached", { when });
      }
      const known = i18n.exists(error.key, { ns: "problem" }) && error.key !== "trace";
      const words = known ? t(error.key as Exclude<WordedProblemKey, "attempts_left">) : t("internal");
      return error.traceId && (!known || error.status >= 500) ? `${words} ${t("trace", { id: error.traceId })}` : words;
    },
    [t, i18n, zone],
  );
}
