import { PackageCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConfigurationFault, WaitingDraft } from "../../../api/schema";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Disclosure } from "../../../ui/disclosure";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { usePreview, usePublish, useWaiting } from "./api";
import { Difference } from "./difference";
import { Effects, Faults } from "./effects";
import { useTextName } from "../../../shared/config-editor/text-name";
import { ReasonDialog } from "./reason-dialog";
import { RemovedStates, removedStates, type Moves } from "./removed-states";

const idOf = ({ kind, key }: { kind: string; key: string }) => `${kind}/${key}`;

/** What waits to be released, and the release of what is ticked. */
export function Waiting({ program, onReleased }: { program: number; onReleased: (release: number) => void }) {
  const { t } = useTranslation("releases");
  const problemWords = useProblemWords();
  const waiting = useWaiting(program);
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const [isPublishing, setPublishing] = useState(false);
  if (waiting.isError) return <Banner kind="error">{problemWords(waiting.error)}</Banner>;
  if (!waiting.data) return <Skeleton lines={4} />;
  const drafts = waiting.data.items;
  if (drafts.length === 0) {
    return (
      <EmptyState icon={<PackageCheck />} title={t("waiting.empty")}>
        <p>{t("waiting.emptyWords")}</p>
      </EmptyState>
    );
  }
  const ticked = drafts.filter((draft) => draft.may_publish && !unticked.includes(idOf(draft)));
  const tick = (draft: WaitingDraft, isTicked: boolean) => setUnticked(isTicked ? unticked.filter((id) => id !== idOf(draft)) : [...unticked, idOf(draft)]);
  return (
    <div className="releases-stack">
      <ul className="page-rows releases-drafts" aria-label={t("waiting.title")}>
        {drafts.map((draft) => (
          <li key={idOf(draft)}>
            <Draft draft={draft} isTicked={ticked.includes(draft)} onTick={(isTicked) => tick(draft, isTicked)} />
          </li>
        ))}
      </ul>
      <Ticked program={program} drafts={ticked} isPublishing={isPublishing} onPublishing={setPublishing} onReleased={onReleased} />
    </div>
  );
}

function Draft({ draft, isTicked, onTick }: { draft: WaitingDraft; isTicked: boolean; onTick: (isTicked: boolean) => void }) {
  const { t } = useTranslation("releases");
  const name = useTextName();
  const author = useAuthorName();
  const format = useFormat(useUser().zone);
  return (
    <div className="releases-draft">
      <Checkbox isSelected={isTicked} isDisabled={!draft.may_publish} onChange={onTick}>
        {name(draft)}
      </Checkbox>
      <p className="releases-note">
        {draft.authors.map((one) => t(one.is_you ? "byYou" : "by", { name: author(one.name), date: format.dateTime(one.at_ms) })).join(" · ")}
      </p>
      {draft.is_programs ? null : <p className="releases-note">{t("waiting.everybodys")}</p>}
      {draft.may_publish ? null : <p className="releases-note">{t("waiting.notYours")}</p>}
      <Disclosure title={t("waiting.changes", { text: name(draft) })}>
        <Difference compared={compared(draft)} />
      </Disclosure>
    </div>
  );
}

const compared = (draft: WaitingDraft) => ({ kind: draft.kind, key: draft.key, from: draft.based_on, to: draft.version });

interface TickedProps {
  program: number;
  drafts: readonly WaitingDraft[];
  isPublishing: boolean;
  onPublishing: (isPublishing: boolean) => void;
  onReleased: (release: number) => void;
}

/** What the ticked drafts do together, and their release. */
function Ticked({ program, drafts, isPublishing, onPublishing, onReleased }: TickedProps) {
  const { t } = useTranslation("releases");
  const problemWords = useProblemWords();
  const name = useTextName();
  const author = useAuthorName();
  const items = drafts.map(({ kind, key, version }) => ({ kind, key, version }));
  const preview = usePreview(program, items);
  const publish = usePublish(program);
  const [chosen, setChosen] = useState<Moves>({});
  if (drafts.length === 0) return <p>{t("waiting.nothingTicked")}</p>;
  const others = drafts.flatMap((draft) => draft.authors.filter((one) => !one.is_you).map((one) => ({ draft, one })));
  const workflow = drafts.find(({ kind }) => kind === "workflow");
  const removed = removedStates(preview.data?.items ?? []);
  const moves: Moves = Object.fromEntries(removed.flatMap(({ state }) => (chosen[state] === undefined ? [] : [[state, chosen[state]]])));
  const isOpen = removed.some(({ state }) => moves[state] === undefined);
  // A removed state is no fault but a question, which is asked beside the others.
  const isAsked = ({ kind, field, why }: ConfigurationFault) =>
    kind === "workflow" && why === "state_in_use" && removed.some(({ state }) => field === `states.${state}`);
  const faults = (preview.data?.faults ?? []).filter((fault) => !isAsked(fault));
  const handlePublish = (note: string) =>
    publish.mutate(
      { note, items, moves },
      {
        onSuccess: ({ release }) => {
          onPublishing(false);
          onReleased(release.id);
        },
      },
    );
  return (
    <>
      {preview.isError ? <Banner kind="error">{problemWords(preview.error)}</Banner> : null}
      {preview.data ? (
        <>
          <Effects items={preview.data.items} />
          {workflow && removed.length > 0 ? (
            <RemovedStates removed={removed} draft={workflow} moves={moves} onMove={(state, to) => setChosen({ ...chosen, [state]: to })} />
          ) : null}
          <Faults faults={faults} program={program} />
        </>
      ) : preview.isError ? null : (
        <Skeleton lines={2} />
      )}
      <div>
        <Button variant="primary" isDisabled={!preview.data || faults.length > 0 || isOpen} onPress={() => onPublishing(true)}>
          {t("publish.open")}
        </Button>
      </div>
      {isPublishing ? (
        <ReasonDialog
          program={program}
          title={t("publish.title")}
          words={t("publish.words")}
          action={t("publish.action")}
          isPending={publish.isPending}
          error={publish.error}
          onConfirm={handlePublish}
          onClose={() => {
            publish.reset();
            onPublishing(false);
          }}
        >
          <ul className="releases-changes">
            {drafts.map((draft) => (
              <li key={idOf(draft)}>{name(draft)}</li>
            ))}
          </ul>
          {others.length > 0 ? (
            <Banner kind="warning" title={t("publish.others")}>
              <ul className="releases-changes">
                {others.map(({ draft, one }) => (
                  <li key={`${idOf(draft)}/${one.name}`}>{t("publish.otherOf", { name: author(one.name), text: name(draft) })}</li>
                ))}
              </ul>
            </Banner>
          ) : null}
        </ReasonDialog>
      ) : null}
    </>
  );
}
