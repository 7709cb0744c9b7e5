import { ChevronDown, Plus, ShieldEllipsis, Sparkles } from "lucide-react";
import { useEffect, useId, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { MaskedInterval, Segment } from "../../../../api/schema";
import { SpokenWords } from "../../../../shared/calls/room/spoken-words";
import { IconButton } from "../../../../ui/icon-button";
import { clockText } from "../../../../ui/timer";
import type { FoundEntry } from "../components/use-found-entry";

export interface TranscriptProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  segments: Segment[];
  masks: MaskedInterval[];
  positionMs: number;
  isPlaying: boolean;
  found: FoundEntry | null;
  onSeek: (ms: number) => void;
  /** Adds an utterance to the summary that is being edited. */
  onMark?: ((segmentId: string) => void) | undefined;
}

/** The last row that has begun at a position; -1 before the first. */
export function rowAt(rows: readonly { start_ms: number }[], positionMs: number): number {
  let found = -1;
  for (let i = 0; i < rows.length && rows[i]!.start_ms <= positionMs; i++) found = i;
  return found;
}

/** What was said, with a row in its place for each interval of which nothing was kept. */
function rowsOf(segments: readonly Segment[], masks: readonly MaskedInterval[]): { start_ms: number; segment: Segment | null }[] {
  const said = segments.map((segment) => ({ start_ms: segment.start_ms, segment }));
  const masked = masks.map(({ start_ms }) => ({ start_ms, segment: null }));
  return [...said, ...masked].sort((a, b) => a.start_ms - b.start_ms);
}

/** What was said, each utterance with its second: the one that plays is marked, and pressing one plays it. */
export function Transcript({ isOpen, onOpenChange, segments, masks, positionMs, isPlaying, found, onSeek, onMark }: TranscriptProps) {
  const { t } = useTranslation("communications");
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const isPlaced = isPlaying || positionMs > 0 || (found?.atMs ?? null) !== null;
  const rows = useMemo(() => rowsOf(segments, masks), [segments, masks]);
  const current = isPlaced ? rowAt(rows, positionMs) : -1;

  const sought = found !== null && found.atMs !== null ? rowAt(rows, found.atMs) : -1;
  const request = found?.request;
  const shown = useRef<number | undefined>(undefined);

  // Reading continues at the sentence that was searched for.
  useEffect(() => {
    const row = !isOpen || sought < 0 ? null : list.current?.children[sought];
    if (!row || shown.current === request) return;
    shown.current = request;
    row.scrollIntoView?.({ block: "center" });
    row.querySelector("button")?.focus({ preventScroll: true });
  }, [sought, request, isOpen]);

  useEffect(() => {
    const row = !isOpen || current < 0 ? null : list.current?.children[current];
    const box = list.current;
    if (!(row instanceof HTMLElement) || !box) return;
    // Only the list itself scrolls, never the page around it.
    const isSeen = row.offsetTop >= box.scrollTop && row.offsetTop + row.offsetHeight <= box.scrollTop + box.clientHeight;
    if (!isSeen) box.scrollTop = row.offsetTop - box.clientHeight / 3;
  }, [current, isOpen]);

  return (
    <section className="transcript" aria-label={t("transcript.label")}>
      <header className="transcript-head">
        <h3 className="transcript-title">
          <button type="button" className="mail-more transcript-open" aria-expanded={isOpen} aria-controls={id} onClick={() => onOpenChange(!isOpen)}>
            <ChevronDown size={14} aria-hidden />
            {isOpen ? t("transcript.hide") : t("transcript.show")}
          </button>
        </h3>
        <span className="transcript-draft" title={t("transcript.automaticWords")}>
          <Sparkles size={12} aria-hidden />
          {t("transcript.automatic")}
        </span>
      </header>
      {/* A list that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol ref={list} id={id} className="transcript-list" tabIndex={0} aria-label={t("transcript.label")} hidden={!isOpen}>
        {rows.map(({ start_ms, segment }, index) => {
          const isTurn = segment !== null && rows[index - 1]?.segment?.leg !== segment.leg;
          return (
            <li
              key={segment?.segment_id ?? `mask-${start_ms}`}
              className="transcript-row"
              data-current={index === current || undefined}
              data-turn={isTurn || undefined}
              data-sought={index === sought || undefined}
            >
              <button type="button" className="transcript-segment" onClick={() => onSeek(start_ms)} aria-current={index === current ? "true" : undefined}>
                <span className="transcript-time tabular">{clockText(start_ms)}</span>
                {segment ? (
                  <span className="transcript-words">
                    {isTurn ? (
                      <strong className="transcript-speaker" dir="auto">
                        {segment.speaker}
                      </strong>
                    ) : null}
                    <span dir="auto" lang={segment.lang || undefined}>
                      <SpokenWords text={segment.text} unsure={segment.unsure} asksToCheck />
                    </span>
                    {segment.text_en ? (
                      <span className="transcript-english" dir="ltr" lang="en">
                        {segment.text_en}
                      </span>
                    ) : null}
                  </span>
                ) : (
                  <span className="transcript-masked">
                    <ShieldEllipsis size={14} aria-hidden />[{t("masked.words")}]
                  </span>
                )}
              </button>
              {segment && onMark ? (
                <IconButton
                  size="small"
                  variant="quiet"
                  label={t("transcript.mark", { time: clockText(start_ms), name: segment.speaker })}
                  icon={<Plus size={15} aria-hidden />}
                  onPress={() => onMark(segment.segment_id)}
                />
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
