import { Play, Square } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AiCaseVersion, AiPrompt, AiTestOutcome } from "../../../api/schema";
import { moneyOf } from "../../../shared/assistant/cost";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { ProgressBar } from "../../../ui/progress-bar";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { TextField } from "../../../ui/text-field";
import { useAiRuns } from "./api/assistant";
import { useRun } from "./use-run";

/** The check that an answer failed, in words. */
const CHECKS = ["has_sources", "all_sourced", "expected_sources", "lang", "fewest", "most", "words", "forbidden", "finds_nothing"] as const;

/** Tries the prompt in force on every case, and shows the runs before. */
export function PromptRuns({ prompt, mayWrite }: { prompt: AiPrompt; mayWrite: boolean }) {
  const { t, i18n } = useTranslation("ai-tools");
  const format = useFormat();
  const problemWords = useProblemWords();
  const { run, start, stop } = useRun(prompt.tool);
  const runs = useAiRuns(prompt.tool);
  const [repeats, setRepeats] = useState("5");
  const [most, setMost] = useState("50000");
  const digits = (text: string) => text.replace(/\D/g, "").slice(0, 9);
  const isFit = Number(repeats) >= 1 && Number(repeats) <= 20 && Number(most) >= 1;
  const handleRun = () => void start({ tool: prompt.tool, repeats: Number(repeats), most_tokens: Number(most) });
  const fallen = run.outcomes.filter((one) => one.fell).map((one) => one.name);
  return (
    <section className="page-card page-pad page-section" aria-label={t("runs.title")}>
      <h2 className="page-subtitle">{t("runs.title")}</h2>
      <p className="page-lead">{t("runs.lead")}</p>
      {mayWrite ? (
        <>
          <div className="ai-grid">
            <TextField
              label={t("runs.repeats")}
              description={t("runs.repeatsHint")}
              inputMode="numeric"
              value={repeats}
              onChange={(text) => setRepeats(digits(text))}
            />
            <TextField label={t("runs.most")} inputMode="numeric" value={most} onChange={(text) => setMost(digits(text))} />
          </div>
          <div className="ai-actions">
            {run.isRunning ? (
              <Button icon={<Square size={16} aria-hidden />} onPress={stop}>
                {t("answer.stop")}
              </Button>
            ) : (
              <Button variant="primary" icon={<Play size={16} aria-hidden />} isDisabled={!isFit || prompt.cases.length === 0} onPress={handleRun}>
                {t("runs.run")}
              </Button>
            )}
          </div>
        </>
      ) : null}
      {run.isRunning ? (
        <ProgressBar
          label={t("runs.running")}
          value={run.of > 0 ? run.tried : undefined}
          most={run.of || 1}
          valueLabel={t("runs.progress", { tried: format.number(run.tried), of: format.number(run.of) })}
        />
      ) : null}
      {run.error ? (
        <Banner kind="error" isLive>
          {problemWords(run.error)}
        </Banner>
      ) : null}
      {run.ended ? (
        <Banner kind={run.ended.state === "done" ? "success" : "warning"} isLive>
          {t(`runs.states.${run.ended.state}`)}
        </Banner>
      ) : null}
      {fallen.length > 0 ? (
        <Banner kind="warning" isLive>
          {t("runs.fallen", { names: new Intl.ListFormat(i18n.language).format(fallen) })}
        </Banner>
      ) : null}
      {run.outcomes.length > 0 ? <Outcomes outcomes={run.outcomes} /> : null}
      {runs.error ? <LoadFailure error={runs.error} onRetry={() => void runs.refetch()} /> : null}
      {runs.data && runs.data.runs.length > 0 ? (
        <>
          <Versions versions={runs.data.versions} />
          <h3>{t("runs.before")}</h3>
          {runs.data.runs.map((one) => (
            <Disclosure
              key={one.id}
              title={t("runs.one", {
                when: format.dateTime(one.started_at_ms),
                version: format.number(one.prompt_version),
                model: one.model,
                state: t(`runs.states.${one.state}`),
                tokens: format.number(one.tokens),
                money: moneyOf(one.cost_microcents, i18n.language),
              })}
            >
              <Outcomes outcomes={one.outcomes} />
            </Disclosure>
          ))}
        </>
      ) : null}
    </section>
  );
}

/** How often each case passed under each version of the prompt, and how sure that is. */
function Versions({ versions }: { versions: AiCaseVersion[] }) {
  const { t, i18n } = useTranslation("ai-tools");
  const format = useFormat();
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
  return (
    <>
      <h3>{t("runs.versions")}</h3>
      <p className="page-lead">{t("runs.versionsLead")}</p>
      <Table label={t("runs.versions")}>
        <TableHead>
          <ColumnHead>{t("runs.case")}</ColumnHead>
          <ColumnHead>{t("runs.version")}</ColumnHead>
          <ColumnHead>{t("runs.passed")}</ColumnHead>
          <ColumnHead>{t("runs.interval")}</ColumnHead>
        </TableHead>
        <tbody>
          {versions.map((one) => (
            <TableRow key={`${one.case_id} ${one.prompt_version} ${one.model}`}>
              <Cell header>
                <bdi>{one.name}</bdi>
              </Cell>
              <Cell>
                {format.number(one.prompt_version)} <bdi>{one.model}</bdi>
              </Cell>
              <Cell>{t("runs.passedOf", { passed: format.number(one.passed), runs: format.number(one.runs) })}</Cell>
              <Cell>{t("runs.between", { low: percent.format(one.low / 1000), high: percent.format(one.high / 1000) })}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** What became of each case: the share that passes, and how sure that is. */
function Outcomes({ outcomes }: { outcomes: AiTestOutcome[] }) {
  const { t, i18n } = useTranslation("ai-tools");
  const format = useFormat();
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
  return (
    <Table label={t("runs.outcomes")}>
      <TableHead>
        <ColumnHead>{t("runs.case")}</ColumnHead>
        <ColumnHead>{t("runs.passed")}</ColumnHead>
        <ColumnHead>{t("runs.interval")}</ColumnHead>
        <ColumnHead>{t("runs.answers")}</ColumnHead>
      </TableHead>
      <tbody>
        {outcomes.map((one) => (
          <TableRow key={one.case_id}>
            <Cell header>
              <bdi>{one.name}</bdi>
              {one.fell ? <p>{t("runs.fell")}</p> : null}
            </Cell>
            <Cell>{t("runs.passedOf", { passed: format.number(one.passed), runs: format.number(one.runs) })}</Cell>
            <Cell>{t("runs.between", { low: percent.format(one.low / 1000), high: percent.format(one.high / 1000) })}</Cell>
            <Cell>
              <Disclosure title={t("runs.show", { name: one.name })}>
                <ol>
                  {one.answers.map((answer, place) => (
                    // Answers stay in their order.
                    <li key={place}>
                      <p className="page-words" dir="auto">
                        {answer.text}
                      </p>
                      {answer.failed.length > 0 ? <p className="page-over">{answer.failed.map(checkWords).join(" ")}</p> : null}
                    </li>
                  ))}
                </ol>
              </Disclosure>
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );

  function checkWords(key: string): string {
    const check = CHECKS.find((one) => one === key);
    return check ? t(`failed.${check}`) : t("failed.none");
  }
}
