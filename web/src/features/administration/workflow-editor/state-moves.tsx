import { ChevronRight, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WorkflowState, WorkflowTransition } from "../../../api/schema";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { MultiSelect } from "../../../ui/multi-select";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { useRoles } from "./api/workflow";
import { moveId, stateButtonId, useWorkflowEditor } from "./editor-context";
import { movesFrom, openTargets } from "./model/edits";
import { useWorkflowWords } from "./words";

/** The moves from a state, each with who may make it and what it asks for; and a new one. */
export function StateMoves({ state }: { state: WorkflowState }) {
  const { t } = useTranslation("workflow");
  const { flow, mayWrite, edit, goTo } = useWorkflowEditor();
  const moves = movesFrom(flow, state.id);
  const targets = openTargets(flow, state.id);
  const handleAdd = (to: number) => {
    edit({ do: "connect", from: state.id, to });
    goTo(state.id, to);
  };
  return (
    <section className="workflow-group">
      <h4 className="workflow-legend">{t("moves.title")}</h4>
      {moves.length ? (
        <ul className="workflow-moves">
          {moves.map((move) => (
            <Move key={move.to} move={move} />
          ))}
        </ul>
      ) : (
        <p className="workflow-hint">{state.kind === "terminal" ? t("moves.end") : t("moves.none")}</p>
      )}
      {mayWrite && targets.length ? (
        <Select
          key={moves.map(({ to }) => to).join()}
          label={t("moves.add")}
          placeholder={t("moves.choose")}
          options={targets.map((one) => ({ id: String(one.id), name: one.name }))}
          value={null}
          onChange={(to) => {
            if (to !== null) handleAdd(Number(to));
          }}
        />
      ) : null}
    </section>
  );
}

function Move({ move }: { move: WorkflowTransition }) {
  const { t } = useTranslation("workflow");
  const { program, flow, mayWrite, edit, openMove, showMove, focusOn, goTo } = useWorkflowEditor();
  const words = useWorkflowWords(flow);
  const roles = useRoles(program);
  const { from, to } = move;
  const name = words.name(to);
  const isOpen = openMove === to;
  const fields = `${moveId(from, to)}-fields`;
  const asked = move.roles ?? [];
  const known = [...new Set([...roles, ...flow.transitions.flatMap((one) => one.roles ?? [])])].toSorted();
  const write = (part: Partial<Omit<WorkflowTransition, "from" | "to">>, place?: string) => edit({ do: "writeMove", from, to, part }, place);
  const targets = flow.states.filter(({ id }) => id === to || openTargets(flow, from).some((one) => one.id === id));
  const handleRemove = () => {
    edit({ do: "disconnect", from, to });
    showMove(null);
    focusOn(stateButtonId(from));
  };
  return (
    <li>
      <h5 className="workflow-item-head">
        <button
          type="button"
          id={moveId(from, to)}
          className="workflow-item-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? fields : undefined}
          onClick={() => showMove(isOpen ? null : to)}
        >
          <ChevronRight size={14} className="workflow-item-mark flip" aria-hidden />
          <span dir="auto">{t("moves.leads", { state: name })}</span>{" "}
          <span className="workflow-item-kind">{asked.length ? asked.join(", ") : t("moves.everybody")}</span>
        </button>
      </h5>
      {isOpen ? (
        <div id={fields} className="workflow-card">
          <Select
            label={t("moves.to")}
            options={targets.map((one) => ({ id: String(one.id), name: one.name }))}
            value={String(to)}
            isDisabled={!mayWrite}
            onChange={(target) => {
              if (target === null || Number(target) === to) return;
              edit({ do: "redirect", from, to, target: Number(target) });
              goTo(from, Number(target));
            }}
          />
          <MultiSelect
            label={t("moves.roles")}
            description={t("moves.rolesWords")}
            options={known.map((role) => ({ id: role, name: role }))}
            value={asked}
            isReadOnly={!mayWrite}
            onChange={(chosen) => write({ roles: chosen.map(String) })}
          />
          <Checkbox
            isSelected={move.requires_user_assigment ?? false}
            isReadOnly={!mayWrite}
            onChange={(requires_user_assigment) => write({ requires_user_assigment })}
          >
            {t("moves.owner")}
          </Checkbox>
          <Checkbox isSelected={move.requires_reason ?? false} isReadOnly={!mayWrite} onChange={(requires_reason) => write({ requires_reason })}>
            {t("moves.reason")}
          </Checkbox>
          <Checkbox
            isSelected={move.requires_other_person ?? false}
            isReadOnly={!mayWrite}
            onChange={(requires_other_person) => write({ requires_other_person })}
          >
            {t("moves.otherPerson")}
          </Checkbox>
          <Documents key={(move.required_documents ?? []).join()} move={move} onChange={(required_documents) => write({ required_documents })} />
          {mayWrite ? (
            <Button
              variant="quiet"
              size="small"
              icon={<Trash2 size={14} aria-hidden />}
              aria-label={t("moves.removeOf", { state: name })}
              onPress={handleRemove}
            >
              {t("moves.remove")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

/** The kinds of documents that a move needs, with commas between; they count once the field is left. */
function Documents({ move, onChange }: { move: WorkflowTransition; onChange: (documents: string[]) => void }) {
  const { t } = useTranslation("workflow");
  const { mayWrite } = useWorkflowEditor();
  const written = (move.required_documents ?? []).join(", ");
  const [typed, setTyped] = useState(written);
  const commit = () => {
    const kinds = typed.split(",").map((kind) => kind.trim());
    const documents = [...new Set(kinds.filter(Boolean))];
    if (documents.join(", ") !== written) onChange(documents);
  };
  return (
    <TextField
      label={t("moves.documents")}
      description={t("moves.documentsWords")}
      autoComplete="off"
      textDir="ltr"
      value={typed}
      isReadOnly={!mayWrite}
      onChange={setTyped}
      onBlur={commit}
    />
  );
}
