import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ConversationPage, ThreadView } from "../../../../api/schema";
import { applyItem, itemKeys } from "../../../../shared/cases/item/item-cache";

const REST_MS = 700;

/** Marks the conversation as read up to its newest entry while somebody can see it. */
export function useRead(thread: ThreadView, markRead: (threadId: string, seq: number) => Promise<void>): void {
  const client = useQueryClient();
  const newest = thread.messages.at(-1)?.seq ?? 0;
  const reportedSeq = useRef(thread.last_read_seq);
  const latest = useRef(thread);
  latest.current = thread;

  useEffect(() => {
    if (newest <= reportedSeq.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden") return;
      timer = setTimeout(() => {
        const before = reportedSeq.current;
        reportedSeq.current = newest;
        markRead(thread.id, newest).then(
          () => {
            const { item } = latest.current;
            applyItem(client, { ...item, unread: { email: 0, sms: 0, voice: 0, ivr: 0, unreadTotal: 0, hasUnreadMessages: false } });
            void client.invalidateQueries({ queryKey: itemKeys.unread });
            client.setQueriesData<{ pages: ConversationPage[]; pageParams: unknown[] }>(
              { queryKey: itemKeys.conversations },
              (list) =>
                list && {
                  ...list,
                  pages: list.pages.map((page) => ({
                    ...page,
                    items: page.items.map((one) => (one.thread_id === thread.id ? { ...one, unreadTotal: 0 } : one)),
                  })),
                },
            );
          },
          () => {
            reportedSeq.current = before;
          },
        );
      }, REST_MS);
    };
    report();
    document.addEventListener("visibilitychange", report);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", report);
    };
  }, [client, markRead, newest, thread.id]);
}
