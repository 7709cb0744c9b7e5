import { ArrowRightLeft, Ellipsis, FolderOpen, MessageSquare, UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { QueueItem } from "../../../../api/schema";
import { assignsSelfOnly, isMine } from "../../../../shared/cases/item/reviewer";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { IconButton } from "../../../../ui/icon-button";
import { Menu, type MenuAction } from "../../../../ui/menu";
import type { RowActions } from "./queue-row";

/** What can be done to an application, as far as this person may. */
export function RowMenu({ item, onOpen, onMessages, onAssign, onAssignToMe, onStatus }: RowActions & { item: QueueItem }) {
  const { t } = useTranslation("work-queue");
  const user = useUser();
  const canWrite = hasPermission(user, "queue.write");
  const actions: MenuAction[] = [
    { id: "case", name: t("row.openCase"), icon: <FolderOpen size={16} aria-hidden />, keys: "Enter", onAction: () => onOpen(item) },
    { id: "messages", name: t("row.openMessages"), icon: <MessageSquare size={16} aria-hidden />, onAction: () => onMessages(item) },
  ];
  if (canWrite && !isMine(item.ownerId, user))
    actions.push({ id: "me", name: t("row.assignToMe"), icon: <UserRoundCheck size={16} aria-hidden />, keys: "a", onAction: () => onAssignToMe(item) });
  if (canWrite && !assignsSelfOnly(user))
    actions.push({ id: "assign", name: t("row.assign"), icon: <UserRoundPlus size={16} aria-hidden />, onAction: () => onAssign(item) });
  if (canWrite) actions.push({ id: "status", name: t("row.changeStatus"), icon: <ArrowRightLeft size={16} aria-hidden />, onAction: () => onStatus(item) });
  return (
    <Menu
      label={t("row.actions", { id: item.externalId })}
      trigger={<IconButton size="small" noTooltip label={t("row.actions", { id: item.externalId })} icon={<Ellipsis size={18} aria-hidden />} />}
      groups={[{ id: "actions", name: t("row.actions", { id: item.externalId }), hideName: true, actions }]}
    />
  );
}
