import { Headphones, SearchX } from "lucide-react";
import { useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { LoadFailure } from "../../../shared/page/load-failure";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { useConferences } from "./api/conferences";
import { listBoard, useBoardView } from "./board-address";
import { BoardToolbar } from "./components/board-toolbar";
import { ConferenceList } from "./components/conference-list";
import { ConferenceTile } from "./components/conference-tile";
import { ConferenceTiles } from "./components/conference-tiles";
import { PeopleWhoTakeCalls } from "./components/people";
import { LineBoard } from "./lines/line-board";
import { useLiveBoard } from "./live";
import { useBoardKeys } from "./use-board-keys";
import { useNow } from "./use-now";
import "./conferences.css";
import "./board.css";

/** The supervisors' board: every live conversation, those that may need help first, with the modes of supervision. */
export function ConferencesPage() {
  const user = useUser();
  return hasPermission(user, "conference.supervise") ? <Board /> : <Navigate to={paths.review} replace />;
}

function Board() {
  const { t } = useTranslation("conferences");
  usePageTitle(t("title"));
  const list = useConferences();
  const now = useNow(15_000);
  const [view, change] = useBoardView();
  const searchRef = useRef<HTMLInputElement>(null);
  useLiveBoard();

  const all = useMemo(() => list.data ?? [], [list.data]);
  const { search, program, reviewer, sort, layout, at } = view;
  const shown = useMemo(() => listBoard(all, { search, program, reviewer, sort }, now), [all, search, program, reviewer, sort, now]);
  const open = useCallback((id: string) => change({ at: id }), [change]);
  const opened = layout === "list" ? all.find((one) => one.id === at) : undefined;
  useBoardKeys({ shown, at, isList: layout === "list", change, searchRef });
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="board" tabIndex={0} role="region" aria-label={t("title")}>
      <header className="board-head">
        <h1 className="board-title">{t("title")}</h1>
        {all.length ? (
          <p className="board-words">
            <span role="status">
              {shown.length === all.length ? t("count", { count: all.length }) : t("filter.shown", { shown: shown.length, all: all.length })}
            </span>
            {all.length > 1 && sort === "need" ? ` · ${t("words")}` : null}
          </p>
        ) : null}
      </header>
      {all.length ? <BoardToolbar conferences={all} view={view} onChange={change} searchRef={searchRef} /> : null}
      <PeopleWhoTakeCalls />
      <LineBoard />
      {list.isError ? <LoadFailure error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? (
        <div className="board-grid" aria-busy="true">
          <Skeleton shape="card" lines={3} />
          <Skeleton shape="card" lines={3} />
        </div>
      ) : list.data?.length === 0 ? (
        <EmptyState icon={<Headphones size={22} />} title={t("empty.title")}>
          {t("empty.words")}
        </EmptyState>
      ) : shown.length === 0 && all.length > 0 ? (
        <EmptyState icon={<SearchX size={22} />} title={t("filter.noneTitle")}>
          {t("filter.noneWords")}
        </EmptyState>
      ) : layout === "list" ? (
        <div className="board-split">
          <ConferenceList conferences={shown} now={now} at={at} onOpen={open} />
          {opened ? (
            <aside className="board-beside" aria-label={t("list.opened")}>
              <ConferenceTile conference={opened} now={now} />
              <Button size="small" onPress={() => change({ at: null })}>
                {t("list.close")}
              </Button>
            </aside>
          ) : null}
        </div>
      ) : (
        <ConferenceTiles conferences={shown} now={now} at={at} />
      )}
    </div>
  );
}
