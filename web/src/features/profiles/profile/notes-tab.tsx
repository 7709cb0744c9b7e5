import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProfileKind } from "../../../api/schema";
import { Fields } from "../../../shared/form/fields";
import { useFields } from "../../../shared/form/use-fields";
import { LoadFailure } from "../../../shared/page/load-failure";
import { isolated } from "../../../shared/words/direction";
import { useFormat } from "../../../shared/words/format";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { TextArea } from "../../../ui/text-area";
import { useAddNote, useNotes } from "./api/notes";
import { NoteFiles } from "./note-files";
import { useFieldFaults } from "./use-field-faults";

/** Longest note. */
const MOST = 2_000;

export interface NotesTabProps {
  kind: ProfileKind;
  business: number | null;
}

/** Notes of a person, or of everybody who belongs to a business: by whom and when, with their files. */
export function NotesTab({ kind, business }: NotesTabProps) {
  const { t } = useTranslation("profile");
  const format = useFormat();
  const notes = useNotes(business);
  const [added, setAdded] = useState(0);
  if (notes.error) return <LoadFailure error={notes.error} onRetry={() => void notes.refetch()} />;
  if (!notes.data) return <Skeleton shape="card" />;
  const { items } = notes.data;
  return (
    <>
      <p className="page-lead">{t(`notes.lead.${kind}`)}</p>
      <NewNote key={added} business={business} isNext={added > 0} onAdded={() => setAdded(added + 1)} />
      <p role="status">{added > 0 ? t("notes.added") : null}</p>
      {items.length === 0 ? (
        <EmptyState level={3} title={t("notes.none")}>
          {t("notes.noneWords")}
        </EmptyState>
      ) : (
        <ul className="profile-entries" aria-label={t("notes.list")}>
          {items.map((note) => (
            <li key={note.id_business_note}>
              <p className="profile-note" dir="auto">
                {note.body}
              </p>
              <p className="page-over">
                {isolated(note.by)} · <time dateTime={new Date(note.at_ms).toISOString()}>{format.dateTime(note.at_ms)}</time>
              </p>
              <Files note={note.id_business_note} count={note.files} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The files of a note, asked for once they are wanted. */
function Files({ note, count }: { note: string; count: number }) {
  const { t } = useTranslation("profile");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure title={count > 0 ? t("notes.files", { number: count }) : t("notes.addFiles")} onOpen={() => setIsOpen(true)}>
      {isOpen ? <NoteFiles note={note} /> : null}
    </Disclosure>
  );
}

interface NewNoteProps {
  business: number | null;
  /** Another was added before it: the focus stays with whoever writes. */
  isNext: boolean;
  onAdded: () => void;
}

function NewNote({ business, isNext, onAdded }: NewNoteProps) {
  const { t } = useTranslation("profile");
  const faultWords = useFieldFaults();
  const add = useAddNote(business);
  const form = useFields<{ body: string }>({
    fields: { body: { label: t("notes.body") } },
    values: { body: "" },
    faultWords,
    onSubmit: async ({ body }) => {
      await add.mutateAsync(body);
      onAdded();
    },
  });
  return (
    <Fields form={form} className="profile-form">
      <TextArea {...form.bind("body")} most={MOST} autoFocus={isNext} />
      <div>
        <Button type="submit" variant="primary" isPending={form.isSubmitting}>
          {t("notes.add")}
        </Button>
      </div>
    </Fields>
  );
}
