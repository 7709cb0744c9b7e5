import { FlaskConical } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Segment } from "../../../api/types";
import { clockText } from "../../../ui/timer";
import type { FoundEntry } from "../components/use-found-entry";

export interface TranscriptProps {
  segments: Segment[];
  isDraft: boolean;
  positionMs: number;
  isPlaying: boolean;
  found: FoundEntry | null;
  onSeek: (ms: number) => void;
}

/** The last utterance that has begun at a position; -1 before the first. */
export function segmentAt(segments: readonly Segment[], positionMs: number): number {
  let found = -1;
  for (let i = 0; i < segments.length && segments[i]!.start_ms <= positionMs; i++) found = i;
  return found;
}

/** What was said, each utterance with its second: the one that plays is marked, and pressing one plays it. */
export function Transcript({ segments, isDraft, positionMs, isPlaying, found, onSeek }: TranscriptProps) {
  const { t } = useTranslation("communications");
  const list = useRef<HTMLOListElement>(null);
  const isPlaced = isPlaying || positionMs > 0 || (found?.atMs ?? null) !== null;
  const current = isPlaced ? segmentAt(segments, positionMs) : -1;

  useEffect(() => {
    const row = current < 0 ? null : list.current?.children[current];
    const box = list.current;
    if (!(row instanceof HTMLElement) || !box) return;
    // Only the list itself scrolls, never the page around it.
    const isSeen = row.offsetTop >= box.scrollTop && row.offsetTop + row.offsetHeight <= box.scrollTop + box.clientHeight;
    if (!isSeen) box.scrollTop = row.offsetTop - box.clientHeight / 3;
  }, [current]);

  return (
    <section className="transcript" aria-label={t("transcript.label")}>
      <header className="transcript-head">
        <h3 className="transcript-title">{t("transcript.label")}</h3>
        {isDraft ? (
          <span className="transcript-draft" title={t("transcript.draftWords")}>
            <FlaskConical size={12} aria-hidden />
            {t("transcript.draft")}
          </span>
        ) : null}
      </header>
      {/* A list that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol ref={list} className="transcript-list" tabIndex={0} aria-label={t("transcript.label")}>
        {segments.map((segment, index) => {
          const isTurn = index === 0 || segments[index - 1]!.leg !== segment.leg;
          return (
            <li key={segment.segment_id} className="transcript-row" data-current={index === current || undefined} data-turn={isTurn || undefined}>
              <button type="button" className="transcript-segment" onClick={() => onSeek(segment.start_ms)} aria-current={index === current ? "true" : undefined}>
                <span className="transcript-time tabular">{clockText(segment.start_ms)}</span>
                <span className="transcript-words">
                  {isTurn ? <strong className="transcript-speaker">{segment.speaker}</strong> : null}
                  <span dir="auto" lang={segment.lang || undefined}>
                    {segment.text}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
