import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ProfileRow } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { Button } from "../../../ui/button";
import type { DraftRow, DraftValue } from "./draft";
import type { FieldSpec } from "./field-specs";
import { ProfileField } from "./profile-field";
import { useMoney } from "./use-money";

export interface RowFieldsProps {
  row: DraftRow;
  /** The row as it was saved. */
  known: ProfileRow | undefined;
  /** Names the row of a list; null in a section that is no list. */
  label: string | null;
  fields: readonly FieldSpec[];
  boxId: (field: string) => string;
  errorOf: (field: string) => string | undefined;
  isReadOnly: boolean;
  onChange: (field: string, value: DraftValue) => void;
  onRemove: (named: string) => void;
}

/** The fields of a row, where they came from, and the button that removes it. */
export function RowFields({ row, known, label, fields, boxId, errorOf, isReadOnly, onChange, onRemove }: RowFieldsProps) {
  const { t } = useTranslation("profile");
  const format = useFormat();
  const money = useMoney();
  const from = Object.values(known?.known ?? {});
  const newest = from.reduce<(typeof from)[number] | null>((last, one) => (last && last.at_ms >= one.at_ms ? last : one), null);
  const inner = (
    <>
      {fields.map((field) => (
        <ProfileField
          key={field.name}
          field={field}
          id={boxId(field.name)}
          value={row.values[field.name]}
          kept={row.kept[field.name]}
          error={errorOf(field.name)}
          isReadOnly={isReadOnly}
          onChange={(value) => onChange(field.name, value)}
          other={(name) => row.values[name]}
          onOther={onChange}
        />
      ))}
      {known && known.monthly_cents !== null ? <p className="profile-wide">{t("monthlyRow", { amount: money(known.monthly_cents) })}</p> : null}
      {newest && newest.at_ms > 0 ? <p className="profile-wide page-over">{t(`source.${newest.source}`, { date: format.date(newest.at_ms) })}</p> : null}
    </>
  );
  if (label === null) return <div className="profile-fields">{inner}</div>;
  // A person is called by their name, anything else by its place.
  const named = typeof row.values["ds_firstname"] === "string" && row.values["ds_firstname"] ? row.values["ds_firstname"] : label;
  return (
    <fieldset className="profile-row">
      <legend>
        <bdi>{named}</bdi>
      </legend>
      <div className="profile-fields">{inner}</div>
      {isReadOnly ? null : (
        <div>
          <Button size="small" icon={<X size={16} aria-hidden />} onPress={() => onRemove(named)}>
            {t("row.remove", { name: named })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
