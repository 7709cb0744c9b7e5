import { Captions, Mic, MicOff, PhoneOff, Volume2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { GuestAnswer, GuestCall } from "../../../api/types";
import { useProblemWords } from "../../../lib/problem-words";
import { CaptionList } from "../../../lib/room/caption-list";
import { LiveRoom } from "../../../lib/room/live-room";
import { MicrophoneHelp } from "../../../lib/room/microphone-help";
import { createRoomStores, soundOf } from "../../../lib/room/room-state";
import { useSoundWords } from "../../../lib/room/sound-words";
import { Avatar } from "../../../ui/avatar";
import { Button } from "../../../ui/button";
import { LevelMeter } from "../../../ui/level-meter";
import { Timer } from "../../../ui/timer";
import { ToggleButton } from "../../../ui/toggle-button";
import { showToast } from "../../../ui/toast-queue";
import { declineRecording, hangUp } from "../api/guest";
import { useGuestLive } from "../use-guest-live";

export interface InCallProps {
  code: string;
  call: GuestCall;
  answer: GuestAnswer;
  isDeclined: boolean;
  onDeclined: () => void;
  onOver: () => void;
  onRejoin: () => void;
}

/** The call itself: a large mute button, captions where they are offered, and hanging up. */
export function InCall({ code, call, answer, isDeclined, onDeclined, onOver, onRejoin }: InCallProps) {
  const { t } = useTranslation("guest");
  const problemWords = useProblemWords();
  const soundWords = useSoundWords();
  const [stores] = useState(createRoomStores);
  const [startedAt] = useState(() => Date.now());
  const [isMuted, setIsMuted] = useState(false);
  const [hasCaptions, setHasCaptions] = useState(false);
  const { captions, areOffered } = useGuestLive(answer.call_id, answer.token, onOver);
  const { connection, microphoneProblem, people, quality, lossPercent, needsPress, allowSound } = useStore(stores.room);
  const level = useStore(stores.levels, (levels) => levels.others);
  const isSomebodyThere = people.some((person) => !person.isLocal);

  const handleHangUp = () => {
    hangUp(code, answer.token).catch(() => undefined);
    onOver();
  };
  const handleDecline = async () => {
    try {
      await declineRecording(code, answer.token);
      onDeclined();
    } catch (error) {
      showToast({ kind: "error", title: t("failed.title"), detail: problemWords(error) });
    }
  };
  const state =
    connection === "lost"
      ? t("lost")
      : connection === "reconnecting"
        ? t("reconnecting")
        : connection === "connecting"
          ? t("connecting")
          : isSomebodyThere
            ? t("live", { caller: call.caller })
            : t("waiting", { caller: call.caller });
  const sound = soundOf(quality, lossPercent);

  return (
    <>
      <LiveRoom key={answer.room.token} access={answer.room} stores={stores} publishes isMuted={isMuted} />
      <div className="guest-body">
        <div className="guest-caller">
          <Avatar name={call.caller} size="large" />
          <h1 className="guest-title" aria-live="polite">
            {state}
          </h1>
          <p className="guest-lead guest-facts">
            <Timer at={startedAt} label={t("duration")} />
            <LevelMeter level={level} label={call.caller} />
            {connection === "connected" ? <span>{t("quality", { sound: soundWords(sound, lossPercent) })}</span> : null}
          </p>
        </div>
        {microphoneProblem ? <MicrophoneHelp problem={microphoneProblem} onRetry={onRejoin} /> : null}
        {needsPress && allowSound && connection === "connected" ? (
          <Button variant="primary" wide icon={<Volume2 size={20} aria-hidden />} onPress={() => void allowSound()}>
            {t("allowSound")}
          </Button>
        ) : null}
        {hasCaptions && areOffered ? (
          <section className="guest-captions" aria-label={t("captions")}>
            <CaptionList captions={captions} isDraft={false} />
          </section>
        ) : null}
        {call.recording_notice ? (
          isDeclined ? (
            <p className="guest-hint" role="status">
              {t("declined")}
            </p>
          ) : call.may_decline_recording ? (
            <Button variant="quiet" onPress={() => void handleDecline()}>
              {t("declineNow")}
            </Button>
          ) : null
        ) : null}
      </div>
      <footer className="guest-foot">
        {connection === "lost" ? (
          <Button variant="primary" wide className="guest-big" onPress={onRejoin}>
            {t("rejoin")}
          </Button>
        ) : (
          <ToggleButton className="guest-big guest-mute" isOn={isMuted} onChange={setIsMuted} icon={isMuted ? <MicOff size={24} aria-hidden /> : <Mic size={24} aria-hidden />}>
            {t("mute")}
          </ToggleButton>
        )}
        {connection === "connected" ? (
          <p className="guest-mute-words" role="status">
            {isMuted ? t("mutedWords") : t("unmutedWords")}
          </p>
        ) : null}
        <div className="guest-pair">
          {areOffered ? (
            <ToggleButton className="guest-second" isOn={hasCaptions} onChange={setHasCaptions} icon={<Captions size={20} aria-hidden />}>
              {t("captions")}
            </ToggleButton>
          ) : null}
          <Button variant="danger" wide icon={<PhoneOff size={20} aria-hidden />} onPress={handleHangUp}>
            {t("hangUp")}
          </Button>
        </div>
      </footer>
    </>
  );
}
