import { Captions, MessageSquareText, Mic, MicOff, MonitorUp, Music, PhoneOff, Volume2, WifiOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { GuestAnswer, GuestCallView } from "../../../../api/schema";
import type { RecordingPreference } from "../../../../shared/calls/recording-preference";
import { ChatPanel } from "../../../../shared/calls/room/chat-panel";
import { isSomebodyThere, useIsOnHold } from "../../../../shared/calls/room/hold";
import { LiveRoom } from "../../../../shared/calls/room/live-room";
import { MicrophoneHelp } from "../../../../shared/calls/room/microphone-help";
import { isChangeOfMind } from "../../../../shared/calls/room/screen";
import { ScreenView } from "../../../../shared/calls/room/screen-view";
import { createRoomStores, soundOf } from "../../../../shared/calls/room/room-state";
import { useSoundWords } from "../../../../shared/calls/room/sound-words";
import { Avatar } from "../../../../ui/avatar";
import { Button } from "../../../../ui/button";
import { LevelMeter } from "../../../../ui/level-meter";
import { Timer } from "../../../../ui/timer";
import { ToggleButton } from "../../../../ui/toggle-button";
import { showToast } from "../../../../ui/toast-queue";
import { GuestCaptions } from "./guest-captions";
import { hangUp } from "../api/guest";
import { MicrophoneDenied } from "./microphone-denied";
import { RecordingChoice } from "./recording-choice";
import { useGuestLive } from "../use-guest-live";

export interface InCallProps {
  code: string;
  call: GuestCallView;
  answer: GuestAnswer;
  preference: RecordingPreference;
  onPreference: (preference: RecordingPreference) => void;
  onOver: () => void;
  onRejoin: () => void;
}

/** The call itself: a large mute button, captions where they are offered, and hanging up. */
export function InCall({ code, call, answer, preference, onPreference, onOver, onRejoin }: InCallProps) {
  const { t } = useTranslation("guest");
  const soundWords = useSoundWords();
  const [stores] = useState(createRoomStores);
  const [startedAt] = useState(() => Date.now());
  const [isMuted, setIsMuted] = useState(false);
  const [isMutedByAgency, setIsMutedByAgency] = useState(false);
  const [hasCaptions, setHasCaptions] = useState(false);
  const [hasChat, setHasChat] = useState(false);
  const captions = useGuestLive(answer.call_id, answer.token, onOver);
  // The language may be changed in the call: captions are offered as soon as there are any.
  const areOffered = call.captions === true || captions.length > 0;
  const mayChat = useStore(stores.chat, (chat) => chat.send !== null || chat.lines.length > 0);
  const unread = useStore(stores.chat, (chat) => chat.unread);
  const { t: tRoom } = useTranslation("room");
  const { connection, microphoneProblem, retryMicrophone, people, quality, lossPercent, isRecorded, needsPress, allowSound, screens, shareScreen } = useStore(
    stores.room,
  );
  const level = useStore(stores.levels, (levels) => levels.others);
  const isHeld = useIsOnHold(people) && connection === "connected";

  const handleHangUp = () => {
    hangUp(code, answer.token).catch(() => undefined);
    onOver();
  };
  const isSharing = screens.some((one) => one.isLocal);
  const handleShare = (isOn: boolean) => {
    shareScreen?.(isOn).catch((error: unknown) => {
      if (!isChangeOfMind(error)) showToast({ kind: "error", title: tRoom("screen.failed") });
    });
  };
  const handleMuted = () => {
    setIsMuted(true);
    setIsMutedByAgency(true);
  };
  const handleMute = (muted: boolean) => {
    setIsMuted(muted);
    setIsMutedByAgency(false);
  };
  const state =
    connection === "lost"
      ? t("lost")
      : connection === "reconnecting"
        ? t("reconnecting")
        : connection === "connecting"
          ? t("connecting")
          : isHeld
            ? t("held.title")
            : isSomebodyThere(people)
              ? t("live", { caller: call.caller })
              : t("waiting", { caller: call.caller });
  const sound = soundOf(quality, lossPercent);

  return (
    <>
      <LiveRoom key={answer.room.token} access={answer.room} stores={stores} publishes isMuted={isMuted} onMuted={handleMuted} />
      <div className="guest-body">
        <div className="guest-caller">
          <Avatar name={call.caller} size="large" />
          <h1 className="guest-title" aria-live="polite">
            {state}
          </h1>
          <div className="guest-lead guest-facts">
            <Timer at={startedAt} label={t("duration")} />
            <LevelMeter level={level} label={call.caller} />
            {connection === "connected" ? <span>{t("quality", { sound: soundWords(sound, lossPercent) })}</span> : null}
          </div>
        </div>
        {connection === "reconnecting" ? (
          <p className="guest-reconnecting" role="status">
            <WifiOff size={22} aria-hidden />
            {t("reconnectingWords")}
          </p>
        ) : null}
        {isHeld ? (
          <p className="guest-held" role="status">
            <Music size={22} aria-hidden />
            {t("held.words", { caller: call.caller })}
          </p>
        ) : null}
        {microphoneProblem === "denied" ? (
          <MicrophoneDenied onRetry={retryMicrophone ?? onRejoin} />
        ) : microphoneProblem ? (
          <MicrophoneHelp problem={microphoneProblem} onRetry={retryMicrophone ?? onRejoin} />
        ) : null}
        {needsPress && allowSound && connection === "connected" ? (
          <Button variant="primary" wide icon={<Volume2 size={20} aria-hidden />} onPress={() => void allowSound()}>
            {t("allowSound")}
          </Button>
        ) : null}
        <RecordingChoice
          code={code}
          call={call}
          token={answer.token}
          isRecorded={isRecorded && connection === "connected"}
          preference={preference}
          onPreference={onPreference}
        />
        <ScreenView stores={stores} />
        {hasCaptions && areOffered ? <GuestCaptions captions={captions} /> : null}
        {call.captions === false && !areOffered ? <p className="guest-hint">{tRoom("captions.unavailable")}</p> : null}
        {hasChat && mayChat ? (
          <div className="guest-chat">
            <ChatPanel store={stores.chat} />
          </div>
        ) : null}
      </div>
      <footer className="guest-foot">
        {connection === "lost" ? (
          <Button variant="primary" wide className="guest-big" onPress={onRejoin}>
            {t("rejoin")}
          </Button>
        ) : (
          <ToggleButton
            className="guest-big guest-mute"
            isOn={isMuted}
            onChange={handleMute}
            icon={isMuted ? <MicOff size={24} aria-hidden /> : <Mic size={24} aria-hidden />}
          >
            {t("mute")}
          </ToggleButton>
        )}
        {connection === "connected" ? (
          <p className="guest-mute-words" role="status">
            {isMutedByAgency ? t("mutedByAgency", { agency: call.agency }) : isHeld ? t("held.mute") : isMuted ? t("mutedWords") : t("unmutedWords")}
          </p>
        ) : null}
        <div className="guest-pair">
          {areOffered ? (
            <ToggleButton className="guest-second" isOn={hasCaptions} onChange={setHasCaptions} icon={<Captions size={20} aria-hidden />}>
              {t("captions")}
            </ToggleButton>
          ) : null}
          {mayChat ? (
            <ToggleButton className="guest-second" isOn={hasChat} onChange={setHasChat} icon={<MessageSquareText size={20} aria-hidden />}>
              {tRoom("chat.label")}
              {unread ? ` (${unread})` : null}
            </ToggleButton>
          ) : null}
          {shareScreen ? (
            <ToggleButton className="guest-second" isOn={isSharing} onChange={handleShare} icon={<MonitorUp size={20} aria-hidden />}>
              {tRoom("screen.share")}
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
