import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { OWN_TABS, queueQuery, tabView } from "../../../shared/cases/queue/queue-tabs";
import { writeView, type QueueView } from "../../../shared/cases/queue/queue-address";
import { readLocal, writeLocal } from "../../../shared/page/local-store";

const STORAGE_KEY = "queue.last";

interface LastQueue {
  account: number;
  query: string;
}

/** Opens the queue, where the address says nothing, in the view that the person has chosen for that, else as this account last had it in this browser; and keeps how it is now. `first`: the chosen view, empty where none is, null while that is not known; `isTyping`: something stands in the search box that the address has not, which is left alone. */
export function useLastQueue(account: number, view: QueueView, first: string | null, isTyping: boolean): void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  // Whoever comes back from a case finds the list as they left it.
  const isBack = (state as { isBack?: boolean } | null)?.isBack ?? false;
  const isFirst = useRef(true);
  const query = writeView({ ...view, page: 1, thread: null, test: false }).toString();
  useEffect(() => {
    if (first === null) return;
    const last = readLocal<LastQueue | null>(STORAGE_KEY, null);
    const isNew = isFirst.current;
    isFirst.current = false;
    const own = OWN_TABS.find((tab) => tab === first);
    const opens = own ? queueQuery(tabView(own)) : last?.account === account && last.query ? `?${last.query}` : "";
    if (isNew && search === "" && opens && !isBack && !isTyping) {
      void navigate({ search: opens }, { replace: true });
      return;
    }
    writeLocal(STORAGE_KEY, { account, query } satisfies LastQueue);
  }, [account, first, isBack, isTyping, navigate, query, search]);
}
