import { useQueryClient } from "@tanstack/react-query";
import { ClipboardPaste, History, Inbox, Plus, RefreshCw } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { QueueItem, Selection } from "../../../api/schema";
import { AssignDialog } from "../../../shared/cases/item/assign-dialog";
import { itemKeys } from "../../../shared/cases/item/item-cache";
import { useQueueConfig } from "../../../shared/cases/item/item-queries";
import { accountId, isMine } from "../../../shared/cases/item/reviewer";
import { StatusDialog } from "../../../shared/cases/item/status-dialog";
import { useItemChange } from "../../../shared/cases/item/use-item-change";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useMediaQuery } from "../../../shared/page/media-query";
import { usePageTitle } from "../../../shared/page/page-title";
import { casePath, paths, threadPath } from "../../../shared/page/paths";
import { usePreferences } from "../../../shared/page/preferences";
import { fullName, hasPermission } from "../../../shared/identity/roles";
import { useShortcuts } from "../../../shared/page/shortcuts/shortcuts";
import { ThreadPanel } from "../../../shared/conversations/thread-panel";
import { FirstDayCard } from "../../../shared/first-day/first-day-card";
import { useUser } from "../../../shared/identity/user";
import { ValidationsDialog } from "../../../shared/cases/validations/validations-dialog";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { IconButton } from "../../../ui/icon-button";
import { Link } from "../../../ui/link";
import { useQueueStates } from "../../../shared/cases/queue/list-queue-states";
import { listParams, useWorkItems } from "../../../shared/cases/queue/list-work-items";
import { BulkBand } from "./bulk/bulk-band";
import { BulkHistory } from "./bulk/bulk-history";
import { BulkDialog } from "./bulk/bulk-dialog";
import { useBulkFollow, useLastBulk } from "./bulk/bulk-run";
import { PasteDialog } from "./bulk/paste-dialog";
import { SelectionBar } from "./bulk/selection-bar";
import { columnsFor, NARROW_PX } from "./columns";
import { ExportButton } from "./components/export-button";
import { FilterChips } from "./components/filter-chips";
import { FinishedToo } from "./components/finished-too";
import { Paging } from "./components/paging";
import { QueueTable } from "./components/queue-table";
import { QueueToolbar } from "./components/queue-toolbar";
import { ViewMenu } from "./components/view-menu";
import { ViewTabs } from "./components/view-tabs";
import { listedStates, useFinished } from "../../../shared/cases/queue/finished";
import { useLastQueue } from "./last-queue";
import { matchesTyped } from "./matches-typed";
import { forgetNewItems, useLiveQueue, useLiveQueues } from "./live";
import { hasFilters, NO_FILTERS, useQueueView } from "../../../shared/cases/queue/queue-address";
import { chooseRow, choosePage, clearSelection, useQueueSelection } from "./selection";
import { useWidth } from "../../../shared/page/use-width";
import { TestBanner } from "./components/test-banner";
import { useShiftHeld } from "./use-shift-held";
import "./queue.css";

const PAGE_SIZE = 25;
/** Up to this width the status comes before what may be out of sight. */
const WIDE_PX = 1_280;

type OpenDialog =
  { kind: "assign" | "status" | "validations"; item: QueueItem } | { kind: "paste" | "history" } | { kind: "bulk"; selection: Selection } | null;

function focusRow(id: number): void {
  document.querySelector<HTMLElement>(`[data-item="${id}"] a`)?.focus();
}

/** The reviewers' work queue (specification 2, section 2.2). */
export function QueuePage() {
  // With the words of its rows: asked for later, they would hide the page once more, and what was typed into it.
  const { t } = useTranslation(["work-queue", "item", "validations"]);
  usePageTitle(t("title"));
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { preferences, isKnown } = usePreferences();
  const [view, changeView, newestView] = useQueueView();
  const config = useQueueConfig();
  const pageSize = config.data?.page_size ?? PAGE_SIZE;
  const states = useQueueStates();
  // The states of programs before their launch are not among those that are known here.
  const isOpenOnly = useFinished((state) => state.isHidden) && !view.test;
  const list = useWorkItems(view, listedStates(view.states, isOpenOnly && !states.isError, states.data), pageSize);
  const newItems = useLiveQueue((state) => state.newItems);
  const { assign } = useItemChange();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [currentId, setCurrentId] = useState<number | null>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  useLiveQueues((config.data?.processes ?? []).map((program) => program.ID));

  const hidden = preferences.hidden_columns;
  const isNarrow = useMediaQuery(`(max-width: ${NARROW_PX}px)`, false);
  const isSmall = useMediaQuery("(max-width: 80rem)", false);
  const main = useRef<HTMLDivElement>(null);
  // A panel beside the list takes from its width.
  const mainWidth = useWidth(main);
  const isMiddle = mainWidth === null ? isSmall : mainWidth <= WIDE_PX;
  const tableWidth = isNarrow ? "narrow" : isMiddle ? "middle" : "wide";
  const allColumns = columnsFor(config.data, view.programs, tableWidth);
  const columns = allColumns.filter((column) => !hidden.includes(column));
  // Until the hub has answered for what is typed, the rows that are here answer.
  const [typed, setTyped] = useState(view.search);
  useLastQueue(accountId(user), view, isKnown ? preferences.queue_view : null, typed !== view.search);
  const [loadedSearch, setLoadedSearch] = useState<string | null>(null);
  if (list.data && !list.isPlaceholderData && loadedSearch !== view.search) setLoadedSearch(view.search);
  const isAhead = loadedSearch !== null && typed.trim() !== loadedSearch.trim();
  const loaded = list.data?.items;
  const items = useMemo(() => (isAhead ? loaded?.filter((item) => matchesTyped(item, typed)) : loaded), [isAhead, loaded, typed]);
  const total = list.data?.total ?? 0;
  const listed = listedStates(view.states, isOpenOnly && !states.isError, states.data) ?? [];
  const { chosen, isAll } = useQueueSelection();
  const isShiftHeld = useShiftHeld();
  useBulkFollow();
  useLastBulk(hasPermission(user, "queue.write"));
  // The selection ends with this visit of the page.
  useEffect(() => clearSelection, []);
  const latestItems = useRef(items);
  latestItems.current = items;
  const handleChoose = useCallback((id: number) => chooseRow(latestItems.current ?? [], id, isShiftHeld.current), [isShiftHeld]);
  const openBulk = () => setDialog({ kind: "bulk", selection: isAll ? { filter: listParams(view, listed) } : { ids: [...chosen.keys()] } });
  const hasSelection = isAll || chosen.size > 0;

  const handleMessages = useCallback(
    (item: QueueItem) => {
      if (preferences.layout === "Collapsed") changeView({ thread: item.threadId });
      else void navigate(threadPath(item.threadId), { state: { queue: search } });
    },
    [preferences.layout, changeView, navigate, search],
  );
  const handleOpen = useCallback((item: QueueItem) => void navigate(casePath(item.id), { state: { queue: search } }), [navigate, search]);
  const handleAssignToMe = useCallback((item: QueueItem) => void assign(item, { id: accountId(user), name: fullName(user) }), [assign, user]);
  const handleAssign = useCallback((item: QueueItem) => setDialog({ kind: "assign", item }), []);
  const handleStatus = useCallback((item: QueueItem) => setDialog({ kind: "status", item }), []);

  const handleValidations = useCallback((item: QueueItem) => setDialog({ kind: "validations", item }), []);

  // Enter opens the first that is found for what stands in the box, as soon as it is known.
  const [wanted, setWanted] = useState<string | null>(null);
  const handleOpenFirst = (text: string) => setWanted(text.trim() ? text : null);
  const first = list.data && !list.isPlaceholderData && !list.isFetching ? list.data.items[0] : undefined;
  const isFound = wanted !== null && wanted === view.search && list.data !== undefined && !list.isPlaceholderData && !list.isFetching;
  useEffect(() => {
    if (!isFound) return;
    setWanted(null);
    if (first) handleOpen(first);
  }, [isFound, first, handleOpen]);
  const handleGoDown = () => {
    const top = items?.[0];
    if (!top) return;
    setCurrentId(top.id);
    focusRow(top.id);
  };

  const move = (step: number) => {
    if (!items?.length) return;
    const at = items.findIndex((item) => item.id === currentId);
    const next = items[Math.min(items.length - 1, Math.max(0, at < 0 ? 0 : at + step))];
    if (!next) return;
    setCurrentId(next.id);
    focusRow(next.id);
  };
  const current = items?.find((item) => item.id === currentId);
  const canWrite = hasPermission(user, "queue.write");
  const canChangeMany = canWrite && !view.test;
  useShortcuts(t("title"), [
    { keys: "j", words: t("keys.next"), key: "j", run: () => move(1) },
    { keys: "k", words: t("keys.previous"), key: "k", run: () => move(-1) },
    { keys: "Enter", words: t("keys.open") },
    ...(canWrite
      ? [
          {
            keys: "a",
            words: t("keys.assign"),
            key: "a",
            run: () => {
              if (hasSelection) openBulk();
              else if (current && !isMine(current.ownerId, user)) handleAssignToMe(current);
            },
          },
        ]
      : []),
    ...(canChangeMany
      ? [
          { keys: "x", words: t("keys.choose"), key: "x", run: () => current && chooseRow(items ?? [], current.id, false) },
          {
            keys: "e",
            words: t("keys.change"),
            key: "e",
            run: () => {
              if (hasSelection) openBulk();
              else if (current) handleStatus(current);
            },
          },
        ]
      : []),
    { keys: "/", words: t("keys.search"), key: "/", run: () => searchRef.current?.focus() },
  ]);

  // A page beyond the end, for example of an old link, becomes the last one.
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const isBeyond = list.data !== undefined && !list.isPlaceholderData && view.page > lastPage;
  useEffect(() => {
    if (isBeyond) changeView({ page: lastPage }, { replace: true });
  }, [isBeyond, lastPage, changeView]);

  const refresh = () => {
    forgetNewItems();
    void client.invalidateQueries({ queryKey: itemKeys.queue });
  };
  const isEmpty = list.data !== undefined && total === 0 && !list.isPlaceholderData && !isAhead;

  return (
    <div className="queue" data-density-rows={preferences.density === "compact" ? "compact" : undefined}>
      <div className="queue-main" ref={main}>
        <header className="queue-head">
          <h1 className="queue-title">{t("title")}</h1>
          {newItems > 0 ? (
            <Button size="small" icon={<RefreshCw size={14} aria-hidden />} onPress={refresh}>
              {t("newItems", { count: newItems })}
            </Button>
          ) : null}
          {canWrite ? (
            <Link to={paths.addCase} variant="button" className="queue-add">
              <Plus size={16} aria-hidden />
              {t("addCase")}
            </Link>
          ) : null}
        </header>
        <FirstDayCard />
        <ViewTabs view={view} onChange={changeView} />
        <QueueToolbar
          view={view}
          onChange={changeView}
          config={config.data}
          states={states.data}
          columns={allColumns}
          searchRef={searchRef}
          search={{ onType: setTyped, onOpenFirst: handleOpenFirst, onGoDown: handleGoDown }}
        >
          <ViewMenu newestView={newestView} onChange={changeView} />
          {view.test ? null : <ExportButton filter={listParams(view, listed)} columns={columns} total={total} />}
          {canWrite ? (
            <IconButton label={t("bulk.history.title")} icon={<History size={18} aria-hidden />} onPress={() => setDialog({ kind: "history" })} />
          ) : null}
          {canWrite ? (
            <IconButton label={t("bulk.paste.title")} icon={<ClipboardPaste size={18} aria-hidden />} onPress={() => setDialog({ kind: "paste" })} />
          ) : null}
        </QueueToolbar>
        <FilterChips view={view} onChange={changeView} config={config.data} states={states.data} onLast={() => searchRef.current?.focus()} />
        <BulkBand />
        {view.test ? <TestBanner onLeave={() => changeView({ test: false })} /> : null}
        {canChangeMany ? (
          <SelectionBar total={total} isPageChosen={Boolean(items?.length) && (items ?? []).every((item) => chosen.has(item.id))} onChange={openBulk} />
        ) : null}
        {isOpenOnly && (view.search || view.only.length > 0) && view.states.length === 0 && states.data ? (
          <FinishedToo view={view} states={states.data} />
        ) : null}
        {list.isError ? <LoadFailure error={list.error} onRetry={() => void list.refetch()} /> : null}
        {isEmpty ? (
          <div className="queue-empty">
            <EmptyState
              icon={<Inbox size={22} />}
              title={t("empty.title")}
              action={
                hasFilters(view) ? (
                  <Button onPress={() => changeView(NO_FILTERS)}>{t("filter.clearAll")}</Button>
                ) : (
                  <Button onPress={refresh}>{t("empty.refresh")}</Button>
                )
              }
            >
              {hasFilters(view) ? t("empty.filtered") : t("empty.words")}
            </EmptyState>
          </div>
        ) : items || list.isPending ? (
          <>
            <div className="queue-frame">
              <QueueTable
                items={items}
                columns={columns}
                width={tableWidth}
                config={config.data}
                view={view}
                onChange={changeView}
                {...(canChangeMany
                  ? {
                      selection: {
                        isChosen: (id: number) => isAll || chosen.has(id),
                        onChoose: handleChoose,
                        onChoosePage: (isOn: boolean) => choosePage(items ?? [], isOn),
                      },
                    }
                  : {})}
                currentId={currentId}
                onCurrent={setCurrentId}
                isStale={list.isPlaceholderData || isAhead}
                skeletonRows={12}
                onOpen={handleOpen}
                onMessages={handleMessages}
                onValidations={handleValidations}
                onAssign={handleAssign}
                onAssignToMe={handleAssignToMe}
                onStatus={handleStatus}
              />
            </div>
            <Paging page={view.page} pageSize={pageSize} total={total} onPage={(page) => changeView({ page })} />
          </>
        ) : null}
      </div>
      {view.thread ? <ThreadPanel key={view.thread} threadId={view.thread} onClose={() => changeView({ thread: null })} /> : null}
      {dialog?.kind === "assign" ? <AssignDialog item={dialog.item} onClose={() => setDialog(null)} /> : null}
      {dialog?.kind === "status" ? <StatusDialog item={dialog.item} onClose={() => setDialog(null)} /> : null}
      {dialog?.kind === "history" ? <BulkHistory onClose={() => setDialog(null)} /> : null}
      {dialog?.kind === "paste" ? (
        <PasteDialog onClose={() => setDialog(null)} onTake={(numbers) => setDialog({ kind: "bulk", selection: { numbers } })} />
      ) : null}
      {dialog?.kind === "bulk" ? (
        <BulkDialog
          selection={dialog.selection}
          onClose={() => setDialog(null)}
          onConfirmed={() => {
            setDialog(null);
            clearSelection();
          }}
        />
      ) : null}
      {dialog?.kind === "validations" ? <ValidationsDialog item={dialog.item} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}
