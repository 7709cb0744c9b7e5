import { CircleAlert, CircleDot, Lock, Pause, ShieldEllipsis, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Conference } from "../../../api/types";
import { threadPath } from "../../../lib/paths";
import { Link } from "../../../ui/link";
import { Timer } from "../../../ui/timer";
import { useLiveConferences } from "../live";
import { needsOf, type Need } from "../need";
import { useSupervision } from "../supervision";
import { ConferenceMenu } from "./conference-menu";
import { ModeButtons } from "./mode-buttons";
import { Parties } from "./parties";
import { SupervisorFacts } from "./supervisor-facts";

/** One live conversation: who, how long, who speaks, what was said last, how it sounds; and what a supervisor can do in it. */
export function ConferenceTile({ conference, now }: { conference: Conference; now: number }) {
  const { t } = useTranslation("conferences");
  const isInside = useSupervision((state) => state.id === conference.id);
  const needs = needsOf(conference, now);
  return (
    <article className="tile" aria-label={t("tile.label", { applicant: conference.applicant_name, reviewer: conference.reviewer.name })} data-need={needs.length > 0 || undefined} data-help={needs.includes("help") || undefined} data-inside={isInside || undefined}>
      <header className="tile-head">
        <span className="tile-names">
          <h2 className="tile-name" dir="auto">
            {conference.applicant_name}
          </h2>
          <span className="tile-program">
            <Link to={threadPath(conference.thread_id)}>{conference.externalId}</Link> · {conference.processName}
          </span>
        </span>
        <span className="tile-time">
          <Timer at={conference.started_at_ms} label={t("tile.duration")} />
        </span>
        <ConferenceMenu conference={conference} />
      </header>
      <Signs conference={conference} needs={needs} />
      <Parties conference={conference} />
      <LastWords conference={conference} />
      <p className="tile-facts">
        <RecordingFact conference={conference} />
        <SupervisorFacts conference={conference} />
      </p>
      <ModeButtons conference={conference} />
    </article>
  );
}

function Signs({ conference, needs }: { conference: Conference; needs: readonly Need[] }) {
  const { t } = useTranslation("conferences");
  if (needs.length === 0 && !conference.locked && !conference.mask) return null;
  const words: Record<Exclude<Need, "help">, string> = { quality: t("tile.need.quality"), hold: t("signs.held"), recording: t("tile.need.recording"), long: t("tile.need.long") };
  return (
    <ul className="tile-needs">
      {needs.map((need) => (
        <li key={need} className="tile-need" data-need={need}>
          {need === "hold" ? <Pause size={13} aria-hidden /> : <TriangleAlert size={13} aria-hidden />}
          {need === "help" ? (
            <>
              {t("signs.help")}
              <Timer at={conference.help_asked_at_ms ?? 0} label={t("signs.helpSince")} />
            </>
          ) : (
            words[need]
          )}
        </li>
      ))}
      {conference.locked ? (
        <li className="tile-need" data-need="locked">
          <Lock size={13} aria-hidden />
          {t("signs.locked")}
        </li>
      ) : null}
      {conference.mask ? (
        <li className="tile-need" data-need="masked">
          <ShieldEllipsis size={13} aria-hidden />
          {t("mask.sign")}
        </li>
      ) : null}
    </ul>
  );
}

function LastWords({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const live = useLiveConferences((state) => state.captions[conference.id]);
  const caption = live ?? conference.last_caption;
  return (
    <p className="tile-caption">
      <span className="ui-visually-hidden">{t("tile.caption")}: </span>
      {!conference.captions ? (
        t("tile.captionsOff")
      ) : caption ? (
        <>
          <strong>{caption.speaker}: </strong>
          <span dir="auto">{caption.text}</span>
        </>
      ) : (
        t("tile.noCaption")
      )}
    </p>
  );
}

function RecordingFact({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const { recording } = conference;
  if (recording === "failed")
    return (
      <span className="tile-fact" data-problem>
        <CircleAlert size={13} aria-hidden />
        {t("tile.recordingFailed")}
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
