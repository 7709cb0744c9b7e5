import { ArrowRight, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../../ui/icon-button";
import { Select } from "../../../../ui/select";
import { AddStep } from "../add-step";
import { useFlowEditor } from "../editor-context";
import type { Exit } from "../model/steps";
import { useFaultAt, useFlowWords } from "../words";

const NONE = "-none";

export interface ExitSelectProps {
  /** The step; `""` for the flow itself. */
  name: string;
  exit: Exit;
  /** Shows the label to assistive technology only. */
  hideLabel?: boolean;
  /** What holds where it leads nowhere. */
  noneWords?: string;
}

/** Chooses the step that an exit leads to, makes a new one for it, or goes to the one it has. */
export function ExitSelect({ name, exit, hideLabel, noneWords }: ExitSelectProps) {
  const { t } = useTranslation("flows");
  const { flow, faults, mayWrite, edit, goTo } = useFlowEditor();
  const words = useFlowWords();
  const faultAt = useFaultAt();
  const label = words.exit(exit.field, flow.steps[name]);
  const target = exit.to && flow.steps[exit.to] ? exit.to : null;
  const options = Object.entries(flow.steps).map(([id, step]) => ({ id, name: id, detail: words.verb(step.verb) }));
  const value = exit.to === null && !exit.isRequired ? NONE : target;
  return (
    <div className="flow-exit">
      <Select
        label={label}
        hideLabel={hideLabel}
        options={exit.isRequired ? options : [{ id: NONE, name: noneWords ?? t("exits.none") }, ...options]}
        value={value}
        placeholder={t("exits.choose")}
        isDisabled={!mayWrite}
        error={faultAt(faults, name, exit.field)}
        onChange={(id) => edit({ do: "connect", step: name, field: exit.field, to: id === NONE || id === null ? null : String(id) })}
      />
      {target ? (
        <IconButton
          label={t("exits.leads", { exit: label, step: target })}
          icon={<ArrowRight size={16} className="flip" aria-hidden />}
          onPress={() => goTo(target)}
        />
      ) : null}
      {mayWrite && !target ? (
        <AddStep
          from={{ step: name, field: exit.field }}
          trigger={<IconButton label={t("editor.addAt", { exit: label })} icon={<Plus size={16} aria-hidden />} noTooltip />}
        />
      ) : null}
    </div>
  );
}
