import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Conversation } from "../../../../api/schema";
import { applyItem, itemKeys } from "../../../../shared/cases/item/item-cache";
import { assignItem } from "../../../../shared/cases/item/item-queries";
import { accountId } from "../../../../shared/cases/item/reviewer";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { showToast } from "../../../../ui/toast-queue";
import { finish, markAllRead, markUnread, snooze } from "../api/inbox";
import { snoozeUntil, type SnoozeChoice } from "./snooze-times";

export type InboxChange = { kind: "read" | "unread" | "back" | "mine" | "done" } | { kind: "snooze"; choice: SnoozeChoice };

/** How many conversations are changed at the same time. */
const AT_ONCE = 4;

/** Actions on one or many conversations: each is a separate call, and a failing one does not stop the others. Says whether all succeeded. */
export function useInboxChanges() {
  const { t } = useTranslation("communications");
  const user = useUser();
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const [isPending, setIsPending] = useState(false);

  const one = async (conversation: Conversation, change: InboxChange, now: number): Promise<void> => {
    const id = conversation.thread_id;
    if (change.kind === "read") await markAllRead(id);
    if (change.kind === "unread") await markUnread(id);
    if (change.kind === "snooze") await snooze(id, snoozeUntil(change.choice, user.zone, now));
    if (change.kind === "done") await finish(id);
    if (change.kind === "back") await snooze(id, null);
    if (change.kind === "mine") applyItem(client, await assignItem({ id: conversation.item_id, version: conversation.version }, accountId(user)));
  };

  const run = async (conversations: readonly Conversation[], change: InboxChange): Promise<boolean> => {
    const waiting = [...conversations];
    const count = waiting.length;
    const now = Date.now();
    let failed = 0;
    let reason: unknown;
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        try {
          await one(next, change, now);
        } catch (error) {
          failed += 1;
          reason = error;
        }
      }
    };
    setIsPending(true);
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setIsPending(false);
    void client.invalidateQueries({ queryKey: itemKeys.conversations });
    void client.invalidateQueries({ queryKey: itemKeys.unread });
    if (failed > 0) {
      showToast({ kind: "error", title: t("inbox.failed", { count: failed, of: count }), detail: problemWords(reason) });
      return false;
    }
    const undo: InboxChange | null =
      change.kind === "snooze" || change.kind === "done"
        ? { kind: "back" }
        : change.kind === "read"
          ? { kind: "unread" }
          : change.kind === "unread"
            ? { kind: "read" }
            : null;
    showToast({
      kind: "success",
      title: t(`inbox.done.${change.kind}`, { count }),
      ...(undo ? { lastsMs: 8_000, action: { name: t("inbox.undo"), onPress: () => void run(conversations, undo) } } : {}),
    });
    return true;
  };

  return { run, isPending };
}
