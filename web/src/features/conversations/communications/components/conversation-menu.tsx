import { AlarmClock, Check, Ellipsis, Inbox, Mail, MailOpen, UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Conversation } from "../../../../api/schema";
import { assignsSelfOnly, isMine } from "../../../../shared/cases/item/reviewer";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { IconButton } from "../../../../ui/icon-button";
import { Menu, type MenuAction } from "../../../../ui/menu";
import type { SnoozeChoice } from "../inbox/snooze-times";
import type { InboxChange } from "../inbox/use-inbox-changes";

export const SNOOZE_CHOICES: readonly SnoozeChoice[] = ["later", "tomorrow", "monday"];

export interface ConversationMenuProps {
  conversation: Conversation;
  onChange: (conversation: Conversation, change: InboxChange) => void;
  /** Asks for the application's new owner. */
  onAssign: (conversation: Conversation) => void;
}

/** What can be done to one conversation without opening it. */
export function ConversationMenu({ conversation, onChange, onAssign }: ConversationMenuProps) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const act = (change: InboxChange) => () => onChange(conversation, change);
  const isUnread = conversation.unreadTotal > 0;
  const actions: MenuAction[] = [
    isUnread
      ? { id: "read", name: t("inbox.actions.read"), icon: <MailOpen size={16} aria-hidden />, onAction: act({ kind: "read" }) }
      : { id: "unread", name: t("inbox.actions.unread"), icon: <Mail size={16} aria-hidden />, keys: "u", onAction: act({ kind: "unread" }) },
  ];
  if (hasPermission(user, "queue.write") && !isMine(conversation.ownerId, user))
    actions.push({
      id: "mine",
      name: t("inbox.actions.mine"),
      icon: <UserRoundCheck size={16} aria-hidden />,
      ...(assignsSelfOnly(user) ? { keys: "a" } : {}),
      onAction: act({ kind: "mine" }),
    });
  if (hasPermission(user, "queue.write") && !assignsSelfOnly(user))
    actions.push({
      id: "assign",
      name: t("inbox.actions.assign"),
      icon: <UserRoundPlus size={16} aria-hidden />,
      keys: "a",
      onAction: () => onAssign(conversation),
    });
  if (!conversation.done)
    actions.push({ id: "done", name: t("inbox.actions.done"), icon: <Check size={16} aria-hidden />, keys: "d", onAction: act({ kind: "done" }) });
  const snoozes: MenuAction[] =
    conversation.snoozed_until_ms || conversation.done
      ? [{ id: "back", name: t("inbox.actions.back"), icon: <Inbox size={16} aria-hidden />, onAction: act({ kind: "back" }) }]
      : SNOOZE_CHOICES.map((choice) => ({
          id: choice,
          name: t(`inbox.snooze.${choice}`),
          icon: <AlarmClock size={16} aria-hidden />,
          ...(choice === "tomorrow" ? { keys: "h" } : {}),
          onAction: act({ kind: "snooze", choice }),
        }));
  const label = t("inbox.actionsOf", { name: conversation.name });
  return (
    <Menu
      label={label}
      trigger={<IconButton size="small" noTooltip label={label} icon={<Ellipsis size={18} aria-hidden />} />}
      groups={[
        { id: "actions", name: label, hideName: true, actions },
        { id: "snooze", name: t("inbox.snooze.name"), actions: snoozes },
      ]}
    />
  );
}
