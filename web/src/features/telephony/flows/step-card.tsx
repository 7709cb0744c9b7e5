import { Trash2 } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { FlowStep } from "../../../api/schema";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/text-field";
import { useFlowEditor } from "./editor-context";
import { Answers } from "./fields/answers";
import { ExitSelect } from "./fields/exit-select";
import { PromptFields } from "./fields/prompt-fields";
import { SHOWN_FIELDS, VerbFields } from "./fields/verb-fields";
import { plainName } from "./model/edits";
import { exitsOf, promptsOf } from "./model/steps";
import { useFlowWords } from "./words";

/** Everything of one step: what is wrong with it, its name, what it says and does, and where it leads. */
export function StepCard({ name, step }: { name: string; step: FlowStep }) {
  const { t } = useTranslation("flows");
  const { flow, mayWrite, edit, select } = useFlowEditor();
  const exits = exitsOf(step).filter((exit) => !exit.field.startsWith("on."));
  const noneWords = (field: string) =>
    field === "holiday" ? t("exits.asClosed") : field === "noInput" || field === "noMatch" ? t("exits.askAgain") : t("exits.none");
  const handleRemove = () => {
    edit({ do: "remove", step: name });
    select(null);
  };
  return (
    <div className="flow-card">
      <FaultsOfWhole name={name} step={step} />
      <StepName key={name} name={name} />
      <PromptFields name={name} step={step} />
      <VerbFields name={name} step={step} />
      {exits.length > 0 || step.verb === "gather" || step.verb === "branch" ? (
        <fieldset className="flow-exits">
          <legend className="flow-legend">{t("exits.title")}</legend>
          {step.verb === "gather" || step.verb === "branch" ? <Answers name={name} step={step} /> : null}
          {exits.map((exit) => (
            <ExitSelect key={exit.field} name={name} exit={exit} noneWords={noneWords(exit.field)} />
          ))}
        </fieldset>
      ) : null}
      {mayWrite ? (
        <Button
          variant="quiet"
          size="small"
          icon={<Trash2 size={14} aria-hidden />}
          aria-label={t("step.removeOf", { name })}
          onPress={handleRemove}
          isDisabled={!flow.steps[name]}
        >
          {t("step.remove")}
        </Button>
      ) : null}
    </div>
  );
}

/** The faults that no field of the card shows. */
function FaultsOfWhole({ name, step }: { name: string; step: FlowStep }) {
  const { flow, faults } = useFlowEditor();
  const words = useFlowWords();
  const shown = new Set([
    ...SHOWN_FIELDS,
    ...exitsOf(step).map((exit) => exit.field),
    ...promptsOf(step).flatMap(({ field }) => flow.lang.map((lang) => `${field}.${lang}`)),
  ]);
  const rest = faults.filter((fault) => fault.step === name && !shown.has(fault.field));
  if (rest.length === 0) return null;
  return (
    <ul className="flow-faults">
      {rest.map((fault) => (
        <li key={`${fault.field} ${fault.key} ${fault.detail}`} className="flow-fault">
          {words.fault(fault)}
        </li>
      ))}
    </ul>
  );
}

/** The name of a step; another one counts once the field is left or Enter pressed, and everything that leads here follows. */
function StepName({ name }: { name: string }) {
  const { t } = useTranslation("flows");
  const { flow, mayWrite, edit, selected, select } = useFlowEditor();
  const [typed, setTyped] = useState(name);
  const wrong =
    typed === name ? undefined : plainName(typed) !== typed || typed === "" ? t("step.nameWrong") : flow.steps[typed] ? t("step.nameTaken") : undefined;
  const commit = () => {
    if (typed === name) return;
    if (wrong) return setTyped(name);
    edit({ do: "rename", step: name, to: typed });
    if (selected === name) select(typed);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") commit();
  };
  return (
    <TextField
      label={t("step.name")}
      value={typed}
      isReadOnly={!mayWrite}
      autoComplete="off"
      maxLength={40}
      error={wrong}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={handleKeyDown}
    />
  );
}
