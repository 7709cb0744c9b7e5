import { FileUp } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrackedApplication } from "../../../../api/schema";
import { useUser } from "../../../../shared/identity/user";
import { useInAnswers } from "../../../../shared/own-applications/in-answers";
import { isAwaited } from "../../../../shared/own-applications/is-awaited";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Skeleton } from "../../../../ui/skeleton";
import { showToast } from "../../../../ui/toast-queue";
import { SendPapers } from "./send-papers";

/** What papers are sent: of a kind that was asked for, or another. */
interface Chosen {
  kind: string | null;
  title: string;
}

/** What is needed from the applicant: papers that are asked for, a message that awaits an answer; and the way to send papers. */
export function Needs({ tracked }: { tracked: TrackedApplication }) {
  const { t } = useTranslation("tracker");
  const user = useUser();
  const format = useFormat(user.zone);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { application, needs, takes_papers } = tracked;
  const inAnswers = useInAnswers();
  const unsent = tracked.unsent.filter((file) => !Object.values(inAnswers).flat().includes(file.id));
  const asked = isAwaited(application) && takes_papers ? application.messages.at(-1) : undefined;
  const other: Chosen = { kind: null, title: t("needs.other") };
  const isNothing = needs.length === 0 && !asked;
  const handleDone = (isSent: boolean) => {
    setChosen(null);
    if (isSent) showToast({ kind: "success", title: t("papers.sent", { instance: user.instance_name }) });
    heading.current?.focus();
  };
  if (!takes_papers) return null;
  return (
    <section className="page-card tracker-needs" aria-labelledby="tracker-needs" data-asks={isNothing ? undefined : true}>
      <h2 id="tracker-needs" ref={heading} tabIndex={-1} className="page-subtitle">
        {t("needs.title")}
      </h2>
      {isNothing ? <p>{t("needs.nothing")}</p> : null}
      {asked ? (
        <p>
          {t("needs.answer", { instance: user.instance_name, date: format.date(asked.at_ms) })} <a href="#tracker-messages">{t("needs.toMessages")}</a>
        </p>
      ) : null}
      {needs.length ? (
        <>
          <p>{t("needs.papers", { count: needs.length })}</p>
          <ul className="tracker-needed">
            {needs.map((need) => (
              <li key={need.kind}>
                <span className="tracker-need">
                  <bdi>{need.title}</bdi>
                  {need.unusable ? <span className="page-over">{t("needs.unusable", { reason: need.unusable })}</span> : null}
                  {need.due_on ? <strong>{t("needs.by", { date: format.date(`${need.due_on}T12:00:00Z`) })}</strong> : null}
                </span>
                <Button
                  variant="primary"
                  icon={<FileUp size={18} aria-hidden />}
                  isDisabled={chosen !== null}
                  aria-label={t("needs.sendOne", { paper: isolated(need.title) })}
                  onPress={() => setChosen(need)}
                >
                  {t("needs.send")}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {chosen ? (
        // Its words come when they are first asked for: the page stays meanwhile.
        <Suspense fallback={<Skeleton lines={3} />}>
          <SendPapers key={chosen.kind ?? ""} id={application.id} kind={chosen.kind} title={chosen.title} unsent={unsent} onDone={handleDone} />
        </Suspense>
      ) : (
        <>
          {unsent.length ? (
            <Banner
              kind="info"
              title={t("needs.unsent", { count: unsent.length })}
              action={<Button onPress={() => setChosen(needs[0] ?? other)}>{t("needs.goOn")}</Button>}
            />
          ) : null}
          <p className="tracker-tools">
            <Button icon={<FileUp size={18} aria-hidden />} onPress={() => setChosen(other)}>
              {t("needs.sendOther")}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}
