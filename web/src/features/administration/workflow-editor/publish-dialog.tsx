import { useTranslation } from "react-i18next";
import type { Workflow } from "../../../api/schema";
import { PublishAuthors } from "../../../shared/config-editor/publish-authors";
import { PublishDialog as TextPublishDialog } from "../../../shared/config-editor/publish-dialog";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Skeleton } from "../../../ui/skeleton";
import { useEffects } from "./api/workflow";
import { useWorkflowEditor } from "./editor-context";
import { differences, isNothing, type NamedMove } from "./model/differences";
import { RemovedStates } from "./removed-states";
import { useWorkflowWords } from "./words";

export interface PublishDialogProps {
  /** The program's. */
  name: string;
  /** As it is in force; null before the first version. */
  before: Workflow | null;
  /** The version in force; null before the first. */
  published: number | null;
  /** What is published; null where nothing differs. */
  draft: { version: number; author: number; created_by: string } | null;
  /** The draft's; null where nothing differs. */
  version: number | null;
  isPending: boolean;
  /** Why it was refused. */
  refusal: string | null;
  onPublish: () => void;
  onClose: () => void;
}

/** What publishing changes, what it does to open cases in numbers, and where the cases of removed states go. */
export function PublishDialog({ name, before, published, draft, version, isPending, refusal, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation("workflow");
  const { program, flow, faults, removed, moves } = useWorkflowEditor();
  const format = useFormat();
  const problemWords = useProblemWords();
  const words = useWorkflowWords(flow);
  const effects = useEffects(program, version);
  const found = differences(before, flow);
  const isOpen = removed.some(({ state }) => moves[state] === undefined);
  const moveNames = (some: readonly NamedMove[]) => format.names(some.map(({ from, to }) => t("publishing.move", { from, to })));
  // Removed states have their own place above, with the question where their cases go.
  const numbers = (effects.data ?? []).filter(({ effect }) => effect !== "removed_state").flatMap((one) => words.effect(one) ?? []);
  return (
    <TextPublishDialog
      title={t("publishing.title", { name })}
      words={t("publishing.words")}
      publish={t("editor.publish")}
      cancel={t("cancel")}
      faulty={faults.length ? t("publishing.faulty") : isOpen ? t("publishing.open") : null}
      isNothing={before !== null && isNothing(found)}
      isPending={isPending}
      refusal={refusal}
      onPublish={onPublish}
      onClose={onClose}
    >
      <RemovedStates />
      {before === null ? (
        <p>{t("publishing.first", { count: found.added.length })}</p>
      ) : (
        <ul className="workflow-differences">
          {found.added.length ? <li>{t("publishing.added", { names: format.names(found.added) })}</li> : null}
          {found.removed.length ? <li>{t("publishing.removed", { names: format.names(found.removed) })}</li> : null}
          {found.changed.length ? <li>{t("publishing.changed", { names: format.names(found.changed) })}</li> : null}
          {found.addedMoves.length ? <li>{t("publishing.addedMoves", { names: moveNames(found.addedMoves) })}</li> : null}
          {found.removedMoves.length ? <li>{t("publishing.removedMoves", { names: moveNames(found.removedMoves) })}</li> : null}
          {found.changedMoves.length ? <li>{t("publishing.changedMoves", { names: moveNames(found.changedMoves) })}</li> : null}
          {found.isReordered ? <li>{t("publishing.reordered")}</li> : null}
          {isNothing(found) ? <li>{t("publishing.nothing")}</li> : null}
        </ul>
      )}
      <PublishAuthors kind="workflow" textKey={String(program)} published={published} draft={draft} />
      {version === null ? null : (
        <section className="workflow-effects">
          <h3 className="workflow-legend">{t("effects.title")}</h3>
          {effects.isError ? (
            <Banner kind="error">{problemWords(effects.error)}</Banner>
          ) : !effects.data ? (
            <Skeleton lines={2} />
          ) : numbers.length ? (
            <ul className="workflow-differences">
              {numbers.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          ) : (
            <p>{t("effects.none")}</p>
          )}
        </section>
      )}
    </TextPublishDialog>
  );
}
