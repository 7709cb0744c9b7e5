import { useTranslation } from "react-i18next";
import type { OwnStep, TrackedApplication } from "../../../../api/schema";
import { useUser } from "../../../../shared/identity/user";
import { useFormat } from "../../../../shared/words/format";

/** What happens next: by the step, with a date where one is known, and in the program's own words. */
export function WhatNext({ tracked }: { tracked: TrackedApplication }) {
  const { t } = useTranslation("tracker");
  const format = useFormat(useUser().zone);
  const { steps, expected_by_ms, next, next_lang } = tracked;
  const words: Record<OwnStep, string> = {
    received: t("next.received"),
    checked: t("next.checked"),
    reviewed: t("next.reviewed"),
    decided: t("next.decided"),
    paid: t("next.paid"),
  };
  const ahead = steps.find((step) => step.place === "ahead");
  const now = steps.find((step) => step.place === "now");
  if (!now) return null;
  return (
    <section className="page-section" aria-labelledby="tracker-next">
      <h2 id="tracker-next" className="page-subtitle">
        {t("next.title")}
      </h2>
      {expected_by_ms === null ? null : <p>{t("next.expected", { date: format.date(expected_by_ms) })}</p>}
      {ahead ? <p>{words[ahead.step]}</p> : null}
      {next.split(/\n{2,}/).map((text) =>
        text ? (
          <p key={text} lang={next_lang} dir="auto">
            {text}
          </p>
        ) : null,
      )}
      <p>{t("next.told")}</p>
    </section>
  );
}
