import { useTranslation } from "react-i18next";
import { useQueueConfig } from "../../../../shared/cases/item/item-queries";
import { Select } from "../../../../ui/select";
import { TextField } from "../../../../ui/text-field";
import type { ReportQuery } from "../api/read-report";
import { CUTS, LENGTHS, type ChangeView, type ReportView } from "../report-address";

const NAMED = "named";
const EVERY = "0";
const AUTO = "auto";
const EVERYBODY = "every";

export interface ReportFiltersProps {
  view: ReportView;
  /** The days that are shown now: where naming them begins. */
  query: ReportQuery;
  onChange: ChangeView;
  /** Whether the rows may be cut in several ways. */
  hasCuts?: boolean;
  /** Those whose work may be chosen; left out where nobody can be. */
  people?: { id: number; name: string }[];
  /** Systems outside to choose from; left out on pages that have none. */
  systems?: string[];
}

/** Period and program, each kept in the address. */
export function ReportFilters({ view, query, onChange, hasCuts = false, people, systems }: ReportFiltersProps) {
  const { t } = useTranslation("reports");
  const config = useQueueConfig();
  const periods = [...LENGTHS.map((days) => ({ id: String(days), name: t("period.days", { count: days }) })), { id: NAMED, name: t("period.named") }];
  const programs = [{ id: EVERY, name: t("program.every") }, ...(config.data?.processes ?? []).map(({ ID, Name }) => ({ id: String(ID), name: Name }))];
  const handlePeriod = (id: string) => onChange(id === NAMED ? { days: null, from: query.from, to: query.to } : { days: Number(id), from: "", to: "" });
  // A partly typed date is ignored.
  const handleDay = (part: "from" | "to") => (day: string) => {
    if (day) onChange({ days: null, from: query.from, to: query.to, [part]: day });
  };
  return (
    <div className="report-filters" role="group" aria-label={t("filters")}>
      <Select label={t("period.label")} options={periods} value={view.days === null ? NAMED : String(view.days)} onChange={(id) => handlePeriod(String(id))} />
      {view.days === null ? (
        <>
          <TextField type="date" label={t("period.from")} value={view.from} onChange={handleDay("from")} />
          <TextField type="date" label={t("period.to")} value={view.to} onChange={handleDay("to")} />
        </>
      ) : null}
      <Select
        label={t("program.label")}
        options={programs}
        value={String(view.process ?? EVERY)}
        onChange={(id) => onChange({ process: Number(id) || null })}
      />
      {hasCuts ? (
        <Select
          label={t("by.label")}
          options={[{ id: AUTO, name: t("by.auto") }, ...CUTS.map((by) => ({ id: by, name: t(`by.${by}`) }))]}
          value={view.by ?? AUTO}
          onChange={(id) => onChange({ by: CUTS.find((one) => one === id) ?? null, sort: "" })}
        />
      ) : null}
      {people ? (
        <Select
          label={t("person.label")}
          options={[{ id: EVERYBODY, name: t("person.every") }, ...people.map(({ id, name }) => ({ id: String(id), name }))]}
          value={view.person === null ? EVERYBODY : String(view.person)}
          onChange={(id) => onChange({ person: id === EVERYBODY ? null : Number(id) })}
        />
      ) : null}
      {systems?.length ? (
        <Select
          label={t("system.label")}
          options={[{ id: EVERY, name: t("system.every") }, ...systems.map((system) => ({ id: system, name: system }))]}
          value={view.system || EVERY}
          onChange={(id) => onChange({ system: id === EVERY ? "" : String(id) })}
        />
      ) : null}
    </div>
  );
}
