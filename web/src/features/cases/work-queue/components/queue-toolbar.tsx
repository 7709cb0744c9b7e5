import { CircleCheckBig, Rows3, Rows4, UserRound, UserRoundX } from "lucide-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { QueueConfig, StateInUse } from "../../../../api/schema";
import { useStatusWords } from "../../../../lib/item/status-words";
import { usePreferences } from "../../../../lib/preferences";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { SearchField } from "../../../../ui/search-field";
import { ToggleButton } from "../../../../ui/toggle-button";
import { hideFinished, useFinished } from "../../../../lib/queue/finished";
import { hasFilters, type ChangeView, type QueueView } from "../../../../lib/queue/queue-address";
import type { Column } from "../columns";
import { ColumnChooser } from "./column-chooser";
import { FilterButton } from "./filter-button";

const DEBOUNCE_MS = 300;

export interface QueueToolbarProps {
  view: QueueView;
  onChange: ChangeView;
  config: QueueConfig | undefined;
  /** In the order of the process; until they are known, the filter has the states of the configuration. */
  states: StateInUse[] | undefined;
  columns: Column[];
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Search, filters, columns and density of the queue. */
export function QueueToolbar({ view, onChange, config, states, columns, searchRef }: QueueToolbarProps) {
  const { t } = useTranslation("work-queue");
  const { preferences, change } = usePreferences();
  const statusWords = useStatusWords();
  const isOpenOnly = useFinished((state) => state.isHidden);
  const isCompact = preferences.density === "compact";
  return (
    <div className="queue-toolbar" role="search">
      <QueueSearch value={view.search} onChange={(search) => onChange({ search }, { replace: true })} inputRef={searchRef} />
      <FilterButton
        name={t("filter.status")}
        label={t("filter.byStatus")}
        options={(states ?? config?.states ?? []).map((state) => ({
          id: String(state.ID),
          name: statusWords(state.Name),
          mark: <span className="queue-dot" data-status={state.token} aria-hidden />,
          ...("total" in state ? { count: state.total } : {}),
        }))}
        chosen={view.states.map(String)}
        onChange={(chosen) => onChange({ states: chosen.map(Number) })}
      />
      <FilterButton
        name={t("filter.program")}
        label={t("filter.byProgram")}
        options={(config?.processes ?? []).map((program) => ({ id: String(program.ID), name: program.Name }))}
        chosen={view.programs.map(String)}
        onChange={(chosen) => onChange({ programs: chosen.map(Number) })}
      />
      <FilterButton
        name={t("filter.assigned")}
        label={t("filter.byAssigned")}
        options={[
          { id: "me", name: t("filter.me"), mark: <UserRound size={14} aria-hidden /> },
          { id: "none", name: t("filter.nobody"), mark: <UserRoundX size={14} aria-hidden /> },
          ...(config?.assignees ?? []).map((person) => ({ id: String(person.ID), name: person.Name })),
        ]}
        chosen={view.assigned}
        onChange={(assigned) => onChange({ assigned })}
      />
      <ToggleButton isOn={isOpenOnly} onChange={hideFinished} icon={<CircleCheckBig size={15} aria-hidden />}>
        {t("filter.hideFinished")}
      </ToggleButton>
      {hasFilters(view) ? (
        <Button size="small" variant="quiet" onPress={() => onChange({ search: "", states: [], programs: [], assigned: [] })}>
          {t("filter.clearAll")}
        </Button>
      ) : null}
      <span className="queue-toolbar-end">
        <IconButton
          label={isCompact ? t("density.comfortable") : t("density.compact")}
          icon={isCompact ? <Rows3 size={18} aria-hidden /> : <Rows4 size={18} aria-hidden />}
          onPress={() => change({ density: isCompact ? "comfortable" : "compact" })}
        />
        <ColumnChooser columns={columns} />
      </span>
    </div>
  );
}

/** The search box answers at once on screen and asks the hub when typing pauses. */
function QueueSearch({ value, onChange, inputRef }: { value: string; onChange: (value: string) => void; inputRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation("work-queue");
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;

  useEffect(() => {
    // The address changed from elsewhere, for example by "back".
    if (value !== sent.current) {
      sent.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      latest.current(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return <SearchField label={t("search.label")} placeholder={t("search.placeholder")} value={text} onChange={setText} inputRef={inputRef} className="queue-search" />;
}
