import { CircleCheckBig, Rows3, Rows4, SlidersHorizontal, UserRound, UserRoundX } from "lucide-react";
import { useEffect, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { QueueChoice, QueueConfig, StateInUse } from "../../../../api/schema";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { useMediaQuery } from "../../../../shared/page/media-query";
import { usePreferences } from "../../../../shared/page/preferences";
import { useTypedSearch } from "../../../../shared/page/use-typed-search";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { SearchField } from "../../../../ui/search-field";
import { ToggleButton } from "../../../../ui/toggle-button";
import { hideFinished, useFinished } from "../../../../shared/cases/queue/finished";
import { hasFilters, NO_FILTERS, ONLY, type ChangeView, type QueueView } from "../../../../shared/cases/queue/queue-address";
import { languageName } from "../../../../shared/words/languages";
import { TEXT_LANGUAGES } from "../../../../shared/words/text-languages";
import { useQueueFilters } from "../api/queue-filters";
import { showsPayments, type Column } from "../columns";
import { ColumnChooser } from "./column-chooser";
import { DayFilter } from "./day-filter";
import { FilterButton } from "./filter-button";

/** How long typing pauses before the hub is asked. */
const PAUSE_MS = 300;

/** What follows from typing into the search box. */
export interface SearchHandlers {
  /** What stands in the box, before the hub is asked. */
  onType: (text: string) => void;
  /** Enter: the first hit is opened. */
  onOpenFirst: (text: string) => void;
  /** ↓: the keyboard goes into the rows. */
  onGoDown: () => void;
}

export interface QueueToolbarProps {
  view: QueueView;
  onChange: ChangeView;
  config: QueueConfig | undefined;
  /** In the order of the process; until they are known, the filter has the states of the configuration. */
  states: StateInUse[] | undefined;
  columns: Column[];
  searchRef: RefObject<HTMLInputElement | null>;
  search: SearchHandlers;
  /** Further controls at the end. */
  children?: ReactNode;
}

/** Search, filters, columns and density of the queue. */
export function QueueToolbar({ view, onChange, config, states, columns, searchRef, search, children }: QueueToolbarProps) {
  const { t, i18n } = useTranslation("work-queue");
  const { preferences, change } = usePreferences();
  const statusWords = useStatusWords();
  const isOpenOnly = useFinished((state) => state.isHidden);
  const isCompact = preferences.density === "compact";
  // Choices with their counts are read when the first filter is opened.
  const [isOpened, setIsOpened] = useState(false);
  const choices = useQueueFilters(view, isOpened);
  const markOpened = () => setIsOpened(true);
  // A phone has room for the first filter only.
  const isNarrow = useMediaQuery("(max-width: 48rem)", false);
  const [isMore, setIsMore] = useState(false);
  const chosenOf = (domain: QueueChoice["Domain"]) => (choices.data ?? []).filter((one) => one.Domain === domain);
  const totals = new Map((choices.data ?? []).map((one) => [`${one.Domain} ${one.key}`, one.total]));
  const count = (domain: QueueChoice["Domain"], key: string) => {
    const total = totals.get(`${domain} ${key}`);
    return total === undefined ? {} : { count: total };
  };
  const named = (domain: QueueChoice["Domain"], chosen: string[]) => {
    const found = chosenOf(domain).map((one) => ({ id: one.key, name: one.Name, count: one.total }));
    return [...found, ...chosen.filter((key) => !found.some((one) => one.id === key)).map((key) => ({ id: key, name: key }))];
  };
  return (
    <div className="queue-toolbar" role="search">
      <QueueSearch value={view.search} onChange={(search) => onChange({ search }, { replace: true })} inputRef={searchRef} {...search} />
      <FilterButton
        name={t("filter.status")}
        label={t("filter.byStatus")}
        options={(states ?? config?.states ?? []).map((state) => ({
          id: String(state.ID),
          name: statusWords(state.Name),
          mark: <span className="queue-dot" data-status={state.token} aria-hidden />,
          ...("total" in state ? { count: state.total } : {}),
          ...count("state", String(state.ID)),
        }))}
        onOpen={markOpened}
        chosen={view.states.map(String)}
        onChange={(chosen) => onChange({ states: chosen.map(Number) })}
      />
      <FilterButton
        name={t("filter.only")}
        label={t("filter.byOnly")}
        options={ONLY.map((one) => ({ id: one, name: t(`only.${one}`), ...count("only", one) }))}
        onOpen={markOpened}
        chosen={view.only}
        onChange={(chosen) => onChange({ only: ONLY.filter((one) => chosen.includes(one)) })}
      />
      {isNarrow ? (
        <ToggleButton isOn={isMore} onChange={setIsMore} icon={<SlidersHorizontal size={15} aria-hidden />}>
          {t("filter.more")}
        </ToggleButton>
      ) : null}
      {isNarrow && !isMore ? null : (
        <>
          <FilterButton
            name={t("filter.program")}
            label={t("filter.byProgram")}
            options={(config?.processes ?? []).map((program) => ({ id: String(program.ID), name: program.Name, ...count("process", String(program.ID)) }))}
            onOpen={markOpened}
            chosen={view.programs.map(String)}
            onChange={(chosen) => onChange({ programs: chosen.map(Number) })}
          />
          <FilterButton
            name={t("filter.assigned")}
            label={t("filter.byAssigned")}
            options={[
              { id: "me", name: t("filter.me"), mark: <UserRound size={14} aria-hidden /> },
              { id: "none", name: t("filter.nobody"), mark: <UserRoundX size={14} aria-hidden />, ...count("assignee", "none") },
              ...(config?.assignees ?? []).map((person) => ({ id: String(person.ID), name: person.Name, ...count("assignee", String(person.ID)) })),
            ]}
            onOpen={markOpened}
            chosen={view.assigned}
            onChange={(assigned) => onChange({ assigned })}
          />
          <FilterButton
            name={t("column.companyName")}
            label={t("filter.byPartner")}
            options={named("partner", view.partners.map(String))}
            chosen={view.partners.map(String)}
            onChange={(chosen) => onChange({ partners: chosen.map(Number) })}
            onOpen={markOpened}
          />
          <FilterButton
            name={t("filter.category")}
            label={t("filter.byCategory")}
            options={named("category", view.categories)}
            chosen={view.categories}
            onChange={(categories) => onChange({ categories })}
            onOpen={markOpened}
          />
          {showsPayments(config, view.programs) || view.channels.length ? (
            <FilterButton
              name={t("column.paymentChannelName")}
              label={t("filter.byChannel")}
              options={named("paymentChannel", view.channels)}
              chosen={view.channels}
              onChange={(channels) => onChange({ channels })}
              onOpen={markOpened}
            />
          ) : null}
          <FilterButton
            name={t("filter.language")}
            label={t("filter.byLanguage")}
            options={[...new Set<string>([...TEXT_LANGUAGES, ...view.langs])].map((lang) => ({ id: lang, name: languageName(lang, i18n.language) }))}
            chosen={view.langs}
            onChange={(langs) => onChange({ langs })}
          />
          <DayFilter view={view} onChange={onChange} />
        </>
      )}
      <ToggleButton isOn={isOpenOnly} onChange={hideFinished} icon={<CircleCheckBig size={15} aria-hidden />}>
        {t("filter.hideFinished")}
      </ToggleButton>
      {hasFilters(view) ? (
        <Button size="small" variant="quiet" onPress={() => onChange(NO_FILTERS)}>
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
        {children}
      </span>
    </div>
  );
}

/** The search box updates at once and queries the hub when typing pauses, or at once by Enter. */
function QueueSearch({
  value,
  onChange,
  inputRef,
  onType,
  onOpenFirst,
  onGoDown,
}: SearchHandlers & { value: string; onChange: (value: string) => void; inputRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation("work-queue");
  const [text, setText] = useTypedSearch(value, onChange, PAUSE_MS);
  useEffect(() => onType(text), [onType, text]);
  const handleSubmit = (typed: string) => {
    if (typed !== value) onChange(typed);
    onOpenFirst(typed);
  };
  return (
    <SearchField
      label={t("search.label")}
      placeholder={t("search.placeholder")}
      value={text}
      onChange={setText}
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown") {
          event.preventDefault();
          onGoDown();
        } else event.continuePropagation();
      }}
      inputRef={inputRef}
      className="queue-search"
    />
  );
}
