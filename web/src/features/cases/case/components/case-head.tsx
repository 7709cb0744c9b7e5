import { ArrowLeft, ChevronLeft, ChevronRight, Clock, Hourglass, MessageSquare, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { CaseView } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { AssignDialog } from "../../../../shared/cases/item/assign-dialog";
import { TestChip } from "../../../../shared/cases/item/test-chip";
import { ItemStatus } from "../../../../shared/cases/item/item-status";
import { accountId, assignsSelfOnly, isMine } from "../../../../shared/cases/item/reviewer";
import { StatusDialog } from "../../../../shared/cases/item/status-dialog";
import { useItemChange } from "../../../../shared/cases/item/use-item-change";
import { casePath, paths } from "../../../../shared/page/paths";
import type { Neighbour, Neighbours } from "../../../../shared/cases/queue/neighbours";
import { fullName, hasPermission } from "../../../../shared/identity/roles";
import { indicatorOf } from "../../../../shared/cases/validations/indicator";
import { ValidationSign } from "../../../../shared/cases/validations/validation-sign";
import { useHasPassed } from "../../../../shared/page/use-has-passed";
import { useUser } from "../../../../shared/identity/user";
import { Avatar } from "../../../../ui/avatar";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Link } from "../../../../ui/link";

/** A question about the case that is open over it. */
export type CaseDialog = "assign" | "status";

export interface CaseHeadProps {
  view: CaseView;
  dialog: CaseDialog | null;
  onDialog: (dialog: CaseDialog | null) => void;
  /** The query of the queue that the reader came from. */
  queue: string;
  /** Whether they came from it: then it is as they left it, though it was narrowed by nothing. */
  isFromQueue: boolean;
  neighbours: Neighbours;
  isThreadOpen: boolean;
  onThread: () => void;
}

const PARTS = ["household", "answers", "validations", "documents", "payments", "history"] as const;

/** The applicant, status and owner of a case, and links to the previous and the next one. */
export function CaseHead({ view, dialog, onDialog, queue, isFromQueue, neighbours, isThreadOpen, onThread }: CaseHeadProps) {
  const { t } = useTranslation("case");
  const { t: v } = useTranslation("validations");
  const user = useUser();
  const navigate = useNavigate();
  const { item } = view;
  const go = (to: Neighbour | null) => () => {
    if (to) void navigate(casePath(to.item.id), { state: { queue: to.queue } });
  };
  const names = {
    household: t("person.title"),
    answers: t("answers.title"),
    validations: v("title"),
    documents: t("documents.title"),
    payments: t("payments.title"),
    history: t("history.title"),
  };
  return (
    <header className="case-head">
      <div className="case-head-line">
        <Link to={paths.review + queue} variant="quiet" className="case-back" state={isFromQueue ? { isBack: true } : null}>
          <ArrowLeft size={16} className="case-arrow" aria-hidden />
          {t("head.queue")}
        </Link>
        <span className="case-walk">
          {neighbours.place !== null ? (
            <span className="case-quiet tabular">{t("head.place", { place: neighbours.place, total: neighbours.total })}</span>
          ) : null}
          <IconButton
            size="small"
            label={t("head.previous")}
            icon={<ChevronLeft size={18} className="case-arrow" aria-hidden />}
            isDisabled={!neighbours.previous}
            onPress={go(neighbours.previous)}
          />
          <IconButton
            size="small"
            label={t("head.next")}
            icon={<ChevronRight size={18} className="case-arrow" aria-hidden />}
            isDisabled={!neighbours.next}
            onPress={go(neighbours.next)}
          />
        </span>
      </div>
      <div className="case-head-line">
        <span className="case-who">
          <h1 className="case-name">
            <bdi>{item.itemName}</bdi>
          </h1>
          <span className="case-quiet">
            <bdi className="tabular">{item.externalId}</bdi>
            {" · "}
            <bdi>{item.processName}</bdi>
          </span>
          {item.test ? <TestChip /> : null}
        </span>
        {hasPermission(user, "thread.read") ? (
          <Button
            size="small"
            icon={<MessageSquare size={15} aria-hidden />}
            aria-pressed={isThreadOpen}
            trailing={<Badge count={item.unread.unreadTotal} label={t("head.unread", { count: item.unread.unreadTotal })} />}
            onPress={onThread}
          >
            {t("head.messages")}
          </Button>
        ) : null}
      </div>
      <CaseStatus view={view} dialog={dialog} onDialog={onDialog} />
      <nav className="case-nav" aria-label={t("head.parts")}>
        {PARTS.map((part) => (
          <Link key={part} to={`#${part}`} variant="quiet" state={{ queue }}>
            {part === "validations" ? (
              <span className="case-nav-signed">
                <ValidationSign indicator={indicatorOf(item.validations)} size={14} />
                {names[part]}
              </span>
            ) : (
              names[part]
            )}
          </Link>
        ))}
      </nav>
    </header>
  );
}

/** Status and owner, with buttons to change both and to undo one's own last change. */
function CaseStatus({ view, dialog, onDialog: setDialog }: Pick<CaseHeadProps, "view" | "dialog" | "onDialog">) {
  const { t } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const { assign, undo, isPending } = useItemChange();
  const { item, due_at_ms, undo_until_ms, waiting_since_ms } = view;
  const isLate = useHasPassed(due_at_ms ?? 0);
  const isTooLate = useHasPassed(undo_until_ms ?? 0);
  const canWrite = hasPermission(user, "queue.write");
  return (
    <div className="case-status">
      <ItemStatus token={item.statusToken} name={item.currentStateName} />
      {due_at_ms !== null ? (
        <span className="case-due" data-late={isLate || undefined}>
          <Clock size={14} aria-hidden />
          {isLate ? t("head.late", { date: format.dateTime(due_at_ms) }) : t("head.due", { date: format.dateTime(due_at_ms) })}
        </span>
      ) : null}
      {waiting_since_ms !== null ? (
        <span className="case-due">
          <Hourglass size={14} aria-hidden />
          {t("head.waiting", { date: format.dateTime(waiting_since_ms) })}
          {due_at_ms !== null && view.deadline_pauses ? ` · ${t("head.paused")}` : null}
        </span>
      ) : null}
      {canWrite ? (
        <Button size="small" variant="primary" onPress={() => setDialog("status")}>
          {t("head.changeStatus")}
        </Button>
      ) : null}
      <span className="case-owner">
        {item.ownerName ? <Avatar name={item.ownerName} size="small" /> : null}
        <span>{isMine(item.ownerId, user) ? t("head.you") : item.ownerName || t("head.nobody")}</span>
      </span>
      {canWrite && !isMine(item.ownerId, user) ? (
        <Button size="small" isPending={isPending} onPress={() => void assign(item, { id: accountId(user), name: fullName(user) })}>
          {t("head.assignToMe")}
        </Button>
      ) : null}
      {canWrite && !assignsSelfOnly(user) ? (
        <Button size="small" variant="quiet" onPress={() => setDialog("assign")}>
          {t("head.assign")}
        </Button>
      ) : null}
      {canWrite && undo_until_ms !== null && !isTooLate ? (
        <Button size="small" variant="quiet" icon={<Undo2 size={15} aria-hidden />} isPending={isPending} onPress={() => void undo(item)}>
          {t("head.undo")}
        </Button>
      ) : null}
      {dialog === "assign" ? <AssignDialog item={item} onClose={() => setDialog(null)} /> : null}
      {dialog === "status" ? <StatusDialog item={item} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}
