import { CircleAlert, CircleDot, Lock, MessageCircleQuestionMark, Pause, ShieldEllipsis, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Conference } from "../../../../api/schema";
import { Timer } from "../../../../ui/timer";
import type { Need } from "../need";

/** Why a conversation may need help, whether it is locked, and whether its recording pauses for a number. */
export function Signs({ conference, needs }: { conference: Conference; needs: readonly Need[] }) {
  const { t } = useTranslation("conferences");
  if (needs.length === 0 && !conference.locked && !conference.mask) return null;
  const words: Record<Exclude<Need, "help">, string> = {
    quality: t("tile.need.quality"),
    hold: t("signs.held"),
    recording: t("tile.need.recording"),
    long: t("tile.need.long"),
  };
  return (
    <ul className="tile-needs">
      {needs.map((need) => (
        <li key={need} className="tile-need" data-need={need} title={need === "help" ? undefined : words[need]}>
          {need === "hold" ? <Pause size={13} aria-hidden /> : <TriangleAlert size={13} aria-hidden />}
          {need === "help" ? (
            <>
              {t("signs.help")}
              <Timer at={conference.help_asked_at_ms ?? 0} label={t("signs.helpSince")} />
            </>
          ) : (
            <span className="tile-need-word">{words[need]}</span>
          )}
        </li>
      ))}
      {conference.locked ? (
        <li className="tile-need" data-need="locked" title={t("signs.locked")}>
          <Lock size={13} aria-hidden />
          <span className="tile-need-word">{t("signs.locked")}</span>
        </li>
      ) : null}
      {conference.mask ? (
        <li className="tile-need" data-need="masked" title={t("mask.sign")}>
          <ShieldEllipsis size={13} aria-hidden />
          <span className="tile-need-word">{t("mask.sign")}</span>
        </li>
      ) : null}
    </ul>
  );
}

/** Whether a conversation is recorded. */
export function RecordingFact({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const { recording } = conference;
  if (recording === "failed")
    return (
      <span className="tile-fact" data-problem>
        <CircleAlert size={13} aria-hidden />
        {t("tile.recordingFailed")}
      </span>
    );
  if (recording === "asking")
    return (
      <span className="tile-fact">
        <MessageCircleQuestionMark size={13} aria-hidden />
        {t("tile.recordingAsked")}
      </span>
    );
  const runs = recording === "recording" || recording === "notice";
  return (
    <span className="tile-fact" data-recording={runs || undefined}>
      <CircleDot size={13} aria-hidden />
      {runs ? t("tile.recording") : t("tile.notRecording")}
    </span>
  );
}
