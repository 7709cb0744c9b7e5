import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FlowExit, FlowStep } from "../../../../api/schema";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Select } from "../../../../ui/select";
import { TextField } from "../../../../ui/text-field";
import { useFlowEditor } from "../editor-context";
import { exitTo, nextOf, setOf, type StepOf } from "../model/steps";
import { useFaultAt, useFlowWords } from "../words";
import { ExitSelect } from "./exit-select";

const SAME = "-same";
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "*", "#"];

/** Where keys, or the values of a variable, lead, and the language from there on. */
export function Answers({ name, step }: { name: string; step: StepOf<"gather"> | StepOf<"branch"> }) {
  const { t } = useTranslation("flows");
  const { flow, faults, mayWrite, edit } = useFlowEditor();
  const words = useFlowWords();
  const faultAt = useFaultAt();
  const on = step.on ?? {};
  const ofKeys = step.verb === "gather";
  const write = (entries: [string, FlowExit][]) => edit({ do: "write", step: name, content: { ...step, on: Object.fromEntries(entries) } as FlowStep });
  const replace = (key: string, by: [string, FlowExit] | null) => write(Object.entries(on).flatMap((entry) => (entry[0] === key ? (by ? [by] : []) : [entry])));
  const handleAdd = () => {
    const free = ofKeys
      ? KEYS.find((key) => !(key in on))
      : ["yes", "no", ...Array.from({ length: 40 }, (_, n) => `value-${n + 1}`)].find((value) => !(value in on));
    if (free !== undefined) write([...Object.entries(on), [free, ""]]);
  };
  const fault = faultAt(faults, name, "on");
  return (
    <div className="flow-answers">
      {fault ? <p className="flow-fault">{fault}</p> : null}
      {Object.entries(on).map(([key, exit]) => {
        const language = setOf(exit)["lang"];
        return (
          <div key={key} className="flow-answer" role="group" aria-label={ofKeys ? t("step.keysOf", { keys: key }) : t("step.valueOf", { value: key })}>
            <AnswerKey
              label={ofKeys ? t("step.keys") : t("step.value")}
              value={key}
              isTaken={(text) => text in on}
              ofKeys={ofKeys}
              isReadOnly={!mayWrite}
              onChange={(text) => replace(key, [text, exit])}
            />
            <ExitSelect name={name} exit={{ field: `on.${key}`, to: nextOf(exit), isRequired: true }} />
            {flow.lang.length > 1 ? (
              <Select
                label={t("step.language")}
                options={[{ id: SAME, name: t("step.sameLanguage") }, ...flow.lang.map((lang) => ({ id: lang, name: words.language(lang) }))]}
                value={language ?? SAME}
                isDisabled={!mayWrite}
                onChange={(id) => {
                  const { lang: _lang, ...others } = setOf(exit);
                  replace(key, [key, exitTo(nextOf(exit), id === SAME || id === null ? others : { ...others, lang: String(id) })]);
                }}
              />
            ) : null}
            {mayWrite ? (
              <IconButton
                label={ofKeys ? t("step.removeKey", { keys: key }) : t("step.removeValue", { value: key })}
                icon={<Trash2 size={16} aria-hidden />}
                onPress={() => replace(key, null)}
              />
            ) : null}
          </div>
        );
      })}
      {mayWrite ? (
        <Button size="small" icon={<Plus size={14} aria-hidden />} onPress={handleAdd}>
          {ofKeys ? t("step.addKey") : t("step.addValue")}
        </Button>
      ) : null}
    </div>
  );
}

interface AnswerKeyProps {
  label: string;
  value: string;
  ofKeys: boolean;
  isTaken: (text: string) => boolean;
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

/** A key or value; it counts once it is left. */
function AnswerKey({ label, value, ofKeys, isTaken, isReadOnly, onChange }: AnswerKeyProps) {
  const { t } = useTranslation("flows");
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const taken = text !== value && isTaken(text);
  const handleBlur = () => {
    if (text !== value && text !== "" && !taken) onChange(text);
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      className="flow-key"
      value={text}
      isReadOnly={isReadOnly}
      autoComplete="off"
      error={taken ? t("step.keyTaken") : undefined}
      onChange={(next) => setTyped(ofKeys ? next.replace(/[^\d*#]/g, "") : next.slice(0, 60))}
      onBlur={handleBlur}
    />
  );
}
