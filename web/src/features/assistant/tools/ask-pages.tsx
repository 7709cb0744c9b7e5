import { ArrowRight, Sparkles } from "lucide-react";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { AiTool } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useFormat } from "../../../shared/words/format";
import { Button } from "../../../ui/button";
import { TextArea } from "../../../ui/text-area";
import { AiFrame, aiPath, type AiPage } from "./ai-frame";
import { AnswerView } from "./answer-view";
import { useAiTools } from "./api/assistant";
import { NotSetUp } from "./not-set-up";
import { useAnswer } from "./use-answer";

interface Field {
  name: "need" | "people" | "limits" | "ideas" | "audience" | "goal" | "place" | "facts";
  rows: number;
  most: number;
  isRequired?: boolean;
}

interface AskPageProps {
  page: AiPage;
  tool: Exclude<AiTool, "find_resources" | "summarize_call" | "test_prompts">;
  fields: readonly Field[];
  /** What the form begins with. */
  first?: Partial<Record<Field["name"], string>>;
  uses?: (text: string) => ReactNode;
}

/** Ideas for a need. */
export function IdeasPage() {
  const { t } = useTranslation("ai-tools");
  const navigate = useNavigate();
  const fields: Field[] = [
    { name: "need", rows: 5, most: 4_000, isRequired: true },
    { name: "people", rows: 2, most: 1_000 },
    { name: "limits", rows: 2, most: 1_000 },
  ];
  const uses = (text: string) => (
    <Button
      trailing={<ArrowRight className="flip" size={16} aria-hidden />}
      onPress={() => void navigate(aiPath("generate-portfolio"), { state: { ideas: text } })}
    >
      {t("answer.toPortfolio")}
    </Button>
  );
  return <AskPage page="generate-ideas" tool="generate_ideas" fields={fields} uses={uses} />;
}

/** A portfolio of ideas. */
export function PortfolioPage() {
  const { state } = useLocation() as { state: { ideas?: unknown } | null };
  const ideas = typeof state?.ideas === "string" ? state.ideas : "";
  const fields: Field[] = [
    { name: "ideas", rows: 10, most: 12_000, isRequired: true },
    { name: "audience", rows: 2, most: 1_000 },
    { name: "goal", rows: 2, most: 1_000 },
  ];
  return <AskPage page="generate-portfolio" tool="generate_portfolio" fields={fields} first={{ ideas }} />;
}

/** A community's profile, out of facts. */
export function ProfilePage() {
  const fields: Field[] = [
    { name: "place", rows: 1, most: 200, isRequired: true },
    { name: "facts", rows: 10, most: 12_000, isRequired: true },
  ];
  return <AskPage page="create-profile" tool="create_profile" fields={fields} />;
}

function AskPage({ page, tool, fields, first = {}, uses }: AskPageProps) {
  const { t, i18n } = useTranslation("ai-tools");
  const format = useFormat();
  const tools = useAiTools();
  const { answer, ask, stop } = useAnswer();
  const [values, setValues] = useState<Partial<Record<Field["name"], string>>>(first);
  const [isTried, setTried] = useState(false);
  const textOf = (field: Field) => values[field.name] ?? "";
  const faultOf = (field: Field): string | undefined => {
    if (textOf(field).length > field.most) return t("faults.too_long");
    return isTried && field.isRequired && textOf(field).trim() === "" ? t("faults.required") : undefined;
  };
  const left = tools.data?.tools.find((one) => one.tool === tool)?.tokens_left ?? null;
  const isComing = answer.status === "asking" || answer.status === "answering";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isWhole = fields.every((field) => textOf(field).length <= field.most && (!field.isRequired || textOf(field).trim() !== ""));
    if (!isWhole) return;
    const inputs = Object.fromEntries(fields.map((field) => [field.name, textOf(field)]));
    void ask({ tool, inputs, lang: i18n.language });
  };
  return (
    <AiFrame page={page}>
      <p className="page-lead">{t(`leads.${tool}`)}</p>
      {tools.error ? <LoadFailure error={tools.error} onRetry={() => void tools.refetch()} /> : null}
      {tools.data && !tools.data.is_set_up ? <NotSetUp maySetUp={tools.data.may_set_up} /> : null}
      <form className="page-card page-pad page-section" noValidate onSubmit={handleSubmit}>
        {fields.map((field) => (
          <TextArea
            key={field.name}
            label={t(`fields.${field.name}.label`)}
            description={t(`fields.${field.name}.description`)}
            rows={field.rows}
            isRequired={field.isRequired}
            value={textOf(field)}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            error={faultOf(field)}
          />
        ))}
        <p className="page-over">{t("redacted")}</p>
        <div className="ai-actions">
          <Button type="submit" variant="primary" icon={<Sparkles size={16} aria-hidden />} isDisabled={!tools.data?.is_set_up} isPending={isComing}>
            {t(`ask.${tool}`)}
          </Button>
          {left === null ? null : <span className="page-over">{t("left", { number: format.number(left) })}</span>}
        </div>
      </form>
      <AnswerView answer={answer} onStop={stop} uses={uses} />
    </AiFrame>
  );
}
