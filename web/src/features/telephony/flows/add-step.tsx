import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { Menu } from "../../../ui/menu";
import { useFlowEditor } from "./editor-context";
import { freeName } from "./model/edits";
import { VERBS } from "./model/steps";
import { useFlowWords } from "./words";

export interface AddStepProps {
  trigger: ReactElement;
  /** The exit that leads to the new step; `step: ""` is the flow itself. */
  from?: { step: string; field: string };
}

/** Chooses what a new step does, each with a line of explanation, and opens it. */
export function AddStep({ trigger, from }: AddStepProps) {
  const { t } = useTranslation("flows");
  const { flow, edit, goTo } = useFlowEditor();
  const words = useFlowWords();
  const actions = VERBS.map((verb) => ({
    id: verb,
    name: words.verb(verb),
    detail: t(`verbWords.${verb}`),
    onAction: () => {
      const name = freeName(flow, verb === "gather" ? "menu" : verb);
      edit({ do: "add", verb, name, ...(from ? { from } : {}) });
      goTo(name);
    },
  }));
  return <Menu trigger={trigger} label={t("editor.addStep")} groups={[{ id: "verbs", name: t("editor.addStep"), hideName: true, actions }]} />;
}
