import type { TFunction } from "i18next";
import { answerId } from "../../../shared/form-fields/go-to-answer";
import { isolated } from "../../../shared/words/direction";
import type { useFormat } from "../../../shared/words/format";
import type { Known } from "./api/known";

/** Where an answer is known from, and since when. */
export function knownWords({ source }: Known, t: TFunction<"counter">, format: ReturnType<typeof useFormat>): string {
  // An account that was never proved has no date.
  if (source.kind === "profile" && source.date_ms === 0) return t("known.fromAccount");
  const date = format.date(source.date_ms);
  return source.kind === "profile" ? t("known.fromProfile", { date }) : t("known.fromApplication", { program: isolated(source.name), date });
}

/** The field of a question, once it is drawn: the offer that had the focus is gone. */
export function focusAnswer(at: string): void {
  requestAnimationFrame(() => document.getElementById(answerId(at))?.focus());
}
