import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { ProfileSection } from "../../../api/schema";
import { useSaveSection, useTakeSection } from "./api/profile";
import { changeOf, draftOf, emptyRow, isSame, type DraftRow, type DraftValue } from "./draft";
import type { FieldSpec } from "./field-specs";

/** A section while it is edited: its rows, what is at fault, and what somebody else has saved meanwhile. */
export function useSectionDraft(section: ProfileSection, fields: readonly FieldSpec[], business: number | null, onSaved: () => void) {
  // What was there when writing began: whatever the page loads since, this is what was changed.
  const [begun, setBegun] = useState(section);
  const [rows, setRows] = useState(() => draftOf(section, fields));
  const [theirs, setTheirs] = useState<ProfileSection | null>(null);
  const { language } = useTranslation().i18n;
  const save = useSaveSection(business);
  const take = useTakeSection(business);

  const start = (from: ProfileSection) => {
    setBegun(from);
    setRows(draftOf(from, fields));
    setTheirs(null);
  };
  const send = (version: number) =>
    save.mutate(
      { section: section.name, change: { version, rows: changeOf(rows, fields, language) } },
      {
        onSuccess: (saved) => {
          start(saved);
          onSaved();
        },
        onError: (error) => {
          if (isProblem(error, "version_conflict")) setTheirs((error.body as { current: ProfileSection }).current);
        },
      },
    );
  const error = isProblem(save.error, "version_conflict") ? null : save.error;
  return {
    rows,
    theirs,
    error,
    faults: isProblem(error, "invalid_field") ? error.errors : [],
    isPending: save.isPending,
    isUnsaved: !isSame(rows, draftOf(begun, fields), fields, language),
    set: (key: string, field: string, value: DraftValue) =>
      setRows((before) => before.map((row): DraftRow => (row.key === key ? { ...row, values: { ...row.values, [field]: value } } : row))),
    setRows,
    add: () => {
      const row = emptyRow();
      setRows((before) => [...before, row]);
      return row.key;
    },
    remove: (key: string) => setRows((before) => before.filter((row) => row.key !== key)),
    save: () => send(begun.version),
    keepMine: () => {
      if (theirs) send(theirs.version);
    },
    takeTheirs: () => {
      if (!theirs) return;
      take(theirs);
      start(theirs);
      save.reset();
    },
  };
}

export type SectionDraft = ReturnType<typeof useSectionDraft>;
