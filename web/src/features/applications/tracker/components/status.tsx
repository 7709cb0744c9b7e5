import { CircleCheck, CircleDot, Circle } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StepPlace, TrackedApplication, TrackerStep } from "../../../../api/schema";
import { useUser } from "../../../../shared/identity/user";
import { useMeaning } from "../../../../shared/own-applications/meaning";
import { useFormat } from "../../../../shared/words/format";
import { useStepNames } from "../use-step-names";

const ICONS: Record<StepPlace, typeof Circle> = { behind: CircleCheck, now: CircleDot, ahead: Circle };

/** What has become of the application: in one sentence, in steps, who has it, and what was decided. */
export function Status({ tracked }: { tracked: TrackedApplication }) {
  const { t } = useTranslation("tracker");
  const user = useUser();
  const format = useFormat(user.zone);
  const meaning = useMeaning();
  const { application, decision, caseworker } = tracked;
  return (
    <section className="page-card tracker-status" aria-labelledby="tracker-status">
      <h2 id="tracker-status" className="page-subtitle">
        {t("status.title")}
      </h2>
      <p className="tracker-means" role="status" dir={application.status_words ? "auto" : undefined}>
        {application.status_words ?? meaning(application.status)}
      </p>
      {decision ? (
        <div className="tracker-decision">
          <p>{t(decision.is_approved ? "decision.approved" : "decision.denied", { date: format.date(decision.at_ms) })}</p>
          {decision.reason ? (
            <p>
              {t("decision.why")} <span dir="auto">{decision.reason}</span>
            </p>
          ) : null}
        </div>
      ) : null}
      <ol className="tracker-steps" aria-label={t("steps.label")}>
        {tracked.steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
      <p>
        {caseworker
          ? t("who.named", { office: application.processName, instance: user.instance_name, name: caseworker })
          : t("who.office", { office: application.processName, instance: user.instance_name })}
      </p>
    </section>
  );
}

function Step({ step }: { step: TrackerStep }) {
  const { t } = useTranslation("tracker");
  const format = useFormat(useUser().zone);
  const names = useStepNames();
  const Icon = ICONS[step.place];
  const date = step.since_ms === null ? "" : format.date(step.since_ms);
  const words: Record<StepPlace, string> = {
    behind: date ? t("steps.behindOn", { date }) : t("steps.behind"),
    now: date ? t("steps.nowSince", { date }) : t("steps.now"),
    ahead: t("steps.ahead"),
  };
  return (
    <li className="tracker-step" data-place={step.place} aria-current={step.place === "now" ? "step" : undefined}>
      <Icon size={20} aria-hidden />
      <span className="tracker-step-name">{names[step.step]}</span>
      <span className="page-over">{words[step.place]}</span>
    </li>
  );
}
