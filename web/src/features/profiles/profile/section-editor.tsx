import { Plus } from "lucide-react";
import { useEffect, useId, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ProfileSection } from "../../../api/schema";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import type { DraftRow } from "./draft";
import { FaultSummary } from "./fault-summary";
import type { FieldSpec } from "./field-specs";
import { RowFields } from "./row-fields";
import type { SectionOfTab } from "./tabs";
import { useFieldFaults } from "./use-field-faults";
import { useMoney } from "./use-money";
import { useSectionDraft } from "./use-section-draft";

export interface SectionEditorProps {
  name: SectionOfTab;
  section: ProfileSection;
  fields: readonly FieldSpec[];
  business: number | null;
  isReadOnly: boolean;
  /** The tab has several sections, so each needs a heading. */
  hasHeading: boolean;
  /** Told whenever the section begins or ceases to differ from what is saved. */
  onUnsaved: (name: string, isUnsaved: boolean) => void;
}

/** A section of a profile, in a form of its own: it is saved by itself. */
export function SectionEditor({ name, section, fields, business, isReadOnly, hasHeading, onUnsaved }: SectionEditorProps) {
  const { t } = useTranslation("profile");
  const money = useMoney();
  const problemWords = useProblemWords();
  const faultWords = useFieldFaults();
  const formId = useId();
  const [isSaved, setIsSaved] = useState(false);
  const [removed, setRemoved] = useState<{ row: DraftRow; at: number; label: string } | null>(null);
  const draft = useSectionDraft(section, fields, business, () => {
    setIsSaved(true);
    setRemoved(null);
  });
  const { isUnsaved } = draft;
  useEffect(() => onUnsaved(name, isUnsaved), [onUnsaved, name, isUnsaved]);
  const boxId = (row: number, field: string) => `${formId}-${row}-${field}`;
  const label = (field: string) => {
    const known = fields.find((one) => one.name === field);
    return known ? t(`field.${known.name}`) : field;
  };
  const faults = draft.faults.map(({ field, key }) => {
    const [, row, part] = /^rows\[(\d+)\]\.(.+)$/.exec(field) ?? [];
    const at = row === undefined ? null : { row: Number(row), field: part ?? "" };
    return { at, id: at ? boxId(at.row, at.field) : formId, words: faultWords(key, label(at?.field ?? field)) };
  });
  const heading = t(`section.${name}`);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsSaved(false);
    if (!draft.isPending && !draft.theirs) draft.save();
  };
  return (
    <form id={formId} tabIndex={-1} className="profile-form" aria-label={heading} onSubmit={handleSubmit} noValidate>
      {hasHeading ? <h3 className="profile-heading">{heading}</h3> : null}
      {faults.length > 0 ? <FaultSummary faults={faults} /> : null}
      {draft.error && faults.length === 0 ? (
        <Banner kind="error" isLive>
          {problemWords(draft.error)}
        </Banner>
      ) : null}
      {section.is_list && draft.rows.length === 0 ? <p className="page-lead">{t("row.empty")}</p> : null}
      {draft.rows.map((row, place) => (
        <RowFields
          key={row.key}
          row={row}
          known={section.rows.find((one) => one.id === row.id)}
          label={section.is_list ? t("row.number", { section: heading, number: place + 1 }) : null}
          fields={fields}
          boxId={(field) => boxId(place, field)}
          errorOf={(field) => faults.find(({ at }) => at?.row === place && at.field === field)?.words}
          // What is written while it is saved would be lost with what comes back.
          isReadOnly={isReadOnly || draft.isPending}
          onChange={(field, value) => {
            setIsSaved(false);
            draft.set(row.key, field, value);
          }}
          onRemove={(named) => {
            setRemoved({ row, at: place, label: named });
            draft.remove(row.key);
          }}
        />
      ))}
      {removed ? (
        <Banner
          kind="info"
          isLive
          action={
            <Button
              size="small"
              isDisabled={draft.isPending}
              onPress={() => {
                draft.setRows((rows) => [...rows.slice(0, removed.at), removed.row, ...rows.slice(removed.at)]);
                setRemoved(null);
              }}
            >
              {t("row.undo", { name: removed.label })}
            </Button>
          }
        >
          {t("row.removed", { name: removed.label })}
        </Banner>
      ) : null}
      {section.is_list && section.monthly_cents !== null ? (
        <p className="profile-total">{t("monthlyTotal", { amount: money(section.monthly_cents) })}</p>
      ) : null}
      {draft.theirs ? (
        <Banner
          kind="warning"
          isLive
          title={t("conflict.title")}
          action={
            <div className="profile-choices">
              <Button onPress={draft.takeTheirs}>{t("conflict.theirs")}</Button>
              <Button variant="primary" isPending={draft.isPending} onPress={draft.keepMine}>
                {t("conflict.mine")}
              </Button>
            </div>
          }
        >
          {t("conflict.words")}
        </Banner>
      ) : null}
      {isReadOnly ? null : (
        <div className="profile-actions">
          <span role="status" className="profile-saved">
            {isSaved && !isUnsaved ? t("savedWords") : null}
          </span>
          {section.is_list ? (
            <Button icon={<Plus size={16} aria-hidden />} isDisabled={draft.isPending} onPress={draft.add}>
              {t("row.add")}
            </Button>
          ) : null}
          {draft.theirs ? null : (
            <Button type="submit" variant="primary" isPending={draft.isPending}>
              {t("save")}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
