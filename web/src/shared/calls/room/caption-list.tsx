import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { clockText } from "../../../ui/timer";
import type { Caption } from "./captions";
import { SpokenWords } from "./spoken-words";
import "./captions.css";

const NEAR_END_PX = 48;

/** Captions by speaker, with time; words that may still change are lighter. Follows the newest unless the reader scrolls back. */
export function CaptionList({ captions }: { captions: readonly Caption[] }) {
  const { t } = useTranslation("room");
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  });
  return (
    // A region that scrolls must be reachable by keyboard.
    <div
      ref={box}
      className="captions"
      role="log"
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t("captions.label")}
      onScroll={(event) => {
        const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
    >
      {captions.length === 0 ? <p className="captions-empty">{t("captions.empty")}</p> : null}
      {captions.map((caption, index) => {
        // One that comes late says when it was said.
        const before = captions[index - 1];
        const isTurn = !before || before.leg !== caption.leg || before.start_ms > caption.start_ms;
        return (
          <p key={caption.segment_id} className="caption" data-turn={isTurn || undefined}>
            {isTurn ? (
              <span className="caption-head">
                <strong dir="auto">{caption.speaker}</strong>
                <span className="tabular">{clockText(caption.start_ms)}</span>
              </span>
            ) : null}
            <span className="caption-words" dir="auto" lang={caption.lang || undefined}>
              {caption.text ? <SpokenWords text={caption.text} unsure={caption.isFinal ? caption.unsure : undefined} /> : null}
              {caption.interim ? (
                <span className="caption-interim">
                  {caption.text ? " " : ""}
                  {caption.interim}
                </span>
              ) : null}
              {caption.late_ms ? (
                <span className="caption-late">
                  {" "}
                  {t(caption.text || caption.interim ? "captions.late" : "captions.behind", { seconds: Math.round(caption.late_ms / 1_000) })}
                </span>
              ) : null}
            </span>
            {caption.text_en ? (
              <span className="caption-english" dir="ltr" lang="en">
                {caption.text_en}
              </span>
            ) : null}
          </p>
        );
      })}
      {captions.length > 0 ? <p className="captions-draft">{t("captions.automatic")}</p> : null}
    </div>
  );
}
