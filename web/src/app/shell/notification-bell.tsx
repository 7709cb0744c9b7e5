import { Bell } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useBell } from "../../shared/conversations/bell";
import { useOutreachApprovals } from "../../shared/conversations/outreach-approvals";
import { hasPermission } from "../../shared/identity/roles";
import { useTrunkAlarms } from "../../shared/calls/trunk-alarms";
import { usePublicFiguresAlarms } from "../../shared/open-data/publishing";
import { useUser } from "../../shared/identity/user";
import { Badge } from "../../ui/badge";
import { IconButton } from "../../ui/icon-button";
import { Popover } from "../../ui/popover";
import { Skeleton } from "../../ui/skeleton";

const NotificationPanel = lazy(async () => ({ default: (await import("./notification-panel")).NotificationPanel }));

/** Counts everything that wants the person: mentions, callbacks, messages that did not arrive, what was given to them, changes that rules notify of, files that are made, outreach that waits for their approval, and for administrators trunks that are gone and public figures that could not be published. Unread conversations are counted at the inbox. */
export function NotificationBell() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const { data: bell } = useBell(user);
  const { data: approvals } = useOutreachApprovals(user);
  const { data: trunks } = useTrunkAlarms(user);
  const { data: figures } = usePublicFiguresAlarms(user);
  const alarms = (trunks?.length ?? 0) + (figures?.length ?? 0);
  if (!hasPermission(user, "thread.read") && alarms === 0) return null;
  const count = (bell?.total ?? 0) + (approvals ? approvals.waiting.length + approvals.answered.length : 0) + alarms;
  return (
    <Popover
      label={t("notifications.title")}
      placement="bottom end"
      className="notification-popover"
      trigger={
        <IconButton
          label={count ? t("notifications.openNew", { count }) : t("notifications.title")}
          icon={<Bell size={18} aria-hidden />}
          badge={<Badge count={count} label={t("notifications.new", { count })} />}
        />
      }
    >
      {(close) => (
        <Suspense fallback={<Skeleton lines={4} shape="row" />}>
          <NotificationPanel onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
