import { MicOff, UserX, Volume2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Conference, ConferenceParticipant } from "../../../../api/schema";
import { Avatar } from "../../../../ui/avatar";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Popover } from "../../../../ui/popover";
import { Timer } from "../../../../ui/timer";
import { muteParty, removeParty } from "../api/conferences";
import { useLiveConferences } from "../live";
import { useSupervision } from "../supervision";
import { useSupervise } from "../use-supervise";
import { ConfirmDialog } from "./confirm-dialog";
import { showWhole } from "../../../../ui/show-whole";

/** Participants of a conversation, who speaks, and their sound quality; each can be muted and removed. */
export function Parties({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const speakers = useLiveConferences((state) => state.speakers[conference.id]);
  const own = useSupervision((state) => (state.id === conference.id ? (state.access?.identity ?? null) : null));
  const { moderate } = useSupervise(conference);
  const [leaving, setLeaving] = useState<ConferenceParticipant | null>(null);
  const roles = {
    applicant: t("role.applicant"),
    reviewer: t("role.reviewer"),
    interpreter: t("role.interpreter"),
    supervisor: t("role.supervisor"),
    third_party: t("role.third_party"),
  };
  const qualities = { excellent: t("quality.excellent"), good: t("quality.good"), poor: t("quality.poor"), lost: t("quality.lost") };
  return (
    <ul className="tile-parties" aria-label={t("tile.parties")}>
      {conference.participants.map((one) => {
        const since = speakers?.[one.identity];
        const isSpeaking = !one.muted && (speakers ? one.identity in speakers : one.speaking);
        return (
          <li key={one.identity} className="tile-party" data-speaking={isSpeaking || undefined}>
            <Avatar name={one.name} size="small" />
            <span className="tile-party-who">
              <span className="tile-party-name" dir="auto" onPointerEnter={showWhole}>
                {one.name}
              </span>
              <span className="tile-party-facts">
                <span>{roles[one.role]}</span>
                <Quality
                  quality={one.quality}
                  words={one.quality ? qualities[one.quality] : t("quality.unknown")}
                  reception={one.quality === "lost" ? null : one.reception}
                />
                {one.muted ? (
                  <span className="tile-fact">
                    <MicOff size={13} aria-hidden />
                    {one.muted_by_moderator ? t("moderate.muted") : t("tile.muted")}
                  </span>
                ) : null}
              </span>
            </span>
            <span className="tile-party-end">
              {isSpeaking ? (
                <span className="tile-fact">
                  <Volume2 size={14} aria-hidden />
                  <span className="ui-visually-hidden">{t("tile.speaking", { name: one.name })}</span>
                  {since === undefined ? null : <Timer at={since} label={t("tile.speakingSince")} />}
                </span>
              ) : null}
              {one.identity === own ? null : (
                <>
                  {one.muted ? null : (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t("moderate.mute", { name: one.name })}
                      icon={<MicOff size={15} aria-hidden />}
                      onPress={() => void moderate(() => muteParty(conference.id, one.identity))}
                    >
                      {t("moderate.muteWord")}
                    </Button>
                  )}
                  <IconButton
                    size="small"
                    label={t("moderate.remove", { name: one.name })}
                    icon={<UserX size={15} aria-hidden />}
                    onPress={() => setLeaving(one)}
                  />
                </>
              )}
            </span>
          </li>
        );
      })}
      {leaving ? (
        <ConfirmDialog
          title={t("moderate.removeTitle", { name: leaving.name })}
          confirm={t("moderate.removeNow")}
          onClose={() => setLeaving(null)}
          onConfirm={() => moderate(() => removeParty(conference.id, leaving.identity))}
        >
          {t("moderate.removeWords")}
        </ConfirmDialog>
      ) : null}
    </ul>
  );
}

interface QualityProps {
  quality: ConferenceParticipant["quality"];
  words: string;
  reception: ConferenceParticipant["reception"];
}

/** How somebody sounds, in a word; pressing it shows loss, jitter and MOS, for those who know what they mean. */
function Quality({ quality, words, reception }: QualityProps) {
  const { t, i18n } = useTranslation("conferences");
  const figures = useMemo(() => {
    if (!reception) return null;
    const figure = (value: number, decimals: number) =>
      value.toLocaleString(i18n.language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    return { mos: figure(reception.mos, 1), loss: figure(reception.loss_percent, reception.loss_percent < 10 ? 1 : 0), jitter: figure(reception.jitter_ms, 0) };
  }, [i18n.language, reception]);
  const state = quality ?? "unknown";
  if (!reception || !figures)
    return (
      <span className="tile-quality" data-quality={state}>
        {words}
      </span>
    );
  return (
    <Popover
      label={t("reception.label")}
      trigger={
        <Button
          size="small"
          variant="quiet"
          className="tile-quality tile-quality-open"
          data-quality={state}
          aria-label={t("reception.open", { quality: words })}
        >
          {words}
        </Button>
      }
    >
      <p className="tabular">{t("reception.figures", figures)}</p>
      {reception.rtt_ms === null ? null : <p className="tabular">{t("reception.rtt", { ms: reception.rtt_ms })}</p>}
    </Popover>
  );
}
