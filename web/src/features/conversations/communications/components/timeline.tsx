import { ArrowDown } from "lucide-react";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ThreadView } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { Skeleton } from "../../../../ui/skeleton";
import { markRead, useOlderMessages } from "../api/thread";
import { useUnsent } from "../outbox";
import { timelineRows } from "../thread-log";
import { linkStateOf } from "../call-card/link-state";
import type { ChannelChoice } from "./channel-filter";
import { Entry } from "./entry";
import { OutboxBubble } from "./outbox-bubble";
import { Typing } from "./typing";
import type { FoundEntry } from "./use-found-entry";
import { useNewLine } from "./use-new-line";
import { useRead } from "./use-read";

const NEAR_END_PX = 120;

/** How much of the timeline is below what is seen, in pixels. */
const restOf = (box: HTMLElement): number => box.scrollHeight - box.scrollTop - box.clientHeight;

const isNearEnd = (box: HTMLElement): boolean => restOf(box) < NEAR_END_PX;

/** Everything that happened with an applicant, as one timeline with day marks; the newest below. */
export function Timeline({ thread, found, channel }: { thread: ThreadView; found: FoundEntry | null; channel: ChannelChoice }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  // Something is cut at the lower edge, if only by a line.
  const [isCut, setIsCut] = useState(false);
  const lastReadSeq = useNewLine(thread, isAtEnd);
  const [isReading, setIsReading] = useState(false);
  const readOlder = useOlderMessages(thread.id);
  const mine = useUnsent(thread.id);
  const shown = useMemo(
    () => (channel === "ALL" ? thread.messages : thread.messages.filter((message) => message.channel === channel)),
    [thread.messages, channel],
  );
  const rows = useMemo(() => timelineRows(shown, lastReadSeq, format.isSameDay), [shown, lastReadSeq, format]);
  useRead(thread, markRead);

  // Older entries are inserted above: the text being read keeps its position.
  const first = thread.messages[0]?.seq;
  const before = useRef<{ first: number | undefined; height: number }>({ first, height: 0 });
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    if (before.current.first !== undefined && first !== undefined && first < before.current.first) box.scrollTop += box.scrollHeight - before.current.height;
    before.current = { first, height: box.scrollHeight };
  });

  // Initially the line "new" or the end; later the end, as long as the reader is there.
  const isPlaced = useRef(false);
  const hasMoved = useRef(false);
  const endRef = useRef(true);
  endRef.current = isAtEnd;
  const last = thread.messages.at(-1)?.id;
  const place = useCallback(() => {
    const box = frame.current;
    if (!box) return;
    const sentence = hasMoved.current ? null : box.querySelector("[data-found] [data-sought]");
    const mark = hasMoved.current ? null : (box.querySelector<HTMLElement>("[data-found]") ?? box.querySelector<HTMLElement>(".timeline-new"));
    if (sentence) sentence.scrollIntoView?.({ block: "center" });
    else if (mark) {
      const above = box.clientHeight / 4;
      box.scrollTop = mark.offsetTop - above;
      // The last card is shown whole where the mark stays in sight.
      if (restOf(box) <= above) box.scrollTop = box.scrollHeight;
    } else if (!hasMoved.current || endRef.current) box.scrollTop = box.scrollHeight;
    isPlaced.current = true;
    setIsAtEnd(isNearEnd(box));
    setIsCut(restOf(box) > 1);
  }, []);
  useLayoutEffect(place, [place, last]);
  // After sending, the view scrolls to the new message.
  useLayoutEffect(() => {
    if (mine.length === 0) return;
    hasMoved.current = true;
    endRef.current = true;
    place();
  }, [place, mine.length]);
  // Cards grow when their recording is there, and a call's bar takes room from all of them: the place is kept until somebody scrolls.
  useEffect(() => {
    const [box, words] = [frame.current, content.current];
    if (!box || !words) return;
    const observer = new ResizeObserver(place);
    observer.observe(box);
    observer.observe(words);
    return () => observer.disconnect();
  }, [place]);
  const handleMove = () => {
    hasMoved.current = true;
  };

  const handleScroll = () => {
    const box = frame.current;
    if (!box) return;
    setIsAtEnd(isNearEnd(box));
    setIsCut(restOf(box) > 1);
  };
  const toEnd = useCallback(() => {
    const box = frame.current;
    hasMoved.current = true;
    if (box) box.scrollTo({ top: box.scrollHeight, behavior: "smooth" });
  }, []);

  useEffect(() => {
    const mark = top.current;
    if (!mark || !thread.has_more || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting) || !isPlaced.current) return;
        setIsReading(true);
        void readOlder()
          .catch(() => false)
          .finally(() => setIsReading(false));
      },
      { root: frame.current, rootMargin: "400px 0px 0px 0px" },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [thread.has_more, readOlder, first]);

  useEffect(() => {
    if (!found) return;
    hasMoved.current = false;
    const message = thread.messages.find((one) => one.id === found.messageId || (found.callId !== null && one.call?.id === found.callId));
    const element = message && frame.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(message.id)}"]`);
    element?.scrollIntoView?.({ block: "center" });
    element?.focus({ preventScroll: true });
    // Once for each request, although entries keep coming.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found]);

  return (
    <div className="timeline-frame" data-more={isCut || undefined}>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        className="timeline"
        onScroll={handleScroll}
        onWheel={handleMove}
        onPointerDown={handleMove}
        onKeyDown={handleMove}
        role="log"
        aria-label={t("timeline.label")}
        aria-live="polite"
        aria-relevant="additions"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div ref={content} className="timeline-content">
          <div ref={top} className="timeline-top" aria-busy={isReading}>
            {thread.has_more ? (
              isReading ? (
                <Skeleton lines={2} />
              ) : (
                <Button size="small" variant="quiet" onPress={() => void readOlder()}>
                  {t("timeline.older")}
                </Button>
              )
            ) : (
              <p className="timeline-begin">{t("timeline.begin", { name: thread.applicant.name })}</p>
            )}
          </div>
          {rows.map((row) =>
            row.kind === "day" ? (
              <h2 key={row.key} className="timeline-day">
                <time>{format.day(row.at_ms)}</time>
              </h2>
            ) : row.kind === "new" ? (
              <p key={row.key} className="timeline-new">
                <span>{t("timeline.new")}</span>
              </p>
            ) : (
              <Entry
                key={row.key}
                message={row.message}
                isFollowing={row.isFollowing}
                applicant={thread.applicant}
                linkState={linkStateOf(row.message, thread.messages)}
                found={found && (found.messageId === row.message.id || (found.callId !== null && row.message.call?.id === found.callId)) ? found : null}
              />
            ),
          )}
          {mine.map((message) => (
            <OutboxBubble key={message.key} message={message} caseNumber={thread.item.externalId} />
          ))}
          {thread.messages.length > 0 && shown.length === 0 && !thread.has_more ? <p className="timeline-empty">{t("filter.nothing")}</p> : null}
          {thread.messages.length === 0 && mine.length === 0 ? <p className="timeline-empty">{t("timeline.empty", { name: thread.applicant.name })}</p> : null}
        </div>
      </div>
      <Typing threadId={thread.id} />
      {isAtEnd ? null : (
        <Button size="small" className="timeline-down" icon={<ArrowDown size={15} aria-hidden />} onPress={toEnd}>
          {t("timeline.newest")}
        </Button>
      )}
    </div>
  );
}
