import { CircleQuestionMark } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { hasPermission } from "../../shared/identity/roles";
import { useUser } from "../../shared/identity/user";
import { IconButton } from "../../ui/icon-button";
import { Popover } from "../../ui/popover";
import { Skeleton } from "../../ui/skeleton";
import "./notification-panel.css";

const HelpPanel = lazy(async () => ({ default: (await import("./help-panel")).HelpPanel }));

/** Help with cases, statuses and rules, for whoever works in the queue. */
export function HelpMenu() {
  const { t } = useTranslation("shell");
  if (!hasPermission(useUser(), "queue.read")) return null;
  return (
    <Popover
      label={t("help")}
      placement="bottom end"
      className="notification-popover"
      trigger={<IconButton className="top-bar-help" label={t("help")} icon={<CircleQuestionMark size={18} aria-hidden />} />}
    >
      {(close) => (
        <Suspense fallback={<Skeleton lines={4} shape="row" />}>
          <HelpPanel onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
