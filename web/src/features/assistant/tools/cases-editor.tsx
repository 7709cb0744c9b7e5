import { Plus, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { AiChecks, AiPrompt, AiTestCase } from "../../../api/schema";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { EmptyState } from "../../../ui/empty-state";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useSaveCases } from "./api/assistant";

const INPUTS = ["need", "people", "limits", "ideas", "audience", "goal", "place", "facts", "question"] as const;
const FLAGS = ["has_sources", "all_sourced", "finds_nothing"] as const;

interface CasesEditorProps {
  prompt: AiPrompt;
  mayWrite: boolean;
  onReload: () => void;
}

/** What a new case asks of an answer: nothing yet. */
const UNCHECKED: AiTestCase["checks"] = {
  has_sources: false,
  all_sourced: false,
  expected_sources: [],
  lang: "",
  fewest: 0,
  most: 0,
  words: [],
  forbidden: [],
  finds_nothing: false,
};

/** The golden cases of a tool. */
export function CasesEditor({ prompt, mayWrite, onReload }: CasesEditorProps) {
  const { t, i18n } = useTranslation("ai-tools");
  const problemWords = useProblemWords();
  const save = useSaveCases();
  const [cases, setCases] = useState<AiTestCase[]>(prompt.cases);
  const isChanged = JSON.stringify(cases) !== JSON.stringify(prompt.cases);
  const isFieldFault = isProblem(save.error, "invalid_field");
  const change = (id: string, next: Partial<AiTestCase>) => setCases((before) => before.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const handleAdd = () => setCases((before) => [...before, { id: crypto.randomUUID(), name: "", inputs: {}, lang: i18n.language, checks: UNCHECKED }]);
  const handleSave = () =>
    save.mutate({ tool: prompt.tool, seen_version: prompt.cases_version, cases }, { onSuccess: () => showToast({ kind: "success", title: t("saved") }) });
  const faultOf = (place: number, field: string): string | undefined => {
    if (!isProblem(save.error)) return undefined;
    const found = save.error.errors.find((one) => one.field === `cases[${place}].${field}`);
    return found ? t(`faults.${found.key === "required" || found.key === "too_long" ? found.key : "not_allowed"}`) : undefined;
  };
  return (
    <section className="page-card page-pad page-section" aria-label={t("cases.title")}>
      <h2 className="page-subtitle">{t("cases.title")}</h2>
      {cases.length === 0 ? (
        <EmptyState title={t("cases.none")} level={3}>
          {t("cases.noneWords")}
        </EmptyState>
      ) : null}
      {cases.map((one, place) => (
        <fieldset key={one.id} className="ai-case" disabled={!mayWrite}>
          <legend>{one.name || t("cases.unnamed")}</legend>
          <div className="ai-grid">
            <TextField
              label={t("cases.name")}
              value={one.name}
              onChange={(name) => change(one.id, { name })}
              error={faultOf(place, "name")}
              isReadOnly={!mayWrite}
            />
            <TextField
              label={t("cases.lang")}
              value={one.lang}
              onChange={(lang) => change(one.id, { lang, checks: { ...one.checks, lang } })}
              error={faultOf(place, "lang")}
              isReadOnly={!mayWrite}
              dir="ltr"
            />
          </div>
          {prompt.inputs.map((input) => {
            const name = INPUTS.find((known) => known === input.name);
            return name ? (
              <TextArea
                key={name}
                label={t(`fields.${name}.label`)}
                rows={2}
                value={one.inputs[name] ?? ""}
                onChange={(text) => change(one.id, { inputs: { ...one.inputs, [name]: text } })}
                error={faultOf(place, `inputs.${name}`)}
                isReadOnly={!mayWrite}
              />
            ) : null;
          })}
          <Checks checks={one.checks} mayWrite={mayWrite} onChange={(checks) => change(one.id, { checks })} />
          {mayWrite ? (
            <div className="ai-actions">
              <Button
                size="small"
                icon={<Trash2 size={16} aria-hidden />}
                aria-label={t("cases.removeNamed", { name: one.name || t("cases.unnamed") })}
                onPress={() => setCases((before) => before.filter((other) => other.id !== one.id))}
              >
                {t("cases.remove")}
              </Button>
            </div>
          ) : null}
        </fieldset>
      ))}
      {isFieldFault ? (
        <Banner kind="error" isLive>
          {t("cases.faults")}
        </Banner>
      ) : null}
      {save.error && !isFieldFault ? (
        <Banner
          kind="error"
          isLive
          action={
            isProblem(save.error, "version_conflict") ? (
              <Button size="small" onPress={onReload}>
                {t("reload")}
              </Button>
            ) : undefined
          }
        >
          {problemWords(save.error)}
        </Banner>
      ) : null}
      {mayWrite ? (
        <div className="ai-actions">
          <Button icon={<Plus size={16} aria-hidden />} onPress={handleAdd}>
            {t("cases.add")}
          </Button>
          <Button variant="primary" icon={<Save size={16} aria-hidden />} isDisabled={!isChanged} isPending={save.isPending} onPress={handleSave}>
            {t("save")}
          </Button>
          {isChanged ? <Button onPress={() => setCases(prompt.cases)}>{t("discard")}</Button> : null}
        </div>
      ) : null}
    </section>
  );
}

const listOf = (text: string) => text.split(",").map((word) => word.trim());

/** What an answer has to be. */
function Checks({ checks, mayWrite, onChange }: { checks: AiChecks; mayWrite: boolean; onChange: (checks: AiChecks) => void }) {
  const { t } = useTranslation("ai-tools");
  return (
    <>
      <div className="ai-actions">
        {FLAGS.map((flag) => (
          <Checkbox key={flag} isSelected={checks[flag] ?? false} isReadOnly={!mayWrite} onChange={(isOn) => onChange({ ...checks, [flag]: isOn })}>
            {t(`checks.${flag}`)}
          </Checkbox>
        ))}
      </div>
      <div className="ai-grid">
        <TextField
          label={t("checks.words")}
          description={t("checks.listHint")}
          value={(checks.words ?? []).join(", ")}
          onChange={(text) => onChange({ ...checks, words: listOf(text) })}
          isReadOnly={!mayWrite}
        />
        <TextField
          label={t("checks.forbidden")}
          description={t("checks.listHint")}
          value={(checks.forbidden ?? []).join(", ")}
          onChange={(text) => onChange({ ...checks, forbidden: listOf(text) })}
          isReadOnly={!mayWrite}
        />
        <TextField
          label={t("checks.most")}
          description={t("checks.mostHint")}
          inputMode="numeric"
          value={checks.most ? String(checks.most) : ""}
          onChange={(text) => onChange({ ...checks, most: Number(text.replace(/\D/g, "").slice(0, 6)) })}
          isReadOnly={!mayWrite}
        />
      </div>
    </>
  );
}
