import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../../api/schema";
import { useAdministered } from "../../../shared/administration/administered";
import { Button } from "../../../ui/button";
import { ComboBox } from "../../../ui/combo-box";
import { SearchField } from "../../../ui/search-field";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import type { AuditQuery } from "./api/audit";
import type { ChangeQuery } from "./audit-address";
import { useAuditWords } from "./words";

const EVERY = "every";

export interface AuditFiltersProps {
  query: AuditQuery;
  onChange: ChangeQuery;
  /** The lines that are shown: they know the names of those whom the address names by number. */
  lines: readonly AuditEntry[];
}

/** What narrows the log. People and things are chosen in its lines and taken back here. */
export function AuditFilters({ query, onChange, lines }: AuditFiltersProps) {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  const administered = useAdministered();
  const [typed, setTyped] = useState(query.text ?? "");
  const [asked, setAsked] = useState(query.text);
  // The address may have changed by another way: a search that is over does not stay in the field.
  if (asked !== query.text) {
    setAsked(query.text);
    setTyped(query.text ?? "");
  }
  const programs = (administered.data?.programs ?? []).map(({ processId, processName }) => ({ id: String(processId), name: processName }));
  const who = lines.find((line) => line.actor_id === query.who)?.actor_name ?? String(query.who ?? "");
  const behalf = lines.find((line) => line.behalf_of === query.behalf_of)?.behalf_of_name || String(query.behalf_of ?? "");
  const chosen = [
    query.who === undefined ? null : { name: t("by", { name: who }), without: { who: undefined } },
    query.behalf_of === undefined ? null : { name: t("onBehalf", { name: behalf }), without: { behalf_of: undefined } },
    query.object === undefined ? null : { name: `${words.kind(query.kind ?? "")} ${query.object}`, without: { object: undefined } },
  ].filter((one) => one !== null);
  return (
    <div className="audit-part" role="group" aria-label={t("filters")}>
      <div className="audit-filters">
        <SearchField
          label={t("search")}
          hideLabel={false}
          value={typed}
          onChange={setTyped}
          maxLength={200}
          onSubmit={(text) => onChange({ text: text.trim() })}
          onClear={() => onChange({ text: undefined })}
        />
        <ComboBox
          label={t("action")}
          options={words.actions}
          value={query.action ?? null}
          onChange={(id) => onChange({ action: id === null ? undefined : String(id) })}
        />
        <Select
          label={t("kind")}
          options={[{ id: EVERY, name: t("everyKind") }, ...words.kinds]}
          value={query.kind ?? EVERY}
          onChange={(id) => onChange({ kind: id === EVERY ? undefined : String(id), object: undefined })}
        />
        <Select
          label={t("program")}
          options={[{ id: EVERY, name: t("everyProgram") }, ...programs]}
          value={query.program === undefined ? EVERY : String(query.program)}
          onChange={(id) => onChange({ program: id === EVERY ? undefined : Number(id) })}
        />
        <TextField type="date" label={t("from")} value={query.from ?? ""} onChange={(from) => onChange({ from })} />
        <TextField type="date" label={t("to")} value={query.to ?? ""} onChange={(to) => onChange({ to })} />
      </div>
      {chosen.length > 0 ? (
        <ul className="audit-chosen" aria-label={t("chosen")}>
          {chosen.map((one) => (
            <li key={one.name}>
              <Button size="small" icon={<X size={14} aria-hidden />} aria-label={t("without", { name: one.name })} onPress={() => onChange(one.without)}>
                {one.name}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
