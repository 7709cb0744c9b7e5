import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import { useTranslation } from "react-i18next";
import { useFlowEditor } from "../editor-context";
import type { Exit } from "../model/steps";
import { heardWords } from "../model/heard-words";
import { promptsOf } from "../model/steps";
import { stepTitle, useFlowWords } from "../words";
import { showWhole } from "../../../../ui/show-whole";

export type StepNodeType = Node<{ name: string; exits: Exit[] }, "step">;

/** The id of the node that represents the whole call. */
export const WHOLE_CALL = "-call";

/** A step in the diagram: its name opens it, and each exit can be drawn to another step. */
export function StepNode({ data: { name, exits } }: NodeProps<StepNodeType>) {
  const { t } = useTranslation("flows");
  const { flow, faults, selected, select, current, path, mayWrite } = useFlowEditor();
  const words = useFlowWords();
  const step = flow.steps[name];
  const wrong = faults.filter((fault) => fault.step === name).length;
  const verb = step ? words.verb(step.verb) : "";
  const lang = flow.lang[0] ?? "en";
  const title = name ? stepTitle(name) : t("frame.title");
  const said = step ? heardWords(promptsOf(step)[0]?.words[lang] ?? "") : "";
  return (
    <div
      className="flow-node"
      data-selected={selected === name || undefined}
      data-current={(current === name && name !== "") || undefined}
      data-walked={path.includes(name) || undefined}
      data-wrong={wrong > 0 || undefined}
    >
      {name === "" ? null : <Handle type="target" position={Position.Left} isConnectable={mayWrite} />}
      <button type="button" className="flow-node-head nodrag nopan" aria-pressed={selected === name} onClick={() => select(name)}>
        <span className="flow-node-name" title={title}>
          {title}
        </span>{" "}
        <span className="flow-node-verb" title={said ? `${verb} · ${said}` : verb}>
          {verb}
          {said ? (
            <span lang={lang} dir="auto">
              {` · ${said}`}
            </span>
          ) : null}
          {wrong ? ` · ${t("faultList.ofStep", { count: wrong })}` : null}
        </span>
      </button>
      {exits.map((exit) => (
        <div key={exit.field} className="flow-node-exit" data-open={!exit.to || !flow.steps[exit.to] || undefined}>
          <span className="flow-node-exit-name" onPointerEnter={showWhole}>
            {words.exit(exit.field, step)}
          </span>
          <Handle type="source" id={exit.field} position={Position.Right} isConnectable={mayWrite} />
        </div>
      ))}
    </div>
  );
}
