import { LayoutGrid, Rows3 } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Conference } from "../../../../api/schema";
import { useTypedSearch } from "../../../../shared/page/use-typed-search";
import { Button } from "../../../../ui/button";
import { SearchField } from "../../../../ui/search-field";
import { Select } from "../../../../ui/select";
import { ToggleButton } from "../../../../ui/toggle-button";
import { BOARD_SORTS, isFiltered, type BoardSort, type BoardView, type ChangeBoard } from "../board-address";

/** How long typing pauses before the address is changed: browsers refuse addresses that change with every letter. */
const PAUSE_MS = 200;
/** No filter. */
const ALL = "all";

export interface BoardToolbarProps {
  conferences: readonly Conference[];
  view: BoardView;
  onChange: ChangeBoard;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Filter, order and density of the board. */
export function BoardToolbar({ conferences, view, onChange, searchRef }: BoardToolbarProps) {
  const { t } = useTranslation("conferences");
  const programs = choices(
    conferences.map((one) => [one.processId, one.processName]),
    view.program,
  );
  const reviewers = choices(
    conferences.map((one) => [one.reviewer.id, one.reviewer.name]),
    view.reviewer,
  );
  const sorts: Record<BoardSort, string> = {
    need: t("sort.need"),
    longest: t("sort.longest"),
    applicant: t("sort.applicant"),
    reviewer: t("sort.reviewer"),
    program: t("sort.program"),
  };
  const chosen = (key: unknown) => (key === ALL || key === null ? null : Number(key));
  return (
    <div className="board-toolbar" role="search" aria-label={t("filter.label")}>
      <BoardSearch value={view.search} onChange={(search) => onChange({ search })} inputRef={searchRef} />
      <Select
        label={t("filter.program")}
        hideLabel
        options={[{ id: ALL, name: t("filter.allPrograms") }, ...programs]}
        value={view.program === null ? ALL : String(view.program)}
        onChange={(key) => onChange({ program: chosen(key) })}
      />
      <Select
        label={t("filter.reviewer")}
        hideLabel
        options={[{ id: ALL, name: t("filter.allReviewers") }, ...reviewers]}
        value={view.reviewer === null ? ALL : String(view.reviewer)}
        onChange={(key) => onChange({ reviewer: chosen(key) })}
      />
      <Select
        label={t("sort.label")}
        hideLabel
        options={BOARD_SORTS.map((sort) => ({ id: sort, name: sorts[sort] }))}
        value={view.sort}
        onChange={(key) => onChange({ sort: BOARD_SORTS.find((sort) => sort === key) ?? "need" })}
      />
      {isFiltered(view) ? (
        <Button size="small" variant="quiet" onPress={() => onChange({ search: "", program: null, reviewer: null })}>
          {t("filter.clear")}
        </Button>
      ) : null}
      <span className="board-layout" role="group" aria-label={t("layout.label")}>
        <ToggleButton isOn={view.layout === "tiles"} onChange={() => onChange({ layout: "tiles" })} icon={<LayoutGrid size={15} aria-hidden />}>
          {t("layout.tiles")}
        </ToggleButton>
        <ToggleButton isOn={view.layout === "list"} onChange={() => onChange({ layout: "list" })} icon={<Rows3 size={15} aria-hidden />}>
          {t("layout.list")}
        </ToggleButton>
      </span>
    </div>
  );
}

/** What can be chosen: each once, by name; a choice of the address stays, though nobody of it talks now. */
function choices(pairs: readonly (readonly [number, string])[], chosen: number | null): { id: string; name: string }[] {
  const names = new Map(pairs);
  if (chosen !== null && !names.has(chosen)) names.set(chosen, String(chosen));
  return [...names].map(([id, name]) => ({ id: String(id), name })).sort((a, b) => a.name.localeCompare(b.name));
}

/** The box updates at once; the board follows when typing pauses. */
function BoardSearch({ value, onChange, inputRef }: { value: string; onChange: (value: string) => void; inputRef: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation("conferences");
  const [text, setText] = useTypedSearch(value, onChange, PAUSE_MS);
  return (
    <SearchField label={t("filter.search")} placeholder={t("filter.searchHint")} value={text} onChange={setText} inputRef={inputRef} className="board-search" />
  );
}
