import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../ui/table";
import { differentMembers } from "./same-text";
import type { Base, TextVersion, TextView } from "./text-view";
import "./config-editor.css";

export interface ConflictWords {
  title: string;
  published: (version: TextVersion<unknown>) => string;
  drafted: (draft: TextVersion<unknown>) => string;
  /** What the two choices do. */
  words: string;
  mine: string;
  theirs: string;
  /** The table of what differs, and the heads of its columns. */
  texts: string;
  place: string;
  myText: string;
  theirText: string;
  /** Where one of the texts has nothing. */
  nothing: string;
  /** Where both texts are the same. */
  same: string;
}

export interface ConflictDialogProps<T> {
  words: ConflictWords;
  /** What was written on. */
  base: Base;
  mine: T;
  /** What the hub has by now. */
  theirs: TextView<T>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Somebody has saved or published meanwhile: who and when, both texts where they differ, and which of the two is kept. */
export function ConflictDialog<T>({ words, base, mine, theirs, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps<T>) {
  const published = theirs.published && theirs.published.version !== base.published ? theirs.published : null;
  const draft = theirs.draft && theirs.draft.version !== base.draft ? theirs.draft : null;
  const members = differentMembers(mine, (theirs.draft ?? theirs.published)?.text);
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        <>
          <Button onPress={onTakeTheirs}>{words.theirs}</Button>
          <Button variant="primary" onPress={onKeepMine}>
            {words.mine}
          </Button>
        </>
      }
    >
      <div className="config-card">
        {published ? <p>{words.published(published)}</p> : null}
        {draft ? <p>{words.drafted(draft)}</p> : null}
        <p>{words.words}</p>
        {members.length === 0 ? (
          <p>{words.same}</p>
        ) : (
          <Table label={words.texts}>
            <TableHead>
              <ColumnHead>{words.place}</ColumnHead>
              <ColumnHead>{words.myText}</ColumnHead>
              <ColumnHead>{words.theirText}</ColumnHead>
            </TableHead>
            <tbody>
              {members.map((one) => (
                <TableRow key={one.path}>
                  <Cell header>
                    <bdi>{one.path}</bdi>
                  </Cell>
                  <Cell dir="auto" className="config-text">
                    {one.mine ?? words.nothing}
                  </Cell>
                  <Cell dir="auto" className="config-text">
                    {one.theirs ?? words.nothing}
                  </Cell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </Dialog>
  );
}
