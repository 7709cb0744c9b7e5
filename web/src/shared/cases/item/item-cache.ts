import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { CaseView, ConversationPage, QueueItem, WorkItemDetail, QueuePage, ThreadView } from "../../../api/schema";

/** Cache keys of applications' data. */
export const itemKeys = {
  queue: ["queue"] as const,
  queueConfig: ["queue-config"] as const,
  queueStates: ["queue-states"] as const,
  queueFilters: ["queue-filters"] as const,
  stateNames: (lang: string) => ["state-names", lang] as const,
  item: (id: number) => ["item", id] as const,
  caseOf: (id: number) => ["case", id] as const,
  validations: (id: number) => ["validations", id] as const,
  threads: ["thread"] as const,
  thread: (id: string) => ["thread", id] as const,
  conversations: ["conversations"] as const,
  unread: ["unread"] as const,
  myWork: ["my-work"] as const,
};

function isNewer(next: QueueItem, known: QueueItem): boolean {
  return next.version >= known.version;
}

/** Puts an application as the hub now has it wherever it is shown: queue pages, conversations, threads, cases, details. An older version changes nothing. */
export function applyItem(client: QueryClient, item: QueueItem): void {
  client.setQueriesData<QueuePage>({ queryKey: itemKeys.queue }, (page) => {
    const known = page?.items.find((one) => one.id === item.id);
    if (!page || !known || !isNewer(item, known)) return page;
    return { ...page, items: page.items.map((one) => (one.id === item.id ? item : one)) };
  });
  client.setQueriesData<ThreadView>({ queryKey: itemKeys.threads }, (thread) =>
    thread && thread.item.id === item.id && isNewer(item, thread.item) ? { ...thread, item } : thread,
  );
  // Below the key of a case is also what is read beside it, which has no application in it.
  client.setQueriesData<Partial<CaseView>>({ queryKey: itemKeys.caseOf(item.id) }, (view) =>
    view?.item && isNewer(item, view.item) ? { ...view, item } : view,
  );
  client.setQueriesData<InfiniteData<ConversationPage>>({ queryKey: itemKeys.conversations }, (list) => {
    const isShown = list?.pages.some((page) => page.items.some((one) => one.item_id === item.id && one.version < item.version));
    if (!list || !isShown) return list;
    const { ownerId, ownerName, version } = item;
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((one) => (one.item_id === item.id ? { ...one, ownerId, ownerName, version } : one)),
    }));
    return { ...list, pages };
  });
  // Its history, its time and what can be taken back follow from the change.
  void client.invalidateQueries({ queryKey: itemKeys.caseOf(item.id) });
  void client.invalidateQueries({ queryKey: itemKeys.validations(item.id) });
  const detail = client.getQueryData<WorkItemDetail>(itemKeys.item(item.id));
  if (detail && isNewer(item, detail)) {
    // Another status has other possible states and owners: these are read again when they are needed.
    if (detail.currentStateId !== item.currentStateId) void client.invalidateQueries({ queryKey: itemKeys.item(item.id) });
    else client.setQueryData<WorkItemDetail>(itemKeys.item(item.id), { ...detail, ...item });
  }
}
