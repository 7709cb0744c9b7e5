import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { QueueItem } from "../../../api/schema";
import { showToast } from "../../../ui/toast-queue";
import { useProblemWords } from "../../words/problem-words";
import { applyItem } from "./item-cache";
import { askAboutConflict, conflictingItem } from "./item-conflict";
import { advanceItem, assignItem, notifiedOfLastChange, undoItemChange, type Advance } from "./item-queries";
import { confirmUndo } from "./undo-question";

/** The new owner of an application; null for none. */
export type NewOwner = { id: number; name: string } | null;

export interface ItemChange {
  /** Assigns and offers to undo it. */
  assign: (item: QueueItem, owner: NewOwner) => Promise<void>;
  /** Changes the status; answers whether it was done. */
  advance: (item: QueueItem, advance: Advance, stateName: string) => Promise<boolean>;
  /** Takes one's own last change back; asks first where people have been notified of it. */
  undo: (item: QueueItem) => Promise<void>;
  isPending: boolean;
}

/** The two changes that a reviewer makes to an application, with their texts, their undo, and the question on a conflict. */
export function useItemChange(): ItemChange {
  const { t } = useTranslation("item");
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const [pending, setPending] = useState(0);

  const run = useCallback(
    async (item: QueueItem, change: (item: QueueItem) => Promise<QueueItem>, failedTitle: string, isDone: (done: QueueItem) => void): Promise<boolean> => {
      setPending((n) => n + 1);
      try {
        const done = await change(item);
        applyItem(client, done);
        isDone(done);
        return true;
      } catch (error) {
        const current = conflictingItem(error);
        if (current) {
          applyItem(client, current);
          askAboutConflict({ seen: item, current, repeat: (now) => void run(now, change, failedTitle, isDone) });
        } else {
          showToast({ kind: "error", title: failedTitle, detail: problemWords(error) });
        }
        return false;
      } finally {
        setPending((n) => n - 1);
      }
    },
    [client, problemWords],
  );

  const undo = useCallback(
    async (item: QueueItem) => {
      try {
        if (!(await confirmUndo(await notifiedOfLastChange(item)))) return;
      } catch (error) {
        showToast({ kind: "error", title: t("undo.failed"), detail: problemWords(error) });
        return;
      }
      await run(item, undoItemChange, t("undo.failed"), (undone) => showToast({ kind: "success", title: t("undo.done", { id: undone.externalId }) }));
    },
    [run, t, problemWords],
  );

  const assign = useCallback(
    async (item: QueueItem, owner: NewOwner) => {
      const failed = t("assign.failed");
      await run(
        item,
        (now) => assignItem(now, owner?.id ?? null),
        failed,
        (done) =>
          showToast({
            kind: "success",
            title: owner ? t("assign.done", { id: done.externalId, owner: owner.name }) : t("assign.doneNobody", { id: done.externalId }),
            lastsMs: 8_000,
            action: {
              name: t("assign.undo"),
              onPress: () =>
                void run(done, undoItemChange, t("undo.failed"), (undone) =>
                  showToast({ kind: "success", title: t("assign.undone", { id: undone.externalId }) }),
                ),
            },
          }),
      );
    },
    [run, t],
  );

  const advance = useCallback(
    (item: QueueItem, change: Advance, stateName: string) =>
      run(
        item,
        (now) => advanceItem(now, change),
        t("status.failed"),
        (done) =>
          showToast({
            kind: "success",
            title: t("status.done", { id: done.externalId, status: stateName }),
            lastsMs: 8_000,
            action: { name: t("assign.undo"), onPress: () => void undo(done) },
          }),
      ),
    [run, t, undo],
  );

  return { assign, advance, undo, isPending: pending > 0 };
}
