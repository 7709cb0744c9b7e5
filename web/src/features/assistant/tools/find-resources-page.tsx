import { Search } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { AiResources } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { TextArea } from "../../../ui/text-area";
import { AiFrame } from "./ai-frame";
import { AnswerView, Sources } from "./answer-view";
import { useAiTools, useResources } from "./api/assistant";
import { NotSetUp } from "./not-set-up";
import { useAnswer } from "./use-answer";

const MOST = 2_000;

/** Programs that fit a need: found by their own words, and put into sentences where a model answers. */
export function FindResourcesPage() {
  const { t, i18n } = useTranslation("ai-tools");
  const [params, setParams] = useSearchParams();
  const asked = params.get("q") ?? "";
  const [question, setQuestion] = useState(asked);
  const [isTried, setTried] = useState(false);
  const tools = useAiTools();
  const resources = useResources(asked);
  const { answer, ask, stop } = useAnswer();
  const text = question.trim();
  const fault = question.length > MOST ? t("faults.too_long") : isTried && text === "" ? t("faults.required") : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (text === "" || question.length > MOST) return;
    setParams({ q: text }, { replace: true });
    void askModel();
  };
  /** Asks the model, if there is one: it may not be known yet. */
  const askModel = async () => {
    const { data } = tools.data ? tools : await tools.refetch();
    if (data?.is_set_up) await ask({ tool: "find_resources", inputs: { question: text }, lang: i18n.language });
  };
  return (
    <AiFrame page="find-resources">
      <p className="page-lead">{t("leads.find_resources")}</p>
      {tools.data && !tools.data.is_set_up ? <NotSetUp maySetUp={tools.data.may_set_up} isSearch /> : null}
      <form className="page-card page-pad page-section" noValidate role="search" onSubmit={handleSubmit}>
        <TextArea
          label={t("fields.question.label")}
          description={t("fields.question.description")}
          rows={3}
          isRequired
          value={question}
          onChange={setQuestion}
          error={fault}
        />
        <div className="ai-actions">
          <Button type="submit" variant="primary" icon={<Search size={16} aria-hidden />}>
            {t("ask.find_resources")}
          </Button>
        </div>
        <p className="page-over">{t("noPromise")}</p>
      </form>
      <AnswerView answer={answer} onStop={stop} />
      {resources.error ? <LoadFailure error={resources.error} onRetry={() => void resources.refetch()} /> : null}
      {resources.isLoading ? <Skeleton shape="card" /> : null}
      {resources.data ? <Found found={resources.data} hasAnswer={answer.passages.length > 0} /> : null}
    </AiFrame>
  );
}

function Found({ found, hasAnswer }: { found: AiResources; hasAnswer: boolean }) {
  const { t } = useTranslation("ai-tools");
  return (
    <section className="page-card page-pad page-section" aria-label={t("found.title")}>
      <h2 className="page-subtitle">{found.nothing_fits ? t("found.all") : t("found.title")}</h2>
      {found.nothing_fits ? (
        <Banner kind="info" isLive>
          {t("found.nothing")}
        </Banner>
      ) : null}
      <ul className="page-rows">
        {found.programs.map((program) => (
          <li key={program.id}>
            <div className="page-head">
              <Link to={`/resources/${program.id}`}>{program.name}</Link>
              <span className="page-over">{program.is_open ? t("found.open") : t("found.closed")}</span>
            </div>
            <p lang={program.lang || undefined} dir="auto">
              {program.summary}
            </p>
          </li>
        ))}
      </ul>
      {found.passages.length > 0 && !hasAnswer ? <Sources passages={found.passages} /> : null}
    </section>
  );
}
