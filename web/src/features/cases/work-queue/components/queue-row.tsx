import { AlarmClock, ArrowDownLeft, ArrowUpRight, Eye, MessageSquare, UserRound } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { QueueItem } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { accountId, isMine } from "../../../../shared/cases/item/reviewer";
import { TestChip } from "../../../../shared/cases/item/test-chip";
import { ItemStatus } from "../../../../shared/cases/item/item-status";
import { useCommunicationWords } from "../../../../shared/cases/item/words";
import { casePath } from "../../../../shared/page/paths";
import { useHasPassed } from "../../../../shared/page/use-has-passed";
import { useUser } from "../../../../shared/identity/user";
import { ValidationsButton } from "../../../../shared/cases/validations/validations-button";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { Link } from "../../../../ui/link";
import { Cell, TableRow } from "../../../../ui/table";
import type { Column } from "../columns";
import { useLiveQueue } from "../live";
import { RowMenu } from "./row-menu";

/** What can be done to a row. */
export interface RowActions {
  onOpen: (item: QueueItem) => void;
  onMessages: (item: QueueItem) => void;
  onValidations: (item: QueueItem) => void;
  onAssign: (item: QueueItem) => void;
  onAssignToMe: (item: QueueItem) => void;
  onStatus: (item: QueueItem) => void;
}

export interface QueueRowProps extends RowActions {
  item: QueueItem;
  columns: Column[];
  isCurrent: boolean;
  isOpen: boolean;
  onCurrent: (id: number) => void;
  /** Whether it is chosen for a change of many; with `onChoose` it can be. */
  isChosen?: boolean;
  onChoose?: (id: number) => void;
}

/** One application. Its marks (mine, being viewed, just changed) are an icon and words. */
export const QueueRow = memo(function QueueRow({ item, columns, isCurrent, isOpen, onCurrent, isChosen, onChoose, ...actions }: QueueRowProps) {
  const { t } = useTranslation("work-queue");
  const changedAt = useLiveQueue((state) => state.changedAt[item.id]);
  return (
    <TableRow
      isCurrent={isCurrent}
      isSelected={isOpen || isChosen}
      isFresh={changedAt !== undefined}
      data-item={item.id}
      onFocus={() => onCurrent(item.id)}
      onOpen={() => {
        onCurrent(item.id);
        actions.onOpen(item);
      }}
    >
      {onChoose ? (
        <Cell className="queue-col-choose">
          <Checkbox aria-label={t("bulk.choose.row", { id: item.externalId })} isSelected={isChosen ?? false} onChange={() => onChoose(item.id)} />
        </Cell>
      ) : null}
      {columns.map((column) => (
        <RowCell key={column} item={item} column={column} isFresh={changedAt !== undefined} hasName={columns.includes("itemName")} />
      ))}
      <Cell className="queue-col-actions">
        <span className="queue-actions">
          <MessagesButton item={item} onPress={() => actions.onMessages(item)} />
          <ValidationsButton item={item} onPress={() => actions.onValidations(item)} />
          <RowMenu item={item} {...actions} />
        </span>
      </Cell>
    </TableRow>
  );
});

function MessagesButton({ item, onPress }: { item: QueueItem; onPress: () => void }) {
  const { t } = useTranslation("work-queue");
  const { unreadTotal } = item.unread;
  return (
    <Button
      size="small"
      variant="quiet"
      className="queue-messages"
      aria-label={unreadTotal ? t("row.messagesUnread", { count: unreadTotal }) : t("row.messages")}
      onPress={onPress}
    >
      <MessageSquare size={17} aria-hidden />
      <span className="queue-messages-badge">
        <Badge count={unreadTotal} cap={9} label="" />
      </span>
    </Button>
  );
}

function RowCell({ item, column, isFresh, hasName }: { item: QueueItem; column: Column; isFresh: boolean; hasName: boolean }) {
  const { t } = useTranslation("work-queue");
  const user = useUser();
  const { search } = useLocation();
  const format = useFormat(user.zone);
  const className = `queue-col-${column}`;
  switch (column) {
    case "externalId":
      return (
        <Cell header className={className}>
          <Link to={casePath(item.id)} state={{ queue: search }} variant="quiet" className="queue-id tabular">
            <bdi>{item.externalId}</bdi>
          </Link>
          {item.test ? <TestChip /> : null}
          {hasName ? null : (
            <span className="queue-name-below">
              <span className="queue-cut" dir="auto" title={item.itemName}>
                {item.itemName}
              </span>
              <Viewers itemId={item.id} ownId={accountId(user)} />
            </span>
          )}
        </Cell>
      );
    case "itemName":
      return (
        <Cell className={className}>
          <span className="queue-name">
            <span className="queue-cut" dir="auto" title={item.itemName}>
              {item.itemName}
            </span>
            <Viewers itemId={item.id} ownId={accountId(user)} />
          </span>
        </Cell>
      );
    case "ownerName":
      return (
        <Cell className={className}>
          {isMine(item.ownerId, user) ? (
            <span className="queue-mine">
              <UserRound size={13} aria-hidden />
              {t("row.you")}
            </span>
          ) : item.ownerName ? (
            <span className="queue-cut" dir="auto" title={item.ownerName}>
              {item.ownerName}
            </span>
          ) : (
            <span className="queue-quiet">{t("row.nobody")}</span>
          )}
        </Cell>
      );
    case "dueAt":
      return (
        <Cell className={`${className} tabular`}>
          <DueDay dueAt={item.dueAt} />
        </Cell>
      );
    case "lastComDate":
      return (
        <Cell className={`${className} tabular`}>
          <LastContact item={item} />
        </Cell>
      );
    case "createdAt":
      return <Cell className={`${className} tabular`}>{format.date(item[column])}</Cell>;
    case "stateCurrentTime":
      return (
        <Cell className={`${className} tabular`}>{isFresh ? <span className="queue-now">{t("row.justNow")}</span> : format.date(item.stateCurrentTime)}</Cell>
      );
    case "currentStateName":
      return (
        <Cell className={className}>
          <ItemStatus token={item.statusToken} name={item.currentStateName} />
        </Cell>
      );
    default:
      return (
        <Cell className={className}>
          <span className="queue-cut" dir="auto" title={item[column] ?? undefined}>
            {item[column]}
          </span>
        </Cell>
      );
  }
}

/** By when an application should leave its status; what is late is red, and says so. */
function DueDay({ dueAt }: { dueAt: string | null }) {
  const { t } = useTranslation("work-queue");
  const format = useFormat(useUser().zone);
  const isLate = useHasPassed(dueAt === null ? Infinity : Date.parse(dueAt));
  if (!isLate) return <span title={format.dateTime(dueAt)}>{format.short(dueAt)}</span>;
  return (
    <span className="queue-late" title={t("row.lateSince", { date: format.dateTime(dueAt) })}>
      <AlarmClock size={13} aria-hidden />
      {format.short(dueAt)}
      <span className="ui-visually-hidden"> {t("row.late")}</span>
    </span>
  );
}

/** Who was in contact last, by what, and when. */
function LastContact({ item }: { item: QueueItem }) {
  const { t } = useTranslation("work-queue");
  const format = useFormat(useUser().zone);
  const communication = useCommunicationWords();
  if (!item.lastComDate) return null;
  const isIn = item.ComDirection === "in";
  // On the site, applicants write to an application itself.
  const isNote = item.ComType === "NOTE";
  const channel = isNote ? t("row.onSite") : communication.channel(item.ComType);
  const brief = isNote ? channel : communication.briefChannel(item.ComType);
  const who = isIn ? t("row.applicantLast") : t("row.weLast");
  const Icon = isIn ? ArrowDownLeft : ArrowUpRight;
  return (
    <span className="queue-contact" title={[who, channel, format.dateTime(item.lastComDate)].filter(Boolean).join(" · ")}>
      <Icon size={13} aria-hidden className="queue-contact-way" />
      <span className="ui-visually-hidden">{who} </span>
      <span className="queue-cut">{brief}</span> <time dateTime={item.lastComDate}>{format.short(item.lastComDate)}</time>
    </span>
  );
}

function Viewers({ itemId, ownId }: { itemId: number; ownId: number }) {
  const { t } = useTranslation("work-queue");
  const viewers = useLiveQueue((state) => state.viewers[itemId]);
  const others = viewers?.filter((person) => person.id !== ownId) ?? [];
  const first = others[0];
  if (!first) return null;
  const words = others.length === 1 ? t("row.viewing", { name: first.name }) : t("row.viewingMore", { name: first.name, count: others.length - 1 });
  return (
    <span className="queue-viewers" title={words}>
      <Eye size={13} aria-hidden />
      {/* In the row the name alone: the sentence would push the other columns out of sight. */}
      <span aria-hidden className="queue-viewer">
        {others.length === 1 ? first.name : `${first.name} +${others.length - 1}`}
      </span>
      <span className="ui-visually-hidden">{words}</span>
    </span>
  );
}
