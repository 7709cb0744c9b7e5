import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OwnStatus, StateKind, StateOutcome, StatusToken, WorkflowState } from "../../../api/schema";
import { useMeaning } from "../../../shared/own-applications/meaning";
import { paths } from "../../../shared/page/paths";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { Link } from "../../../ui/link";
import { NumberField } from "../../../ui/number-field";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { stateButtonId, useWorkflowEditor } from "./editor-context";
import { StateMoves } from "./state-moves";
import { StateWords } from "./state-words";
import { KINDS, OUTCOMES, TOKENS, useWorkflowWords } from "./words";

const STAGES = [
  "started",
  "received",
  "checked",
  "reviewed",
  "deciding",
  "approved",
  "denied",
  "paying",
  "paid",
  "problem",
  "closed",
] as const satisfies readonly OwnStatus[];

const upId = (state: number) => `workflow-up-${state}`;
const downId = (state: number) => `workflow-down-${state}`;

/** Everything of one state: its name and meaning, its words in other languages, its time limit, and the moves from it. */
export function StateCard({ state }: { state: WorkflowState }) {
  const { t } = useTranslation("workflow");
  const { program, flow, mayWrite, edit, select, focusOn } = useWorkflowEditor();
  const words = useWorkflowWords(flow);
  const meaning = useMeaning();
  const { id } = state;
  const at = flow.states.findIndex((one) => one.id === id);
  const write = (part: Partial<Omit<WorkflowState, "id">>, place?: string) => edit({ do: "writeState", state: id, part }, place);
  const handleMove = (by: number) => {
    edit({ do: "moveState", state: id, by });
    const [target, last] = [at + by, flow.states.length - 1];
    // A button that does nothing any more hands the keyboard to the other.
    focusOn(target === 0 ? downId(id) : target === last ? upId(id) : by < 0 ? upId(id) : downId(id));
  };
  const handleRemove = () => {
    const next = flow.states[at + 1] ?? flow.states[at - 1];
    edit({ do: "removeState", state: id });
    select(null);
    if (next) focusOn(stateButtonId(next.id));
  };
  return (
    <div className="workflow-card">
      <TextField
        label={t("state.name")}
        description={t("state.nameWords")}
        value={state.name}
        maxLength={60}
        autoComplete="off"
        textDir="auto"
        isReadOnly={!mayWrite}
        onChange={(name) => write({ name }, `name ${id}`)}
      />
      <div className="workflow-row">
        <Select
          label={t("state.kind")}
          options={KINDS.map((kind) => ({ id: kind, name: words.kind(kind), detail: words.kindDetail(kind) }))}
          value={state.kind}
          isDisabled={!mayWrite}
          onChange={(kind) => write({ kind: kind as StateKind })}
        />
        <Select
          label={t("state.outcome")}
          options={OUTCOMES.filter((outcome) => outcome !== "closed" || state.kind === "terminal").map((outcome) => ({
            id: outcome,
            name: words.outcome(outcome),
          }))}
          value={state.outcome}
          isDisabled={!mayWrite}
          onChange={(outcome) => write({ outcome: outcome as StateOutcome })}
        />
        <Select
          label={t("state.colour")}
          options={TOKENS.map((token) => ({
            id: token,
            name: words.token(token),
            mark: <span className="workflow-item-colour" data-status={token} aria-hidden />,
          }))}
          value={state.token}
          isDisabled={!mayWrite}
          onChange={(token) => write({ token: token as StatusToken })}
        />
      </div>
      <div className="workflow-row">
        <Select
          label={t("state.stage")}
          options={STAGES.map((stage) => ({ id: stage, name: meaning(stage) }))}
          value={state.stage}
          isDisabled={!mayWrite}
          onChange={(stage) => write({ stage: stage as OwnStatus })}
        />
        <NumberField
          label={t("state.sla")}
          description={t("state.slaWords")}
          value={state.sla_hours}
          isReadOnly={!mayWrite}
          onChange={(sla_hours) => write({ sla_hours }, `sla ${id}`)}
        />
      </div>
      <StateWords state={state} write={write} />
      {state.outcome === "denied" ? (
        <p className="workflow-hint">
          <Link to={`${paths.programPortal}/denial-reasons?program=${program}`}>{t("state.reasons")}</Link>
        </p>
      ) : null}
      <StateMoves state={state} />
      {mayWrite ? (
        <div className="workflow-actions">
          <IconButton
            id={upId(id)}
            label={t("state.up", { state: state.name })}
            icon={<ArrowUp size={16} aria-hidden />}
            isDisabled={at <= 0}
            onPress={() => handleMove(-1)}
          />
          <IconButton
            id={downId(id)}
            label={t("state.down", { state: state.name })}
            icon={<ArrowDown size={16} aria-hidden />}
            isDisabled={at >= flow.states.length - 1}
            onPress={() => handleMove(1)}
          />
          <Button
            variant="quiet"
            size="small"
            icon={<Trash2 size={14} aria-hidden />}
            aria-label={t("state.removeOf", { state: state.name })}
            onPress={handleRemove}
          >
            {t("state.remove")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
