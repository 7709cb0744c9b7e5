import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LineOnBoard, OutcomeOnBoard } from "../../../../api/schema";
import { useOutcomeWords } from "../../../../shared/calls/outcome-words";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Timer } from "../../../../ui/timer";
import { useLineBoard } from "./use-line-board";
import "./line-board.css";

/** The waiting lines: who waits since when, what came of today's callers, and who answers. */
export function LineBoard() {
  const { t } = useTranslation("lines");
  const problemWords = useProblemWords();
  const { data: board, error } = useLineBoard();
  if (error && !board)
    return (
      <Banner kind="error" title={t("board.failed")}>
        {problemWords(error)}
      </Banner>
    );
  if (!board || board.items.length === 0) return null;
  return (
    <section className="line-board" aria-label={t("board.title")}>
      <h2 className="line-board-title">{t("board.title")}</h2>
      <div className="line-board-lines">
        {board.items.map((line) => (
          <OneLine key={line.key} line={line} />
        ))}
      </div>
      {board.outcomes.length > 0 ? <Outcomes outcomes={board.outcomes} /> : null}
    </section>
  );
}

/** What came of today's calls, as it was written up. */
function Outcomes({ outcomes }: { outcomes: OutcomeOnBoard[] }) {
  const { t } = useTranslation("lines");
  const words = useOutcomeWords();
  return (
    <section aria-label={t("board.outcomes")}>
      <h3 className="line-card-title">{t("board.outcomes")}</h3>
      <dl className="line-facts">
        {outcomes.map((one) => (
          <div key={`${one.line}/${one.code}/${one.label}`}>
            <dt>
              <bdi>{words(one.label)}</bdi> · <bdi>{one.line || t("board.outOfLines")}</bdi>
            </dt>
            <dd>{one.calls}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function OneLine({ line }: { line: LineOnBoard }) {
  const { t, i18n } = useTranslation("lines");
  const user = useUser();
  const format = useFormat(user.zone);
  const longest = line.waiting.reduce<number | null>((first, one) => (first === null ? one.since_at_ms : Math.min(first, one.since_at_ms)), null);
  const { reviewers } = line;
  const facts: [string, ReactNode][] = [
    [t("board.waiting"), line.waiting.length],
    [t("board.longest"), longest === null ? "–" : <Timer key="longest" at={longest} label={t("board.longest")} />],
    [t("board.answered"), line.answered],
    [t("board.gaveUp"), line.gave_up + line.timed_out],
    [t("board.average"), line.average_wait_ms === null ? "–" : format.duration(line.average_wait_ms)],
  ];
  return (
    <section className="line-card" aria-label={line.name}>
      <h3 className="line-card-title" dir="auto">
        {line.name}
      </h3>
      <dl className="line-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="line-reviewers">
        {t("board.reviewers", {
          available: reviewers.available,
          ringing: reviewers.ringing,
          busy: reviewers.busy,
          wrapUp: reviewers.wrap_up,
          away: reviewers.away,
        })}
      </p>
      {line.waiting.length > 0 ? (
        <ol className="line-callers" aria-label={t("board.callersOf", { line: line.name })}>
          {line.waiting.map((one) => (
            <li key={one.id}>
              <bdi>{one.applicant || one.caller_shown || t("board.withheld")}</bdi>
              <span>{languageName(one.lang, i18n.language)}</span>
              {one.kind === "callback" ? <span>{one.state === "calling" ? t("board.calling") : t("board.callback")}</span> : null}
              {one.offered_to ? <span>{t("board.rings", { name: isolated(one.offered_to) })}</span> : null}
              <Timer at={one.since_at_ms} label={t("board.waitsSince")} />
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
