import { useTranslation } from "react-i18next";
import type { PreviewedText, WaitingDraft } from "../../../api/schema";
import { isolated } from "../../../shared/words/direction";
import { useFormat } from "../../../shared/words/format";
import { Banner } from "../../../ui/banner";
import { Select } from "../../../ui/select";
import { useDifference } from "./api";

/** Where the cases of each removed state go, by its number. */
export type Moves = Readonly<Record<string, number>>;

export interface RemovedState {
  state: number;
  /** As it was called. */
  name: string;
  cases: number;
}

/** The states that the workflow of a release has no more and that cases are in. */
export function removedStates(items: readonly PreviewedText[]): RemovedState[] {
  const effects = items.filter(({ kind }) => kind === "workflow").flatMap((item) => item.effects);
  return effects.flatMap((effect) => (effect.effect === "removed_state" ? [{ state: effect.state, name: effect.name, cases: effect.cases }] : []));
}

interface RemovedStatesProps {
  removed: readonly RemovedState[];
  /** The workflow's. */
  draft: WaitingDraft;
  moves: Moves;
  onMove: (state: number, to: number) => void;
}

/** Asks where the cases of removed states go: they are moved with the release. */
export function RemovedStates({ removed, draft, moves, onMove }: RemovedStatesProps) {
  const { t } = useTranslation("workflow");
  const format = useFormat();
  const difference = useDifference({ kind: draft.kind, key: draft.key, from: draft.based_on, to: draft.version });
  const states = statesOf(difference.data?.after);
  return (
    <Banner kind="warning" title={t("removed.title")}>
      <p>{t("removed.words")}</p>
      <ul className="releases-changes">
        {removed.map(({ state, name, cases }) => (
          <li key={state}>
            <p>{t("removed.cases", { count: cases, state: isolated(name), number: format.number(cases) })}</p>
            <Select
              label={t("removed.to", { state: name })}
              placeholder={t("removed.choose")}
              options={states.map((one) => ({ id: String(one.id), name: one.name }))}
              value={moves[state] === undefined ? null : String(moves[state])}
              onChange={(to) => {
                if (to !== null) onMove(state, Number(to));
              }}
            />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** The states of a workflow's text, whose kind the call of differences does not know. */
function statesOf(text: unknown): { id: number; name: string }[] {
  const states = (text as { states?: unknown } | null | undefined)?.states;
  return Array.isArray(states) ? (states as { id: number; name: string }[]) : [];
}
