import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { writeView, type QueueView } from "../../../shared/cases/queue/queue-address";
import { readLocal, writeLocal } from "../../../shared/page/local-store";

const STORAGE_KEY = "queue.last";

interface LastQueue {
  account: number;
  query: string;
}

/** Brings the queue back as this account last had it in this browser, where the address says nothing; and keeps how it is now. */
export function useLastQueue(account: number, view: QueueView): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isFirst = useRef(true);
  const query = writeView({ ...view, page: 1, thread: null, test: false }).toString();
  useEffect(() => {
    const last = readLocal<LastQueue | null>(STORAGE_KEY, null);
    const isNew = isFirst.current;
    isFirst.current = false;
    if (isNew && search === "" && last?.account === account && last.query) {
      void navigate({ search: `?${last.query}` }, { replace: true });
      return;
    }
    writeLocal(STORAGE_KEY, { account, query } satisfies LastQueue);
  }, [account, navigate, query, search]);
}
