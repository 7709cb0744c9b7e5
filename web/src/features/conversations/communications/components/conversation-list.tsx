import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Conversation } from "../../../../api/schema";
import { useFormat } from "../../../../lib/format";
import { useCommunicationWords } from "../../../../lib/item/words";
import { threadPath } from "../../../../lib/paths";
import { useProblemWords } from "../../../../lib/problem-words";
import { useSettled } from "../../../../lib/use-settled";
import { useUser } from "../../../../lib/user";
import { Avatar } from "../../../../ui/avatar";
import { Badge } from "../../../../ui/badge";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { Link } from "../../../../ui/link";
import { SearchField } from "../../../../ui/search-field";
import { Skeleton } from "../../../../ui/skeleton";
import { useConversations } from "../api/conversations";

/** The conversations, the newest first, with a search over all of them by name, number or phone number. */
export function ConversationList({ openId, onOpen }: { openId: string | null; onOpen: () => void }) {
  const { t } = useTranslation("communications");
  const [search, setSearch] = useState("");
  const wanted = useSettled(search.trim());
  const list = useConversations(wanted);
  const problemWords = useProblemWords();
  const shown = list.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <nav className="conv" aria-label={t("page.conversations")} aria-busy={list.isPending || list.isPlaceholderData}>
      <div className="conv-head">
        <SearchField label={t("conversations.find")} placeholder={t("conversations.find")} value={search} onChange={setSearch} />
      </div>
      {list.isError ? <Banner kind="error">{problemWords(list.error)}</Banner> : null}
      {list.isPending ? (
        <div className="conv-skeleton">
          <Skeleton shape="card" lines={6} />
        </div>
      ) : null}
      {list.data && shown.length === 0 ? (
        <EmptyState icon={<MessagesSquare size={20} />} title={wanted ? t("conversations.noMatch") : t("conversations.empty")}>
          {wanted ? t("conversations.noMatchWords") : t("conversations.emptyWords")}
        </EmptyState>
      ) : null}
      <ul className="conv-list">
        {shown.map((conversation) => (
          <ConversationRow key={conversation.thread_id} conversation={conversation} isOpen={conversation.thread_id === openId} onOpen={onOpen} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button size="small" variant="quiet" wide isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t("conversations.more")}
        </Button>
      ) : null}
    </nav>
  );
}

function ConversationRow({ conversation, isOpen, onOpen }: { conversation: Conversation; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useCommunicationWords();
  // The hub writes an empty entry while nothing was said.
  const last = conversation.last.channel ? conversation.last : null;
  return (
    // Pressing the link inside closes the drawer that the list may stand in.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li className="conv-row" data-open={isOpen || undefined} data-unread={conversation.unreadTotal > 0 || undefined} onClick={onOpen}>
      <Avatar name={conversation.name} />
      <span className="conv-words">
        <span className="conv-line">
          <Link to={threadPath(conversation.thread_id)} variant="quiet" className="conv-name">
            <bdi className="conv-name-words">{conversation.name}</bdi>
          </Link>
          <time className="conv-time">{format.brief(last?.at_ms)}</time>
        </span>
        <span className="conv-line">
          <span className="conv-preview" dir="auto">
            {last ? (
              <>
                <span className="conv-channel">{!last.preview || (last.channel === "SMS" && last.direction === "in") ? null : `${last.direction === "out" ? t("conversations.you") : words.channel(last.channel)}: `}</span>
                <span dir="auto">{last.preview || words.channel(last.channel)}</span>
              </>
            ) : (
              t("conversations.nothingYet")
            )}
          </span>
          <Badge count={conversation.unreadTotal} label={t("conversations.unread", { count: conversation.unreadTotal })} />
        </span>
        <span className="conv-program" dir="auto">
          <bdi>{conversation.externalId}</bdi> · <bdi>{conversation.processName}</bdi>
        </span>
      </span>
    </li>
  );
}
