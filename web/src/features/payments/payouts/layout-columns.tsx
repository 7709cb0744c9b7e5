import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PositivePayColumn, PositivePayContent } from "../../../api/schema";
import { Button } from "../../../ui/button";
import { FieldSet } from "../../../ui/field-set";
import { IconButton } from "../../../ui/icon-button";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";

/** The rows of a layout. */
export type LayoutRow = "header" | "columns" | "trailer";

const OF_CHECKS = ["account", "routing", "check_number", "amount", "issue_date", "issue_or_void", "payee", "file_date", "text", "blank"] as const;
const OF_OTHERS = ["account", "routing", "file_date", "text", "blank", "count", "total"] as const;
const DAYS = ["mmddyy", "mmddyyyy", "yymmdd", "yyyymmdd", "slashes", "hyphens"] as const;
const AMOUNTS = ["implied_cents", "point"] as const;
type Kind = PositivePayContent["kind"];
type DayForm = (typeof DAYS)[number];
type AmountForm = (typeof AMOUNTS)[number];

const contentOf = (kind: Kind): PositivePayContent => {
  switch (kind) {
    case "amount":
    case "total":
      return { kind, form: "point" };
    case "issue_date":
    case "file_date":
      return { kind, form: "mmddyyyy" };
    case "issue_or_void":
      return { kind, issued: "I", void: "V" };
    case "text":
      return { kind, text: "" };
    default:
      return { kind };
  }
};
const numbers: readonly Kind[] = ["account", "routing", "check_number", "amount", "count", "total"];

export interface LayoutColumnsProps {
  row: LayoutRow;
  columns: readonly PositivePayColumn[];
  isFixed: boolean;
  onChange: (columns: PositivePayColumn[]) => void;
}

/** The columns of a row: added, moved by button, and removed. */
export function LayoutColumns({ row, columns, isFixed, onChange }: LayoutColumnsProps) {
  const { t } = useTranslation("positive-pay");
  const put = (at: number, column: PositivePayColumn) => onChange(columns.map((one, place) => (place === at ? column : one)));
  const move = (at: number, to: number) => {
    const moved = [...columns];
    const [column] = moved.splice(at, 1);
    if (column) moved.splice(to, 0, column);
    onChange(moved);
  };
  const add = () => onChange([...columns, { content: contentOf(row === "columns" ? "blank" : "text"), width: isFixed ? 1 : 0, align: "left", pad: " " }]);
  return (
    <FieldSet label={t(`rows.${row}`)} description={t(`rowWords.${row}`)}>
      <ol className="positive-pay-columns">
        {columns.map((column, at) => (
          // Columns have no names of their own: their places are what tells them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="positive-pay-column">
            <ColumnFields row={row} at={at} column={column} isFixed={isFixed} onChange={(next) => put(at, next)} />
            <div className="positive-pay-buttons">
              <IconButton
                size="small"
                label={t("column.up", { number: at + 1 })}
                icon={<ArrowUp size={16} />}
                isDisabled={at === 0}
                onPress={() => move(at, at - 1)}
              />
              <IconButton
                size="small"
                label={t("column.down", { number: at + 1 })}
                icon={<ArrowDown size={16} />}
                isDisabled={at === columns.length - 1}
                onPress={() => move(at, at + 1)}
              />
              <IconButton
                size="small"
                label={t("column.remove", { number: at + 1 })}
                icon={<Trash2 size={16} />}
                onPress={() => onChange(columns.filter((_, place) => place !== at))}
              />
            </div>
          </li>
        ))}
      </ol>
      <div className="payouts-actions">
        <Button size="small" icon={<Plus size={16} />} onPress={add}>
          {t(`add.${row}`)}
        </Button>
      </div>
    </FieldSet>
  );
}

interface ColumnFieldsProps {
  row: LayoutRow;
  at: number;
  column: PositivePayColumn;
  isFixed: boolean;
  onChange: (column: PositivePayColumn) => void;
}

function ColumnFields({ row, at, column, isFixed, onChange }: ColumnFieldsProps) {
  const { t } = useTranslation("positive-pay");
  const { content } = column;
  const number = at + 1;
  const kinds = row === "columns" ? OF_CHECKS : OF_OTHERS;
  const say = (next: PositivePayContent) => onChange({ ...column, content: next });
  const handleKind = (kind: Kind) => {
    const fill = isFixed && numbers.includes(kind) ? ({ align: "right", pad: "0" } as const) : ({ align: "left", pad: " " } as const);
    onChange({ ...column, ...fill, content: contentOf(kind) });
  };
  return (
    <div className="positive-pay-fields">
      <Select
        label={t("column.content", { number })}
        value={content.kind}
        onChange={(kind) => handleKind(kind as Kind)}
        options={kinds.map((kind) => ({ id: kind, name: t(`contents.${kind}`) }))}
      />
      {content.kind === "amount" || content.kind === "total" ? (
        <Select
          label={t("column.amountForm", { number })}
          value={content.form}
          onChange={(form) => say({ ...content, form: form as AmountForm })}
          options={AMOUNTS.map((form) => ({ id: form, name: t(`amounts.${form}`) }))}
        />
      ) : null}
      {content.kind === "issue_date" || content.kind === "file_date" ? (
        <Select
          label={t("column.dayForm", { number })}
          value={content.form}
          onChange={(form) => say({ ...content, form: form as DayForm })}
          options={DAYS.map((form) => ({ id: form, name: t(`days.${form}`) }))}
        />
      ) : null}
      {content.kind === "issue_or_void" ? (
        <>
          <TextField
            label={t("column.issued", { number })}
            value={content.issued}
            onChange={(issued) => say({ ...content, issued })}
            textDir="ltr"
            maxLength={10}
          />
          <TextField
            label={t("column.void", { number })}
            value={content.void}
            onChange={(letter) => say({ ...content, void: letter })}
            textDir="ltr"
            maxLength={10}
          />
        </>
      ) : null}
      {content.kind === "text" ? (
        <TextField label={t("column.text", { number })} value={content.text} onChange={(text) => say({ ...content, text })} textDir="ltr" maxLength={200} />
      ) : null}
      <TextField
        label={t(isFixed ? "column.width" : "column.most", { number })}
        value={String(column.width)}
        onChange={(text) => onChange({ ...column, width: Number(text.replaceAll(/\D/g, "").slice(0, 4)) })}
        textDir="ltr"
        inputMode="numeric"
        maxLength={4}
      />
      {isFixed ? (
        <>
          <Select
            label={t("column.align", { number })}
            value={column.align}
            onChange={(align) => onChange({ ...column, align: align as PositivePayColumn["align"] })}
            options={(["left", "right"] as const).map((align) => ({ id: align, name: t(`aligns.${align}`) }))}
          />
          <Select
            label={t("column.pad", { number })}
            value={column.pad === "0" ? "0" : " "}
            onChange={(pad) => onChange({ ...column, pad: String(pad) })}
            options={[
              { id: " ", name: t("pads.blank") },
              { id: "0", name: t("pads.zero") },
            ]}
          />
        </>
      ) : null}
    </div>
  );
}
