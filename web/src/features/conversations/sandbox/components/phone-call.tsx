import { Mic, MicOff, PhoneOff } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { ApiProblem } from "../../../../api/problem";
import type { RoomAccess } from "../../../../api/schema";
import { phoneText } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import type { RecordingPreference } from "../../../../shared/calls/recording-preference";
import { LiveRoom } from "../../../../shared/calls/room/live-room";
import { createRoomStores } from "../../../../shared/calls/room/room-state";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { LevelMeter } from "../../../../ui/level-meter";
import { Timer } from "../../../../ui/timer";
import { showToast } from "../../../../ui/toast-queue";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];

interface PhoneCallProps {
  caller: string;
  room: RoomAccess;
  preference: RecordingPreference;
  /** Nothing is recorded until this side agrees. */
  mustAgree: boolean;
  /** A sentence is read: there is nobody to speak to, and nothing is recorded. */
  isAnnouncement: boolean;
  /** Presses a key; null where nobody listens to keys. */
  onKey: ((key: string) => void) | null;
  onPreference: (preference: "agreed" | "declined") => void;
  onHangUp: () => void;
  /** The call ended on the other side. */
  onLost: () => void;
}

/** A simulated phone in a call, with this machine's microphone and loudspeaker. */
export function PhoneCall({ caller, room, preference, mustAgree, isAnnouncement, onKey, onPreference, onHangUp, onLost }: PhoneCallProps) {
  const { t } = useTranslation("sandbox");
  const words = useProblemWords();
  const [stores] = useState(createRoomStores);
  const [startedAt] = useState(() => Date.now());
  const [isMuted, setIsMuted] = useState(false);
  const connection = useStore(stores.room, (state) => state.connection);
  const microphoneProblem = useStore(stores.room, (state) => state.microphoneProblem);
  const mine = useStore(stores.levels, (levels) => levels.microphone);
  const theirs = useStore(stores.levels, (levels) => levels.others);
  const wasConnected = useRef(false);
  if (connection === "connected") wasConnected.current = true;
  const handleLost = () => {
    if (!wasConnected.current) {
      const reason = words(new ApiProblem(503, { key: "media_unavailable" }));
      showToast({ kind: "error", title: t("mediaFailed", { reason }) });
    }
    onLost();
  };
  return (
    <div className="sandbox-ring" data-call>
      <LiveRoom access={room} stores={stores} publishes={!isAnnouncement} isMuted={isMuted} onLost={handleLost} />
      <p className="sandbox-ring-caller">{t("inCall", { caller: phoneText(caller) })}</p>
      <p className="sandbox-call-clock">{connection === "connected" ? <Timer at={startedAt} /> : connection === "lost" ? t("callEnded") : t("connecting")}</p>
      <div className="sandbox-levels">
        <span>
          <LevelMeter level={theirs} label={t("theirLevel")} /> {t("theirLevel")}
        </span>
        {isAnnouncement ? null : (
          <span>
            <LevelMeter level={isMuted ? 0 : mine} label={t("yourLevel")} /> {t("yourLevel")}
          </span>
        )}
      </div>
      {microphoneProblem ? <Banner kind="warning">{t("noMicrophone")}</Banner> : null}
      {onKey ? (
        <div className="sandbox-keypad" role="group" aria-label={t("keypad")} dir="ltr">
          {KEYS.map((key) => (
            <Button key={key} aria-label={t("pressKey", { key })} onPress={() => onKey(key)}>
              {key}
            </Button>
          ))}
        </div>
      ) : null}
      <div className="sandbox-call-actions">
        {isAnnouncement ? null : (
          <IconButton
            size="large"
            variant="outline"
            isOn={isMuted}
            label={isMuted ? t("unmute") : t("mute")}
            icon={isMuted ? <MicOff size={20} aria-hidden /> : <Mic size={20} aria-hidden />}
            onPress={() => setIsMuted((muted) => !muted)}
          />
        )}
        <IconButton size="large" variant="danger" label={t("hangUp")} icon={<PhoneOff size={20} aria-hidden />} onPress={onHangUp} />
      </div>
      {isAnnouncement ? null : (
        <>
          {preference === "agreed" ? <p role="status">{t("recordingAgreed")}</p> : null}
          {mustAgree && preference === "unsaid" ? (
            <Button size="small" onPress={() => onPreference("agreed")}>
              {t("agreeToRecording")}
            </Button>
          ) : null}
          <Button size="small" isDisabled={preference === "declined"} onPress={() => onPreference("declined")}>
            {preference === "declined" ? t("recordingDeclined") : t("declineRecording")}
          </Button>
        </>
      )}
    </div>
  );
}
