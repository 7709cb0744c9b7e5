import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import { paths } from "../../../../shared/page/paths";
import { usePreferences } from "../../../../shared/page/preferences";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { Link } from "../../../../ui/link";
import { Skeleton } from "../../../../ui/skeleton";
import { useThread } from "../api/thread";
import { Composer } from "../composer/composer";
import { useLiveThread } from "../live";
import { FilterNote, type ChannelChoice } from "./channel-filter";
import { Timeline } from "./timeline";
import { ThreadHead } from "./thread-head";
import { ThreadKeys } from "./thread-keys";
import { ThreadSearch } from "./thread-search";
import { useFoundEntry } from "./use-found-entry";

export interface ThreadViewProps {
  threadId: string;
  /** Of the conversation's name: 1 where it is the page, 2 in a panel beside one. */
  level: 1 | 2;
  /** The back link, on narrow screens. */
  back?: ReactNode;
  /** Buttons at the end of the head. */
  tools?: ReactNode;
  onConversations?: () => void;
  onApplicant?: () => void;
}

/** One conversation: its head, the timeline of entries, and the composer. */
export function ThreadView({ threadId, level, back, tools, onConversations, onApplicant }: ThreadViewProps) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const thread = useThread(threadId);
  const problemWords = useProblemWords();
  const { preferences } = usePreferences();
  const [isSearching, setIsSearching] = useState(false);
  const [channel, setChannel] = useState<ChannelChoice>("ALL");
  const found = useFoundEntry(threadId, thread.data);
  useLiveThread(threadId, thread.data?.seq, preferences.sound);

  if (thread.isError && !thread.data && isProblem(thread.error, "not_found"))
    return (
      <div className="thread-message">
        <EmptyState
          level={level}
          title={t("thread.goneTitle")}
          action={
            <Link to={paths.inbox} variant="button">
              {t("thread.toInbox")}
            </Link>
          }
        >
          {t("thread.goneWords")}
        </EmptyState>
      </div>
    );
  if (thread.isError && !thread.data)
    return (
      <div className="thread-message">
        <EmptyState level={level} title={t("thread.failed")} action={<Button onPress={() => void thread.refetch()}>{t("thread.retry")}</Button>}>
          {problemWords(thread.error)}
        </EmptyState>
      </div>
    );
  return (
    <section
      className="thread"
      aria-label={thread.data ? t("thread.label", { name: thread.data.applicant.name }) : t("thread.loading")}
      aria-busy={thread.isPending}
    >
      <ThreadHead
        thread={thread.data}
        threadId={threadId}
        level={level}
        back={back}
        tools={tools}
        onConversations={onConversations}
        onApplicant={onApplicant}
        isSearching={isSearching}
        onSearch={setIsSearching}
        channel={channel}
        onChannel={setChannel}
      />
      {isSearching ? <ThreadSearch threadId={threadId} onFound={found.show} onClose={() => setIsSearching(false)} /> : null}
      <FilterNote value={channel} onChange={setChannel} />
      {thread.data ? (
        <Timeline thread={thread.data} found={found.entry} channel={channel} />
      ) : (
        <div className="thread-skeleton">
          <Skeleton shape="card" lines={3} />
        </div>
      )}
      {thread.data ? <ThreadKeys thread={thread.data} isPage={level === 1} /> : null}
      {thread.data && hasPermission(user, "thread.write") ? <Composer thread={thread.data} /> : null}
    </section>
  );
}
