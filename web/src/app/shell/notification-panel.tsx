import { CheckCheck, Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/client";
import type { BellEntry, BellKind, BellSeenBody, TrunkAlarm, UnpublishedFigures } from "../../api/schema";
import { isolated } from "../../shared/words/direction";
import { useFormat } from "../../shared/words/format";
import { useCommunicationWords } from "../../shared/cases/item/words";
import { useBell, useReadBell } from "../../shared/conversations/bell";
import { casePath, paths, threadPath } from "../../shared/page/paths";
import { useTrunkAlarms } from "../../shared/calls/trunk-alarms";
import { useFigureFormat } from "../../shared/open-data/figures";
import { usePublicFiguresAlarms } from "../../shared/open-data/publishing";
import { NotificationSettings } from "../../shared/page/notification-settings";
import { useProblemWords } from "../../shared/words/problem-words";
import { useUser } from "../../shared/identity/user";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { OneLine } from "../../ui/one-line";
import { Skeleton } from "../../ui/skeleton";
import { showToast } from "../../ui/toast-queue";
import { OutreachNotices } from "./outreach-notices";
import "./notification-panel.css";

/** The kinds in the order in which they are asked for; those whose newest is newer come first. */
const KINDS = ["callback", "mention", "failed_send", "hand_over", "assigned", "notice", "queue_export", "report_export"] as const satisfies BellKind[];

/** Everything that wants the person, by kind and time; and the settings of notifications. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const problemWords = useProblemWords();
  const bell = useBell(user);
  const read = useReadBell();
  const alarms = useTrunkAlarms(user).data ?? [];
  const unpublished = usePublicFiguresAlarms(user).data ?? [];
  const entries = bell.data?.items ?? [];
  const newest = Math.max(0, ...entries.map((entry) => entry.at_ms));
  const groups = KINDS.map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind) }))
    .filter((group) => group.entries.length > 0)
    .sort((one, other) => other.entries[0]!.at_ms - one.entries[0]!.at_ms);
  const mark = (body: BellSeenBody) =>
    read.mutate(body, { onError: (error) => showToast({ kind: "error", title: t("notifications.markFailed"), detail: problemWords(error) }) });
  return (
    <div className="notifications">
      <div className="notification-line">
        <p className="notifications-title">{t("notifications.title")}</p>
        {entries.length > 0 ? (
          <Button size="small" variant="quiet" icon={<CheckCheck size={15} aria-hidden />} onPress={() => mark({ until_ms: newest })}>
            {t("notifications.markAll")}
          </Button>
        ) : null}
      </div>
      {alarms.map((alarm) => (
        <TrunkRow key={alarm.trunk_id} alarm={alarm} onClose={onClose} />
      ))}
      {unpublished.map((figures) => (
        <UnpublishedRow key={figures.month} figures={figures} onClose={onClose} />
      ))}
      <OutreachNotices onClose={onClose} />
      {bell.isError ? <Banner kind="error">{problemWords(bell.error)}</Banner> : null}
      {bell.isPending ? <Skeleton lines={3} shape="row" /> : null}
      {bell.data && entries.length === 0 ? <p className="notifications-none">{t("notifications.nothing")}</p> : null}
      {groups.map(({ kind, entries: ofKind }) => (
        <section key={kind} className="notification-group" aria-labelledby={`bell-${kind}`}>
          <p id={`bell-${kind}`} className="notification-kind">
            {t(`notifications.kind.${kind}`)}
          </p>
          <ul className="notification-list" aria-labelledby={`bell-${kind}`}>
            {ofKind.map((entry) => (
              <BellRow
                key={entry.id}
                entry={entry}
                onOpen={() => {
                  // Who is to be called back is, until somebody has.
                  if (kind !== "callback") mark({ items: [{ kind, id: entry.id }] });
                  onClose();
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      <span className="notifications-all" onClickCapture={onClose}>
        <Link to={`${paths.inbox}?folder=new`}>{t("notifications.inbox")}</Link>
      </span>
      <NotificationSettings />
    </div>
  );
}

/** Where an entry leads; null for a file, which is fetched. */
function placeOf(entry: BellEntry): string | null {
  if (entry.kind === "queue_export" || entry.kind === "report_export") return null;
  if (entry.kind === "mention" || entry.kind === "failed_send") return threadPath(entry.thread_id ?? "", { message: entry.message_id });
  if (entry.kind === "callback") return entry.thread_id === null ? paths.telephones : threadPath(entry.thread_id);
  return entry.item_id === null ? paths.inbox : casePath(entry.item_id);
}

/** One thing that wants the person. Who opens it has read it. */
function BellRow({ entry, onOpen }: { entry: BellEntry; onOpen: () => void }) {
  const { t } = useTranslation("shell");
  const format = useFormat(useUser().zone);
  const communication = useCommunicationWords();
  const problemWords = useProblemWords();
  const place = placeOf(entry);
  const rows = entry.rows ?? 0;
  const { words, name, externalId } = entry;
  const said: Record<BellKind, string> = {
    mention: t("notifications.words.mention", { by: isolated(entry.by), words: isolated(words) }),
    callback: words,
    failed_send: t("notifications.words.failed_send", { channel: communication.channel(entry.channel), to: isolated(words) }),
    assigned: t("notifications.words.assigned", { by: isolated(entry.by) }),
    hand_over: t("notifications.words.hand_over", { by: isolated(entry.by), from: isolated(words) }),
    notice: words,
    queue_export: "",
    report_export: "",
  };
  const title = [externalId, name].filter(Boolean).map(isolated).join(" · ");
  const handleFetch = async () => {
    try {
      const path = { id: entry.id };
      const { download_url } =
        entry.kind === "queue_export"
          ? await api.get("/api/work-queue/exports/{id}/link", { path })
          : await api.get("/api/reports/exports/{id}/link", { path });
      // The answer is an attachment: the page stays.
      location.assign(download_url);
      onOpen();
    } catch (error) {
      showToast({ kind: "error", title: t("notifications.downloadFailed"), detail: problemWords(error) });
    }
  };
  return (
    <li className="notification">
      <span className="notification-line">
        {place === null ? (
          <Button size="small" variant="quiet" icon={<Download size={15} aria-hidden />} onPress={() => void handleFetch()}>
            {t("notifications.download")} <span>{t("notifications.rows", { count: rows, shown: format.number(rows) })}</span>
          </Button>
        ) : (
          // The page behind the link replaces this surface.
          <span className="notification-name" onClickCapture={onOpen}>
            <Link to={place} variant="quiet" className="notification-link">
              <OneLine>{title || words}</OneLine>
            </Link>
          </span>
        )}
        <time className="notification-time">{format.brief(entry.at_ms)}</time>
      </span>
      {said[entry.kind] && title ? <OneLine className="notification-words">{said[entry.kind]}</OneLine> : null}
    </li>
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
