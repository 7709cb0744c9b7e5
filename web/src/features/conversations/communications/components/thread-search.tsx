import { useQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useSettled } from "../../../../shared/page/use-settled";
import { useUser } from "../../../../shared/identity/user";
import { Marked } from "../../../../ui/marked";
import { SearchField } from "../../../../ui/search-field";
import { Skeleton } from "../../../../ui/skeleton";
import { clockText } from "../../../../ui/timer";
import type { FoundEntry } from "./use-found-entry";

const LEAST_LETTERS = 2;
const MOST_HITS = 50;

export interface ThreadSearchProps {
  threadId: string;
  onFound: (entry: Omit<FoundEntry, "request">) => void;
  onClose: () => void;
}

/** Finds what was written or said in this conversation. */
export function ThreadSearch({ threadId, onFound, onClose }: ThreadSearchProps) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const [text, setText] = useState("");
  const query = useSettled(text.trim());
  const search = useQuery({
    queryKey: ["search", "thread", threadId, query],
    queryFn: async ({ signal }) => {
      const { hits } = await api.get("/api/search", { query: { q: query, limit: MOST_HITS }, signal });
      return hits.filter((hit) => hit.thread_id === threadId && hit.kind !== "application");
    },
    enabled: query.length >= LEAST_LETTERS,
    staleTime: 10_000,
  });
  return (
    <div className="thread-search" role="search">
      <SearchField
        label={t("search.label")}
        placeholder={t("search.label")}
        value={text}
        onChange={setText}
        autoFocus
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      />
      {query.length < LEAST_LETTERS ? null : search.isPending ? (
        <Skeleton lines={2} shape="row" />
      ) : search.isError ? (
        <p className="comm-quiet">{problemWords(search.error)}</p>
      ) : search.data.length === 0 ? (
        <p className="comm-quiet" role="status">
          {t("search.nothing", { query })}
        </p>
      ) : (
        <ul className="thread-hits" aria-label={t("search.results", { count: search.data.length })}>
          {search.data.map((hit) => (
            <li key={`${hit.message_id}-${hit.start_ms ?? ""}`}>
              <button
                type="button"
                className="thread-hit"
                onClick={() => onFound({ messageId: hit.message_id, callId: hit.call_id ?? null, atMs: hit.start_ms ?? null })}
              >
                <span className="thread-hit-words">
                  {hit.kind === "transcript" ? <Phone size={13} aria-label={t("search.said")} /> : null}
                  <Marked text={hit.snippet} />
                </span>
                <span className="comm-quiet tabular">
                  {format.brief(hit.at_ms)}
                  {hit.start_ms ? ` · ${clockText(hit.start_ms)}` : ""}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
