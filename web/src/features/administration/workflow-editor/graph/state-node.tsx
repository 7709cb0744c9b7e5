import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import { useTranslation } from "react-i18next";
import { OthersAt } from "../../../../shared/config-editor/others-bar";
import { stateButtonId, stateItem, useWorkflowEditor } from "../editor-context";
import { stateOf } from "../model/edits";
import { placeOf, useWorkflowWords } from "../words";

export type StateNodeType = Node<{ state: number }, "state">;

/** A state in the diagram: its name opens it, and a line can be drawn from it to another. */
export function StateNode({ data }: NodeProps<StateNodeType>) {
  const { t } = useTranslation("workflow");
  const { flow, faults, selected, select, mayWrite } = useWorkflowEditor();
  const words = useWorkflowWords(flow);
  const state = stateOf(flow, data.state);
  if (!state) return null;
  const wrong = faults.filter((fault) => fault.kind === "workflow" && fault.is_changed && placeOf(fault.field)?.state === state.id).length;
  return (
    <div className="workflow-node" data-selected={selected === state.id || undefined} data-wrong={wrong > 0 || undefined}>
      {state.kind === "initial" ? null : <Handle type="target" position={Position.Left} isConnectable={mayWrite} />}
      <button
        type="button"
        id={stateButtonId(state.id)}
        className="workflow-node-head nodrag nopan"
        aria-pressed={selected === state.id}
        onClick={() => select(state.id)}
      >
        <span className="workflow-node-name" dir="auto">
          <span className="workflow-item-colour" data-status={state.token} aria-hidden /> {state.name || t("editor.noName")}
        </span>{" "}
        <span className="workflow-node-kind">
          {words.kind(state.kind)}
          {wrong ? ` · ${t("findings.ofState", { count: wrong })}` : null}
        </span>{" "}
        <OthersAt item={stateItem(state.id)} sort="state" />
      </button>
      <Handle type="source" position={Position.Right} isConnectable={mayWrite} />
    </div>
  );
}
