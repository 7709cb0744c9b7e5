import { AlarmClock, Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Conversation } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { isVisitPreview } from "../../../../shared/cases/item/visit-preview";
import { useCommunicationWords } from "../../../../shared/cases/item/words";
import { threadPath } from "../../../../shared/page/paths";
import { useUser } from "../../../../shared/identity/user";
import { Avatar } from "../../../../ui/avatar";
import { Badge } from "../../../../ui/badge";
import { Checkbox } from "../../../../ui/checkbox";
import { Link } from "../../../../ui/link";
import { OneLine } from "../../../../ui/one-line";
import type { InboxChange } from "../inbox/use-inbox-changes";
import { ChangeWords } from "./change-words";
import { ConversationMenu } from "./conversation-menu";

export interface ConversationRowProps {
  conversation: Conversation;
  isOpen: boolean;
  /** Null while nothing is chosen in the list. */
  isChosen: boolean | null;
  /** The part of the address that is kept when the conversation is opened. */
  address: string;
  onOpen: () => void;
  onChoose: (threadId: string, isChosen: boolean) => void;
  onChange: (conversation: Conversation, change: InboxChange) => void;
  onAssign: (conversation: Conversation) => void;
}

/** A conversation with its last entry, and what can be done to it. */
export function ConversationRow({ conversation, isOpen, isChosen, address, onOpen, onChoose, onChange, onAssign }: ConversationRowProps) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useCommunicationWords();
  // The hub writes an empty entry while nothing was said.
  const last = conversation.last.channel ? conversation.last : null;
  const isVisit = last?.channel === "NOTE" && isVisitPreview(last.preview);
  return (
    // Pressing the link inside closes the drawer that the list may stand in.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li className="conv-row" data-open={isOpen || undefined} data-unread={conversation.unreadTotal > 0 || undefined} onClick={onOpen}>
      {isChosen === null ? (
        <Avatar name={conversation.name} />
      ) : (
        // A press on the box chooses and does not open.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span className="conv-box" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            aria-label={t("inbox.choose", { name: conversation.name })}
            isSelected={isChosen}
            onChange={(next) => onChoose(conversation.thread_id, next)}
          />
        </span>
      )}
      <span className="conv-words">
        <span className="conv-line">
          <Link to={threadPath(conversation.thread_id) + address} variant="quiet" className="conv-name">
            <OneLine>{conversation.name}</OneLine>
          </Link>
          <time className="conv-time">{format.brief(last?.at_ms)}</time>
        </span>
        <span className="conv-line">
          {last?.change ? (
            <span className="conv-preview">
              <OneLine>
                <ChangeWords change={last.change} by={last.by} isBrief />
              </OneLine>
            </span>
          ) : last ? (
            <span className="conv-preview">
              {isVisit || !last.preview || (last.channel === "SMS" && last.direction === "in") ? null : (
                <span className="conv-channel">{`${last.direction === "out" ? t("conversations.you") : words.channel(last.channel)}: `}</span>
              )}
              <OneLine>{words.preview(last)}</OneLine>
            </span>
          ) : (
            <span className="conv-preview">{t("conversations.nothingYet")}</span>
          )}
          <Badge count={conversation.unreadTotal} cap={9} label={t("conversations.unread", { count: conversation.unreadTotal })} />
        </span>
        <span className="conv-line">
          <OneLine className="conv-program">
            <bdi>{conversation.externalId}</bdi> · <bdi>{conversation.processName}</bdi>
          </OneLine>
          {conversation.done ? (
            <span className="conv-snoozed">
              <Check size={12} aria-hidden />
              {t("inbox.isDone")}
            </span>
          ) : null}
          {conversation.snoozed_until_ms ? (
            <span className="conv-snoozed">
              <AlarmClock size={12} aria-hidden />
              {t("inbox.until", { time: format.dateTime(conversation.snoozed_until_ms) })}
            </span>
          ) : null}
        </span>
      </span>
      {/* A press on the menu does not open the conversation. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span className="conv-menu" onClick={(event) => event.stopPropagation()}>
        <ConversationMenu conversation={conversation} onChange={onChange} onAssign={onAssign} />
      </span>
    </li>
  );
}
