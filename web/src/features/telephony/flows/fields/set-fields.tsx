import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Select } from "../../../../ui/select";
import { TextField } from "../../../../ui/text-field";
import { useFlowEditor } from "../editor-context";
import type { StepOf } from "../model/steps";
import { useFaultAt, useFlowWords } from "../words";

/** What a step remembers: variables with their values; `lang` is the language of the call. */
export function SetFields({ name, step }: { name: string; step: StepOf<"set"> }) {
  const { t } = useTranslation("flows");
  const { flow, faults, mayWrite, edit } = useFlowEditor();
  const words = useFlowWords();
  const faultAt = useFaultAt();
  const entries = Object.entries(step.set);
  const write = (next: [string, string][], place?: string) =>
    edit({ do: "write", step: name, content: { ...step, set: Object.fromEntries(next) } }, place && `${name}.set.${place}`);
  const at = (index: number, entry: [string, string]) => entries.map((one, place) => (place === index ? entry : one));
  const handleAdd = () => {
    if (!("lang" in step.set)) return write([...entries, ["lang", flow.lang[0] ?? "en"]]);
    const free = ["topic", ...Array.from({ length: 40 }, (_, n) => `topic_${n + 2}`)].find((one) => !(one in step.set));
    if (free) write([...entries, [free, ""]]);
  };
  return (
    <div className="flow-answers">
      {entries.map(([variable, value], index) => (
        // The place in the list is the only thing that stays while a variable is renamed.
        <div key={index} className="flow-answer" role="group" aria-label={variable}>
          <TextField
            label={t("step.variable")}
            value={variable}
            isReadOnly={!mayWrite}
            autoComplete="off"
            maxLength={40}
            onChange={(text) => {
              const plain = text.toLowerCase().replace(/[^a-z0-9_]/g, "_");
              if (!(plain in step.set)) write(at(index, [plain, value]), `${index}.name`);
            }}
          />
          {variable === "lang" ? (
            <Select
              label={t("step.value")}
              options={flow.lang.map((lang) => ({ id: lang, name: words.language(lang) }))}
              value={flow.lang.includes(value) ? value : null}
              isDisabled={!mayWrite}
              error={faultAt(faults, name, "set.lang")}
              onChange={(lang) => write(at(index, [variable, String(lang)]))}
            />
          ) : (
            <TextField
              label={t("step.value")}
              value={value}
              isReadOnly={!mayWrite}
              autoComplete="off"
              maxLength={200}
              onChange={(text) => write(at(index, [variable, text]), `${index}.value`)}
            />
          )}
          {mayWrite ? (
            <IconButton
              label={t("step.removeVariable", { name: variable })}
              icon={<Trash2 size={16} aria-hidden />}
              onPress={() => write(entries.filter((_, place) => place !== index))}
            />
          ) : null}
        </div>
      ))}
      {mayWrite ? (
        <Button size="small" icon={<Plus size={14} aria-hidden />} onPress={handleAdd}>
          {t("step.addVariable")}
        </Button>
      ) : null}
    </div>
  );
}
