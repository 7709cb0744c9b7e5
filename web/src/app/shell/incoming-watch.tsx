import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useMatch, useNavigate } from "react-router";
import type { QueueItem } from "../../api/schema";
import { notifyInBackground } from "../../shared/page/browser-notifications";
import { playIncoming } from "../../shared/calls/incoming-sound";
import { itemKeys } from "../../shared/cases/item/item-cache";
import { useQueueConfig } from "../../shared/cases/item/item-queries";
import { isMine } from "../../shared/cases/item/reviewer";
import { useCommunicationWords } from "../../shared/cases/item/words";
import { useUnreadTitle } from "../../shared/page/page-title";
import { paths, threadPath } from "../../shared/page/paths";
import { usePreferences } from "../../shared/page/preferences";
import { hasPermission } from "../../shared/identity/roles";
import { liveSocket } from "../../shared/live/socket";
import { useUnread } from "../../shared/conversations/unread";
import { useUser } from "../../shared/identity/user";
import { showToast } from "../../ui/toast-queue";

const REST_MS = 400;

/** The last contact of an application, when that came from the applicant and nobody has read it. */
function incomingOf(item: QueueItem): string | null {
  return item.unread.unreadTotal > 0 && item.ComDirection?.toLowerCase() === "in" ? (item.lastComDate ?? null) : null;
}

/**
 * Follows the person's programs on every page: the counts in the bar and the title update at once, and a message of one of their
 * applicants is announced by a toast, with a sound and a browser notification if they enabled them.
 */
export function IncomingWatch() {
  const user = useUser();
  const client = useQueryClient();
  const canRead = hasPermission(user, "queue.read") && hasPermission(user, "thread.read");
  const config = useQueueConfig(canRead);
  const unread = useUnread(user);
  const announce = useAnnouncement();
  const latest = useRef(announce);
  latest.current = announce;
  useUnreadTitle(unread.data?.mine ?? 0);

  const programs = (config.data?.processes ?? [])
    .map((program) => program.ID)
    .sort((a, b) => a - b)
    .join(",");
  useEffect(() => {
    if (!canRead || !programs) return;
    const beganAt = new Date().toISOString();
    const known = new Map<number, string>();
    const over = new AbortController();
    let isWanted = false;
    let isCounting = false;
    // Once for all that happens within this time, and not before the answers are there: a stream of events never keeps them away.
    const count = async () => {
      isWanted = true;
      if (isCounting) return;
      isCounting = true;
      while (isWanted && !over.signal.aborted) {
        await new Promise((rested) => setTimeout(rested, REST_MS));
        if (over.signal.aborted) break;
        isWanted = false;
        await Promise.all([itemKeys.unread, itemKeys.myWork, itemKeys.conversations].map((queryKey) => client.invalidateQueries({ queryKey })));
      }
      isCounting = false;
    };
    const stops = programs.split(",").map((program) =>
      liveSocket.subscribe(`queue:${program}`, {
        onEvent: (event) => {
          void count();
          // Events of bulk changes only concern the rows: nobody wrote.
          if (event.kind !== "item.created" && event.kind !== "item.updated") return;
          const { item } = event.data;
          const at = incomingOf(item);
          if (!at || at <= (known.get(item.id) ?? beganAt)) return;
          known.set(item.id, at);
          if (isMine(item.ownerId, user)) latest.current(item);
        },
        // What has happened since the page asked, and before this topic was followed.
        onSubscribed: () => void count(),
        onGap: () => void count(),
      }),
    );
    // What the person does to their inbox on another screen.
    stops.push(liveSocket.subscribe("me", { onSubscribed: () => void count(), onEvent: () => void count(), onGap: () => void count() }));
    return () => {
      over.abort();
      for (const stop of stops) stop();
    };
  }, [client, programs, canRead, user]);
  return null;
}

/** Announces that an applicant wrote or called, unless their conversation is before the person's eyes. */
function useAnnouncement(): (item: QueueItem) => void {
  const { t } = useTranslation("shell");
  const words = useCommunicationWords();
  const navigate = useNavigate();
  const { preferences } = usePreferences();
  const inInbox = useMatch(`${paths.inbox}/:threadId`)?.params.threadId;
  const inReview = useMatch(`${paths.review}/threads/:threadId`)?.params.threadId;
  return (item) => {
    const isSeen = document.visibilityState === "visible" && (inInbox ?? inReview) === item.threadId;
    if (isSeen) return;
    if (preferences.sound) playIncoming();
    const title = t("incoming.title", { name: item.itemName });
    const detail = `${words.channel(item.ComType)} · ${item.externalId}`;
    const open = () => void navigate(threadPath(item.threadId));
    showToast({ kind: "success", title, detail, action: { name: t("incoming.open"), onPress: open } });
    if (preferences.notify["browser"] !== false) notifyInBackground(title, detail, item.threadId, open);
  };
}
