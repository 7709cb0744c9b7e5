import { CircleAlert, CircleDot, Ear, Headphones, LogOut, MicOff, TriangleAlert, Volume2 } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Conference } from "../../../api/types";
import { accountId } from "../../../lib/item/reviewer";
import { threadPath } from "../../../lib/paths";
import type { RoomStores } from "../../../lib/room/room-state";
import { useUser } from "../../../lib/user";
import { Avatar } from "../../../ui/avatar";
import { Button } from "../../../ui/button";
import { LevelMeter } from "../../../ui/level-meter";
import { Link } from "../../../ui/link";
import { Timer } from "../../../ui/timer";
import { useLiveConferences } from "../live";
import { needsOf } from "../need";

export interface ConferenceTileProps {
  conference: Conference;
  now: number;
  /** The room while we listen to it; null otherwise. */
  stores: RoomStores | null;
  onListen: () => void;
  onLeave: () => void;
}

/** One live conversation: who, how long, who speaks, what was said last, how it sounds; and the way in and out. */
export function ConferenceTile({ conference, now, stores, onListen, onLeave }: ConferenceTileProps) {
  const { t } = useTranslation("conferences");
  const user = useUser();
  const id = useId();
  const needs = needsOf(conference, now);
  const needWords = { quality: t("tile.need.quality"), recording: t("tile.need.recording"), long: t("tile.need.long") };
  const listeners = conference.listeners.map((one) => (one.id === accountId(user) ? t("tile.you") : one.name));
  return (
    <article className="tile" aria-label={t("tile.label", { applicant: conference.applicant_name, reviewer: conference.reviewer.name })} data-need={needs.length > 0 || undefined} data-listening={stores !== null || undefined}>
      <header className="tile-head">
        <span className="tile-names">
          <h2 className="tile-name" dir="auto">
            {conference.applicant_name}
          </h2>
          <span className="tile-program">
            <Link to={threadPath(conference.thread_id)}>
              {conference.externalId}
            </Link>{" "}
            · {conference.processName}
          </span>
        </span>
        <span className="tile-time">
          <Timer at={conference.started_at_ms} label={t("tile.duration")} />
        </span>
      </header>
      {needs.length ? (
        <ul className="tile-needs">
          {needs.map((need) => (
            <li key={need} className="tile-need">
              <TriangleAlert size={13} aria-hidden />
              {needWords[need]}
            </li>
          ))}
        </ul>
      ) : null}
      <Parties conference={conference} />
      <LastWords conference={conference} />
      <p className="tile-facts">
        <RecordingFact conference={conference} />
        {listeners.length ? (
          <span className="tile-fact">
            <Headphones size={13} aria-hidden />
            {t("tile.listeners", { names: listeners.join(", ") })}
          </span>
        ) : null}
      </p>
      <footer className="tile-foot">
        {stores ? (
          <Inside stores={stores} onLeave={onLeave} />
        ) : (
          <>
            <Button size="small" icon={<Ear size={15} aria-hidden />} aria-describedby={id} onPress={onListen}>
              {t("tile.listen")}
            </Button>
            <span id={id} className="tile-effect">
              {t("tile.listenWords")}
            </span>
          </>
        )}
      </footer>
    </article>
  );
}

function Parties({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const speakers = useLiveConferences((state) => state.speakers[conference.id]);
  const roles = { applicant: t("role.applicant"), reviewer: t("role.reviewer"), interpreter: t("role.interpreter"), supervisor: t("role.supervisor") };
  const qualities = { excellent: t("quality.excellent"), good: t("quality.good"), poor: t("quality.poor"), lost: t("quality.lost") };
  return (
    <ul className="tile-parties">
      {conference.participants.map((one) => {
        const isSpeaking = !one.muted && (speakers ? speakers.includes(one.identity) : one.speaking);
        return (
          <li key={one.identity} className="tile-party" data-speaking={isSpeaking || undefined}>
            <Avatar name={one.name} size="small" />
            <span className="tile-party-name" dir="auto">
              {one.name}
            </span>
            <span className="tile-party-role">{roles[one.role]}</span>
            <span className="tile-party-end">
              {one.muted ? (
                <span className="tile-fact">
                  <MicOff size={13} aria-hidden />
                  {t("tile.muted")}
                </span>
              ) : null}
              {isSpeaking ? (
                <span className="tile-fact">
                  <Volume2 size={14} aria-hidden />
                  <span className="ui-visually-hidden">{t("tile.speaking", { name: one.name })}</span>
                </span>
              ) : null}
              <span className="tile-quality" data-quality={one.quality ?? "unknown"}>
                {one.quality ? qualities[one.quality] : t("quality.unknown")}
              </span>
            </span>
          </li>
        );
      })}
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

function Inside({ stores, onLeave }: { stores: RoomStores; onLeave: () => void }) {
  const { t } = useTranslation("conferences");
  const connection = useStore(stores.room, (state) => state.connection);
  const needsPress = useStore(stores.room, (state) => state.needsPress);
  const allowSound = useStore(stores.room, (state) => state.allowSound);
  const level = useStore(stores.levels, (levels) => levels.others);
  const words = { connecting: t("tile.joining"), connected: t("tile.listening"), reconnecting: t("tile.reconnecting"), lost: t("tile.lost") };
  return (
    <>
      <Button size="small" variant="primary" icon={<LogOut size={15} aria-hidden />} onPress={onLeave}>
        {t("tile.leave")}
      </Button>
      {needsPress && allowSound && connection === "connected" ? (
        <Button size="small" icon={<Volume2 size={15} aria-hidden />} onPress={() => void allowSound()}>
          {t("tile.allowSound")}
        </Button>
      ) : null}
      <span className="tile-effect" role="status">
        {words[connection]}
      </span>
      <LevelMeter level={level} label={t("tile.listening")} />
    </>
  );
}
