import { useState } from "react";
import { useAuthorName } from "../identity/author-name";
import { useFormat } from "../words/format";
import { useProblemWords } from "../words/problem-words";
import { useUser } from "../identity/user";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Skeleton } from "../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../ui/table";
import "./config-editor.css";

/** A version that is or was in force, without its text. */
export interface ListedVersion {
  version: number;
  state: string;
  published_by: string;
  published_at_ms: number | null;
}

export interface VersionsWords {
  title: string;
  version: string;
  state: string;
  by: string;
  actions: string;
  holds: string;
  before: string;
  rollBack: string;
  rollBackTo: (version: number) => string;
  /** What a roll-back does. */
  sure: (version: number) => string;
  failed: string;
  empty: string;
  saveFirst: string;
  close: string;
  cancel: string;
}

export interface VersionsDialogProps {
  words: VersionsWords;
  versions: { data: readonly ListedVersion[] | undefined; isPending: boolean; error: unknown };
  rollBack: { isPending: boolean; error: unknown };
  mayWrite: boolean;
  /** Changes that a roll-back would lose. */
  isUnsaved: boolean;
  /** Puts version `to` into force again in place of `version`. */
  onRollBack: (version: number, to: number) => void;
  /** Makes a draft of an earlier version's text; left out where the kind has no such call. */
  restore?: { words: (version: number) => string; name: string; isPending: boolean; error: unknown; onRestore: (to: number) => void };
  onClose: () => void;
}

/** The versions that are or were in force; an earlier one can be in force again. */
export function VersionsDialog({ words, versions, rollBack, mayWrite, isUnsaved, onRollBack, restore, onClose }: VersionsDialogProps) {
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  const problemWords = useProblemWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const held = versions.data?.find((one) => one.state === "published");
  const handleRollBack = () => {
    if (chosen !== null && held) onRollBack(held.version, chosen);
  };
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        chosen === null ? (
          <Button onPress={onClose}>{words.close}</Button>
        ) : (
          <>
            <Button onPress={() => setChosen(null)}>{words.cancel}</Button>
            <Button variant="primary" isPending={rollBack.isPending} onPress={handleRollBack}>
              {words.rollBackTo(chosen)}
            </Button>
          </>
        )
      }
    >
      <div className="config-card">
        {versions.error ? <Banner kind="error">{problemWords(versions.error)}</Banner> : null}
        {rollBack.error ? (
          <Banner kind="error" isLive title={words.failed}>
            {problemWords(rollBack.error)}
          </Banner>
        ) : null}
        {restore?.error ? (
          <Banner kind="error" isLive title={words.failed}>
            {problemWords(restore.error)}
          </Banner>
        ) : null}
        {chosen !== null ? <Banner kind="info">{words.sure(chosen)}</Banner> : null}
        {isUnsaved && mayWrite ? <Banner kind="warning">{words.saveFirst}</Banner> : null}
        {versions.isPending ? <Skeleton lines={3} /> : null}
        {versions.data?.length === 0 ? <p>{words.empty}</p> : null}
        {versions.data?.length ? (
          <Table label={words.title}>
            <TableHead>
              <ColumnHead>{words.version}</ColumnHead>
              <ColumnHead>{words.state}</ColumnHead>
              <ColumnHead>{words.by}</ColumnHead>
              <ColumnHead hideName>{words.actions}</ColumnHead>
            </TableHead>
            <tbody>
              {versions.data.map((one) => (
                <TableRow key={one.version}>
                  <Cell header>{format.number(one.version)}</Cell>
                  <Cell>{one.state === "published" ? words.holds : words.before}</Cell>
                  <Cell dir="auto">
                    {author(one.published_by)}, {format.dateTime(one.published_at_ms)}
                  </Cell>
                  <Cell>
                    {mayWrite && restore && one.state !== "published" ? (
                      <Button
                        size="small"
                        isDisabled={isUnsaved}
                        isPending={restore.isPending}
                        aria-label={restore.words(one.version)}
                        onPress={() => restore.onRestore(one.version)}
                      >
                        {restore.name}
                      </Button>
                    ) : null}{" "}
                    {mayWrite && one.state !== "published" ? (
                      <Button size="small" isDisabled={isUnsaved} aria-label={words.rollBackTo(one.version)} onPress={() => setChosen(one.version)}>
                        {words.rollBack}
                      </Button>
                    ) : null}
                  </Cell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        ) : null}
      </div>
    </Dialog>
  );
}
