import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import type { BulkChange } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import { confirmUndo } from "../../../../shared/cases/item/undo-question";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { liveSocket } from "../../../../shared/live/socket";
import { showToast } from "../../../../ui/toast-queue";
import { applyBulk, listBulk, notifiedByBulk, readBulk, undoBulk } from "../api/bulk-changes";

/** The change of many that this screen shows: the last one that was confirmed. */
export const useBulkRun = create<{ change: BulkChange | null; /** Its end was announced before. */ isAnnounced: boolean }>(() => ({
  change: null,
  isAnnounced: false,
}));

const NAMED = 5;
const REFRESH_MS = 2_000;
const RESULT_MS = 8_000;

export const isInProgress = ({ stage }: BulkChange) => stage === "running" || stage === "undoing";

const STAGES: BulkChange["stage"][] = ["checked", "running", "done", "undoing", "undone"];

/** Order of a change's progress, which never goes back. */
const progress = (change: BulkChange) =>
  STAGES.indexOf(change.stage) * 1e6 + (change.stage === "running" ? change.changed + change.failed : change.restored + change.kept);

/** Takes what the hub says of the change that is shown. Frames may come after an answer that is newer. */
function take(change: BulkChange): void {
  const known = useBulkRun.getState().change;
  if (known?.check_id === change.check_id && progress(change) >= progress(known)) useBulkRun.setState({ change });
}

/** Confirms, follows and undoes a bulk change, with the specification's toasts (2, section 8). */
export function useBulkActions() {
  const { t } = useTranslation("work-queue");
  const words = useProblemWords();
  const failed = useFailedTitle();

  const confirm = useCallback(
    async (id: string) => {
      try {
        useBulkRun.setState({ change: await applyBulk(id), isAnnounced: false });
        return true;
      } catch (error) {
        showToast({ kind: "error", title: t("bulk.toast.changesFailed"), detail: words(error) });
        return false;
      }
    },
    [t, words],
  );
  const undo = useCallback(
    async (change: BulkChange) => {
      try {
        if (!(await confirmUndo(await notifiedByBulk(change.check_id)))) return;
        useBulkRun.setState({ change: await undoBulk(change.check_id), isAnnounced: false });
      } catch (error) {
        showToast({ kind: "error", title: failed(change), detail: words(error) });
      }
    },
    [failed, words],
  );
  return { confirm, undo };
}

function useFailedTitle(): (change: BulkChange) => string {
  const { t } = useTranslation("work-queue");
  return useCallback(
    ({ sets_owner, state_id }) => {
      if (sets_owner && state_id !== null) return t("bulk.toast.changesFailed");
      return sets_owner ? t("bulk.toast.assignmentFailed") : t("bulk.toast.statusFailed");
    },
    [t],
  );
}

/** Resumes a change that this person has begun on another page or device, while it runs or can be undone. */
export function useLastBulk(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || useBulkRun.getState().change) return;
    listBulk().then(
      ([last]) => {
        if (!last || useBulkRun.getState().change) return;
        if (isInProgress(last) || (last.undo_until_ms ?? 0) > Date.now()) useBulkRun.setState({ change: last, isAnnounced: !isInProgress(last) });
      },
      () => {
        // Nothing is lost: the hub has the list of changes.
      },
    );
  }, [isWanted]);
}

/** Follows the change on the event socket while the page is shown, and says how it ended. */
export function useBulkFollow(): void {
  const client = useQueryClient();
  const { change, isAnnounced } = useBulkRun();
  const showResult = useResultToast();
  const latest = useRef(showResult);
  latest.current = showResult;
  const id = change?.check_id;
  const goesOn = change !== null && isInProgress(change);

  useEffect(() => {
    if (!id || !goesOn) return;
    const refresh = () =>
      void readBulk(id).then(take, () => {
        // The socket, or the next refresh, brings the result.
      });
    const stop = liveSocket.subscribe("me", {
      onEvent: (event) => {
        if (event.kind === "bulk.updated") take(event.data.bulk);
      },
      onGap: refresh,
    });
    const timer = setInterval(refresh, REFRESH_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [id, goesOn]);

  useEffect(() => {
    if (!change || isInProgress(change) || isAnnounced) return;
    useBulkRun.setState({ isAnnounced: true });
    void client.invalidateQueries({ queryKey: itemKeys.queue });
    void client.invalidateQueries({ queryKey: itemKeys.queueStates });
    void client.invalidateQueries({ queryKey: itemKeys.queueFilters });
    void latest.current(change);
  }, [client, change, isAnnounced]);
}

function useResultToast(): (change: BulkChange) => Promise<void> {
  const { t } = useTranslation("work-queue");
  const format = useFormat();
  const statusWords = useStatusWords();
  const failedTitle = useFailedTitle();
  return async (change) => {
    if (change.stage === "undone") {
      const detail = change.kept ? t("bulk.undone.kept", { count: change.kept }) : undefined;
      showToast({
        kind: change.kept ? "warning" : "success",
        title: t("bulk.undone.title", { count: change.restored }),
        ...(detail ? { detail } : {}),
        lastsMs: RESULT_MS,
      });
      return;
    }
    const { items } = await readBulk(change.check_id);
    const ids = (outcome: "done" | "failed") => items.filter((item) => item.outcome === outcome).map((item) => item.external_id);
    const named = (all: string[]) =>
      all.length > NAMED ? t("bulk.toast.many", { first: format.names(all.slice(0, 2)), count: all.length - 2 }) : format.names(all);
    if (change.failed > 0) {
      const detail =
        change.sets_owner && change.state_id === null
          ? t("bulk.toast.assignmentFailedOf", { ids: named(ids("failed")) })
          : t("bulk.toast.failedOf", { ids: named(ids("failed")) });
      showToast({ kind: "error", title: failedTitle(change), detail, lastsMs: RESULT_MS });
      return;
    }
    const done = named(ids("done"));
    const owner = change.owner_name || (change.role_id === null ? t("row.nobody") : t("bulk.toast.role"));
    const status = statusWords(change.state_name);
    const assigned = t("bulk.toast.assignedTo", { ids: done, owner });
    const moved = t("bulk.toast.movedTo", { ids: done, status });
    const both = t("bulk.toast.both", { ids: done, owner, status });
    if (change.sets_owner && change.state_id !== null) showToast({ kind: "success", title: t("bulk.toast.bothDone"), detail: both, lastsMs: RESULT_MS });
    else if (change.sets_owner) showToast({ kind: "success", title: t("bulk.toast.assignmentDone"), detail: assigned, lastsMs: RESULT_MS });
    else showToast({ kind: "success", title: t("bulk.toast.statusDone"), detail: moved, lastsMs: RESULT_MS });
  };
}
