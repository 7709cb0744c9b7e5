import { ChevronRight, Workflow as WorkflowIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { WorkflowState } from "../../../api/schema";
import { OthersAt } from "../../../shared/config-editor/others-bar";
import { EmptyState } from "../../../ui/empty-state";
import { stateButtonId, stateItem, useWorkflowEditor } from "./editor-context";
import { movesFrom } from "./model/edits";
import { StateCard } from "./state-card";
import { placeOf, useWorkflowWords } from "./words";

/** The workflow as a list of its states, each with its fields and the moves that lead from it. */
export function Outline() {
  const { t } = useTranslation("workflow");
  const { flow } = useWorkflowEditor();
  if (flow.states.length === 0) {
    return (
      <EmptyState icon={<WorkflowIcon />} title={t("editor.noStates")}>
        <p>{t("editor.noStatesWords")}</p>
      </EmptyState>
    );
  }
  return (
    <ol className="workflow-outline" aria-label={t("editor.outline")}>
      {flow.states.map((state) => (
        <OutlineItem key={state.id} state={state} />
      ))}
    </ol>
  );
}

/** A state: its head opens and closes its fields; below it, the states that it leads to, each a link. */
function OutlineItem({ state }: { state: WorkflowState }) {
  const { t } = useTranslation("workflow");
  const { flow, faults, selected, select, goTo } = useWorkflowEditor();
  const words = useWorkflowWords(flow);
  const isOpen = selected === state.id;
  const moves = movesFrom(flow, state.id);
  const wrong = faults.filter((fault) => fault.kind === "workflow" && fault.is_changed && placeOf(fault.field)?.state === state.id).length;
  const fields = `workflow-fields-${state.id}`;
  return (
    <li className="workflow-item" data-open={isOpen || undefined}>
      <h3 className="workflow-item-head">
        <button
          type="button"
          id={stateButtonId(state.id)}
          className="workflow-item-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? fields : undefined}
          onClick={() => select(isOpen ? null : state.id)}
        >
          <ChevronRight size={16} className="workflow-item-mark flip" aria-hidden />
          <span className="workflow-item-colour" data-status={state.token} aria-hidden />
          <span className="workflow-item-name" dir="auto">
            {state.name || t("editor.noName")}
          </span>{" "}
          <span className="workflow-item-kind">{words.kind(state.kind)}</span>{" "}
          {state.sla_hours ? <span className="workflow-item-kind">{t("state.hours", { count: state.sla_hours })}</span> : null}{" "}
          {wrong ? <span className="workflow-item-wrong">{t("findings.ofState", { count: wrong })}</span> : null}{" "}
          <OthersAt item={stateItem(state.id)} sort="state" />
        </button>
      </h3>
      {isOpen ? (
        <div id={fields}>
          <StateCard state={state} />
        </div>
      ) : moves.length ? (
        <ul className="workflow-item-moves">
          {moves.map(({ to }) => (
            <li key={to}>
              <button type="button" className="workflow-link" onClick={() => goTo(to)}>
                {t("moves.leads", { state: words.name(to) })}
              </button>
            </li>
          ))}
        </ul>
      ) : state.kind === "terminal" ? null : (
        <p className="workflow-open">{t("moves.none")}</p>
      )}
    </li>
  );
}
