import { Eye, MessagesSquare, Phone, PhoneCall, Search, Settings2, UserRound } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/words/format";
import { useLocation, useNavigate } from "react-router";
import type { ThreadView, Preferences } from "../../../../api/schema";
import { useCallRequest } from "../../../../shared/calls/call-request";
import { useFeatures } from "../../../../shared/page/features";
import { accountId } from "../../../../shared/cases/item/reviewer";
import { paths, threadPath } from "../../../../shared/page/paths";
import { usePreferences } from "../../../../shared/page/preferences";
import { ItemStatus } from "../../../../shared/cases/item/item-status";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Avatar } from "../../../../ui/avatar";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { OneLine } from "../../../../ui/one-line";
import { Popover } from "../../../../ui/popover";
import { RadioGroup } from "../../../../ui/radio-group";
import { Skeleton } from "../../../../ui/skeleton";
import { Switch } from "../../../../ui/switch";
import { useLiveThreads } from "../live";
import { ChannelFilter, type ChannelChoice } from "./channel-filter";
import { PrintThread } from "./print-thread";
import { callApplicant } from "./thread-keys";
import { showWhole } from "../../../../ui/show-whole";

export interface ThreadHeadProps {
  thread: ThreadView | undefined;
  threadId: string;
  level: 1 | 2;
  back?: ReactNode;
  tools?: ReactNode;
  onConversations?: (() => void) | undefined;
  onApplicant?: (() => void) | undefined;
  isSearching: boolean;
  onSearch: (isSearching: boolean) => void;
  channel: ChannelChoice;
  onChannel: (channel: ChannelChoice) => void;
}

/** The applicant, other viewers, and the actions on the whole conversation. */
export function ThreadHead({ thread, threadId, level, back, tools, onConversations, onApplicant, isSearching, onSearch, channel, onChannel }: ThreadHeadProps) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const has = useFeatures();
  const Name = level === 1 ? "h1" : "h2";
  const searchButton = useRef<HTMLButtonElement>(null);
  const wasSearching = useRef(isSearching);
  useEffect(() => {
    // Its field had the focus and is gone.
    if (wasSearching.current && !isSearching && document.activeElement === document.body) searchButton.current?.focus();
    wasSearching.current = isSearching;
  }, [isSearching]);
  return (
    <header className="thread-head">
      {back}
      {onConversations ? (
        <IconButton size="small" label={t("page.conversations")} icon={<MessagesSquare size={18} aria-hidden />} onPress={onConversations} />
      ) : null}
      {thread ? (
        <span className="thread-who">
          <Avatar name={thread.applicant.name} className="thread-avatar" />
          <span className="thread-who-words">
            <Name className="thread-name ui-one-line" dir="auto" onPointerEnter={showWhole}>
              {thread.applicant.name}
            </Name>
            <span className="thread-what">
              <bdi className="tabular">{thread.item.externalId}</bdi>
              <OneLine className="thread-program">{thread.item.processName}</OneLine>
            </span>
          </span>
          <span className="thread-status">
            <ItemStatus token={thread.item.statusToken} name={thread.item.currentStateName} />
          </span>
        </span>
      ) : (
        <span className="thread-who">
          <Skeleton shape="title" />
        </span>
      )}
      <Viewers threadId={threadId} />
      <span className="thread-tools">
        {thread && has("voice") && hasPermission(user, "call.place") ? <CallButton thread={thread} /> : null}
        <IconButton
          ref={searchButton}
          size="small"
          label={t("head.search")}
          icon={<Search size={17} aria-hidden />}
          isOn={isSearching}
          onPress={() => onSearch(!isSearching)}
        />
        <ChannelFilter value={channel} onChange={onChannel} />
        {onApplicant ? <IconButton size="small" label={t("page.applicant")} icon={<UserRound size={17} aria-hidden />} onPress={onApplicant} /> : null}
        <ViewSettings threadId={threadId} />
        {tools}
      </span>
    </header>
  );
}

/** Calls the applicant's own number; disabled while a call is running in this tab. */
export function CallButton({ thread }: { thread: ThreadView }) {
  const { t } = useTranslation("communications");
  const busyThreadId = useCallRequest((state) => state.busyThreadId);
  const isHere = busyThreadId === thread.id;
  return (
    <Button
      size="small"
      variant="primary"
      icon={isHere ? <PhoneCall size={15} aria-hidden /> : <Phone size={15} aria-hidden />}
      isDisabled={busyThreadId !== null}
      onPress={() => callApplicant(thread)}
    >
      {isHere ? t("head.inCall") : t("head.call")}
    </Button>
  );
}

function Viewers({ threadId }: { threadId: string }) {
  const { t } = useTranslation("communications");
  const format = useFormat();
  const user = useUser();
  const others = (useLiveThreads((state) => state.viewers[threadId]) ?? []).filter((person) => person.id !== accountId(user));
  if (others.length === 0) return null;
  const names = format.names(others.map((person) => person.name));
  return (
    <span className="thread-viewers" role="status" title={names}>
      <Eye size={14} aria-hidden />
      {others.slice(0, 3).map((person) => (
        <Avatar key={person.id} name={person.name} size="small" />
      ))}
      <span className="ui-visually-hidden">{t("head.viewing", { names })}</span>
    </span>
  );
}

function ViewSettings({ threadId }: { threadId: string }) {
  const { t } = useTranslation("communications");
  const { preferences, change } = usePreferences();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const handleLayout = (layout: string) => {
    change({ layout: layout as Preferences["layout"] });
    const isInQueue = pathname === paths.review;
    if (layout === "Collapsed" && !isInQueue) void navigate(`${paths.review}?thread=${encodeURIComponent(threadId)}`);
    if (layout === "Expanded" && isInQueue) void navigate(threadPath(threadId));
  };
  return (
    <Popover
      label={t("settings.label")}
      placement="bottom end"
      trigger={<IconButton size="small" noTooltip label={t("settings.label")} icon={<Settings2 size={17} aria-hidden />} />}
    >
      <div className="thread-settings">
        <RadioGroup
          label={t("settings.layout")}
          variant="cards"
          value={preferences.layout}
          onChange={handleLayout}
          options={[
            { id: "Expanded", name: t("settings.expanded"), detail: t("settings.expandedWords") },
            { id: "Collapsed", name: t("settings.collapsed"), detail: t("settings.collapsedWords") },
          ]}
        />
        <Switch isSelected={preferences.sound} onChange={(sound) => change({ sound })}>
          {t("settings.sound")}
        </Switch>
        <PrintThread threadId={threadId} />
      </div>
    </Popover>
  );
}
