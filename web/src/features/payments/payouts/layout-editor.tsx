import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CheckList, PositivePayFault, PositivePayLayout } from "../../../api/schema";
import { useSettled } from "../../../shared/page/use-settled";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { RadioGroup } from "../../../ui/radio-group";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { useLayoutPreview } from "./api/positive-pay";
import { LayoutColumns } from "./layout-columns";

const SEPARATORS = [",", ";", "|", "\t", "~", "^", ":"] as const;
const SEPARATOR_WORDS = { ",": "comma", ";": "semicolon", "|": "bar", "\t": "tab", "~": "tilde", "^": "caret", ":": "colon" } as const;

export interface LayoutEditorProps {
  program: number;
  list: CheckList;
  layout: PositivePayLayout;
  /** Layouts to begin with. */
  ready: readonly PositivePayLayout[];
  onChange: (layout: PositivePayLayout) => void;
}

/** The form of a list: how columns are told apart, which there are, and how it reads with real checks. */
export function LayoutEditor({ program, list, layout, ready, onChange }: LayoutEditorProps) {
  const { t } = useTranslation("positive-pay");
  const { form } = layout;
  const change = (part: Partial<PositivePayLayout>) => onChange({ ...layout, ...part });
  return (
    <section className="payouts-part positive-pay-layout" aria-labelledby={`positive-pay-${list}`}>
      <h3 id={`positive-pay-${list}`} className="page-subtitle">
        {t(`lists.${list}`)}
      </h3>
      <p className="payouts-note">{t(`listWords.${list}`)}</p>
      <div className="payouts-actions">
        {ready.map((one) => (
          <Button key={one.name} size="small" onPress={() => onChange(one)}>
            {t("startFrom", { name: one.name })}
          </Button>
        ))}
      </div>
      <TextField label={t("layoutName")} value={layout.name} onChange={(name) => change({ name })} maxLength={80} autoComplete="off" />
      <RadioGroup
        label={t("form.label")}
        value={form.kind}
        onChange={(kind) => change({ form: kind === "fixed" ? { kind, width: 80 } : { kind: "delimited", separator: ",", has_quotes: true } })}
        options={(["delimited", "fixed"] as const).map((kind) => ({ id: kind, name: t(`form.${kind}`) }))}
      />
      {form.kind === "fixed" ? (
        <TextField
          label={t("form.width")}
          value={String(form.width)}
          onChange={(text) => change({ form: { ...form, width: Number(text.replaceAll(/\D/g, "").slice(0, 4)) } })}
          textDir="ltr"
          inputMode="numeric"
          maxLength={4}
        />
      ) : (
        <>
          <Select
            label={t("form.separator")}
            value={form.separator}
            onChange={(separator) => change({ form: { ...form, separator: String(separator) } })}
            options={SEPARATORS.map((sign) => ({ id: sign, name: t(`separators.${SEPARATOR_WORDS[sign]}`) }))}
          />
          <Checkbox isSelected={form.has_quotes} onChange={(has_quotes) => change({ form: { ...form, has_quotes } })}>
            {t("form.quotes")}
          </Checkbox>
        </>
      )}
      <Select
        label={t("form.lineEnd")}
        value={layout.line_end}
        onChange={(line_end) => change({ line_end: line_end as PositivePayLayout["line_end"] })}
        options={(["cr_lf", "lf"] as const).map((end) => ({ id: end, name: t(`lineEnds.${end}`) }))}
      />
      {(["header", "columns", "trailer"] as const).map((row) => (
        <LayoutColumns key={row} row={row} columns={layout[row]} isFixed={form.kind === "fixed"} onChange={(columns) => change({ [row]: columns })} />
      ))}
      <Preview program={program} list={list} layout={layout} />
    </section>
  );
}

const SETTLED_MS = 300;

function Preview({ program, list, layout }: { program: number; list: CheckList; layout: PositivePayLayout }) {
  const { t } = useTranslation("positive-pay");
  const problemWords = useProblemWords();
  const settled = useSettled(JSON.stringify(layout), SETTLED_MS);
  const preview = useLayoutPreview(
    program,
    list,
    useMemo(() => JSON.parse(settled) as PositivePayLayout, [settled]),
  );
  const faultWords = ({ part, column, kind }: PositivePayFault) => {
    const words = t(`faults.${kind}`);
    return column === null
      ? t("faults.ofRow", { row: t(`parts.${part}`), words })
      : t("faults.ofColumn", { row: t(`parts.${part}`), number: column + 1, words });
  };
  const { data } = preview;
  return (
    <div className="payouts-list">
      <h4>{t("preview.title")}</h4>
      {preview.isError ? (
        <Banner kind="error" isLive>
          {problemWords(preview.error)}
        </Banner>
      ) : null}
      {data && data.faults.length > 0 ? (
        <Banner kind="warning" isLive title={t("faults.title")}>
          <ul>
            {data.faults.map((fault) => (
              <li key={`${fault.part} ${fault.column} ${fault.kind}`}>{faultWords(fault)}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {data && data.message !== "" ? (
        <Banner kind="warning" isLive>
          {data.number === null ? t("preview.unfit", { message: data.message }) : t("preview.unfitCheck", { number: data.number, message: data.message })}
        </Banner>
      ) : null}
      {data && data.text !== "" ? (
        <>
          <p className="payouts-note">{t(data.is_example ? "preview.example" : "preview.real")}</p>
          {/* A region that scrolls must be reachable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className="positive-pay-preview" dir="ltr" tabIndex={0} role="region" aria-label={t(`preview.${list}`)}>
            {data.text}
          </pre>
        </>
      ) : null}
    </div>
  );
}
