import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/client";
import type { Conversation, StaffNotice, TrunkAlarm, UnpublishedFigures } from "../../api/schema";
import { useNotificationAccess } from "../../shared/page/browser-notifications";
import { isolated } from "../../shared/words/direction";
import { useFormat } from "../../shared/words/format";
import { itemKeys } from "../../shared/cases/item/item-cache";
import { isMine } from "../../shared/cases/item/reviewer";
import { useCommunicationWords } from "../../shared/cases/item/words";
import { useNotices, useReadNotices } from "../../shared/conversations/notices";
import { casePath, paths, threadPath } from "../../shared/page/paths";
import { useTrunkAlarms } from "../../shared/calls/trunk-alarms";
import { useFigureFormat } from "../../shared/open-data/figures";
import { usePublicFiguresAlarms } from "../../shared/open-data/publishing";
import { useUnread } from "../../shared/conversations/unread";
import { usePreferences } from "../../shared/page/preferences";
import { useProblemWords } from "../../shared/words/problem-words";
import { useUser } from "../../shared/identity/user";
import { Badge } from "../../ui/badge";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { OneLine } from "../../ui/one-line";
import { Skeleton } from "../../ui/skeleton";
import { Switch } from "../../ui/switch";
import { Tabs } from "../../ui/tabs";
import { OutreachNotices } from "./outreach-notices";
import "./notification-panel.css";

/** Entries loaded; the inbox has the rest. */
const MOST = 50;
/** Changes that are shown; the inbox has the rest. */
const MOST_CHANGES = 3;
/** Of one's own conversations, read and unread, so many are looked through. */
const MOST_OF_MINE = 100;

type Whose = "mine" | "programs";

/** Unread conversations of the person and of their programs; and the settings of notifications. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const problemWords = useProblemWords();
  const [whose, setWhose] = useState<Whose>("mine");
  const { data: counts } = useUnread(user);
  const unread = useQuery({
    queryKey: [...itemKeys.unread, "list", whose],
    // One's own may be further back than the newest of all programs.
    queryFn: async ({ signal }) =>
      (await api.get("/api/conversations", { query: whose === "mine" ? { folder: "mine", limit: MOST_OF_MINE } : { folder: "new", limit: MOST }, signal }))
        .items,
  });
  const shown = (unread.data ?? []).filter((one) => one.unreadTotal > 0 && (whose === "programs" || isMine(one.ownerId, user)));
  const notices = useNotices(user).data ?? [];
  const alarms = useTrunkAlarms(user).data ?? [];
  const unpublished = usePublicFiguresAlarms(user).data ?? [];
  const mine = counts?.mine ?? 0;
  const all = counts?.inbox ?? 0;
  return (
    <div className="notifications">
      <p className="notifications-title">{t("notifications.title")}</p>
      {alarms.map((alarm) => (
        <TrunkRow key={alarm.trunk_id} alarm={alarm} onClose={onClose} />
      ))}
      {unpublished.map((figures) => (
        <UnpublishedRow key={figures.month} figures={figures} onClose={onClose} />
      ))}
      {notices.length ? (
        <>
          <span className="notifications-all" onClickCapture={onClose}>
            <Link to={paths.inbox}>{t("notifications.changes", { count: notices.length })}</Link>
          </span>
          {/* The page behind the link replaces this surface. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
          <ul className="notification-list" aria-label={t("notifications.changes", { count: notices.length })} onClick={onClose}>
            {notices.slice(0, MOST_CHANGES).map((notice) => (
              <ChangeRow key={notice.id} notice={notice} />
            ))}
          </ul>
        </>
      ) : null}
      <OutreachNotices onClose={onClose} />
      <Tabs
        label={t("notifications.whose")}
        size="small"
        value={whose}
        onChange={(id) => setWhose(id as Whose)}
        tabs={[
          { id: "mine", name: t("notifications.mine"), badge: <Badge count={mine} label={t("areas.unread", { count: mine })} /> },
          { id: "programs", name: t("notifications.programs"), badge: <Badge count={all} tone="neutral" label={t("areas.unread", { count: all })} /> },
        ]}
      />
      {unread.isError ? <Banner kind="error">{problemWords(unread.error)}</Banner> : null}
      {unread.isPending ? <Skeleton lines={3} shape="row" /> : null}
      {unread.data && shown.length === 0 ? (
        <p className="notifications-none">{whose === "mine" ? t("notifications.noneMine") : t("notifications.nonePrograms")}</p>
      ) : null}
      {shown.length > 0 ? (
        // The page behind the link replaces this surface.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <ul className="notification-list" onClick={onClose}>
          {shown.map((conversation) => (
            <NotificationRow key={conversation.thread_id} conversation={conversation} />
          ))}
        </ul>
      ) : null}
      <span className="notifications-all" onClickCapture={onClose}>
        <Link to={`${paths.inbox}?folder=new`}>{t("notifications.inbox")}</Link>
      </span>
      <NotificationSettings />
    </div>
  );
}

/** A trunk that is gone: calls do not go out by it. */
function TrunkRow({ alarm, onClose }: { alarm: TrunkAlarm; onClose: () => void }) {
  const { t } = useTranslation("shell");
  const format = useFormat(useUser().zone);
  return (
    <Banner kind="warning">
      <span onClickCapture={onClose}>
        <Link to={paths.telephones}>{t("notifications.trunk", { name: isolated(alarm.name || alarm.trunk_id), since: format.brief(alarm.since_ms) })}</Link>
      </span>
    </Banner>
  );
}

/** A month whose public figures could not be published: the page behind the link says why, and what to do. */
function UnpublishedRow({ figures, onClose }: { figures: UnpublishedFigures; onClose: () => void }) {
  const { t } = useTranslation("shell");
  const months = useFigureFormat();
  const format = useFormat(useUser().zone);
  return (
    <Banner kind="warning">
      <span onClickCapture={onClose}>
        <Link to={`${paths.instancePortal}/features`}>
          {t("notifications.figures", { month: months.span(figures.month, 1), since: format.brief(figures.since_ms) })}
        </Link>
      </span>
    </Banner>
  );
}

/** A change that a rule notifies of. Who opens it has read it. */
function ChangeRow({ notice }: { notice: StaffNotice }) {
  const format = useFormat(useUser().zone);
  const read = useReadNotices();
  return (
    <li className="notification" onClickCapture={() => read.mutate([notice.id])}>
      <span className="notification-line">
        <Link to={casePath(notice.item_id)} variant="quiet" className="notification-name">
          <OneLine>{[isolated(notice.externalId), isolated(notice.name)].join(" · ")}</OneLine>
        </Link>
        <time className="notification-time">{format.brief(notice.at_ms)}</time>
      </span>
      <OneLine className="notification-words">{notice.subject || notice.body || notice.rule_name}</OneLine>
    </li>
  );
}

function NotificationRow({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useCommunicationWords();
  const { last } = conversation;
  return (
    <li className="notification">
      <span className="notification-line">
        <Link to={threadPath(conversation.thread_id)} variant="quiet" className="notification-name">
          <OneLine>{conversation.name}</OneLine>
        </Link>
        <time className="notification-time">{format.brief(last.at_ms)}</time>
      </span>
      <span className="notification-line">
        <OneLine className="notification-words">{words.preview(last)}</OneLine>
        <Badge count={conversation.unreadTotal} cap={9} label={t("notifications.messages", { count: conversation.unreadTotal })} />
      </span>
    </li>
  );
}

function NotificationSettings() {
  const { t } = useTranslation("shell");
  const { preferences, change } = usePreferences();
  const { access, ask } = useNotificationAccess();
  return (
    <div className="notification-settings">
      <Switch isSelected={preferences.sound} onChange={(sound) => change({ sound })}>
        {t("notifications.sound")}
      </Switch>
      {access === "default" ? (
        <Button size="small" icon={<BellRing size={15} aria-hidden />} onPress={() => void ask()}>
          {t("notifications.turnOn")}
        </Button>
      ) : access === "granted" ? (
        <Switch isSelected={preferences.notify["browser"] !== false} onChange={(browser) => change({ notify: { ...preferences.notify, browser } })}>
          {t("notifications.browser")}
        </Switch>
      ) : access === "denied" ? (
        <p className="notifications-none">{t("notifications.blocked")}</p>
      ) : null}
    </div>
  );
}
