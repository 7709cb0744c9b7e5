import { Mic, MicOff, Volume2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import type { Conference } from "../../../../api/schema";
import { MicrophoneHelp } from "../../../../shared/calls/room/microphone-help";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { LevelMeter } from "../../../../ui/level-meter";
import { speaks, useSupervision } from "../supervision";

/** What we are in the conversation now, in words: who hears us, and how loud we are. */
export function OwnPart({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const { stores, mode, pending, isMuted } = useSupervision();
  const { connection, isPublishing, microphoneProblem, retryMicrophone, needsPress, allowSound } = useStore(stores.room);
  const others = useStore(stores.levels, (levels) => levels.others);
  const mine = useStore(stores.levels, (levels) => levels.microphone);
  const isSpeaking = speaks(mode) && pending === null && connection === "connected";
  const reviewer = conference.reviewer.name;
  const heard = {
    listen: t("tile.listening"),
    whisper: t("modes.now.whisper", { reviewer }),
    barge: t("modes.now.barge"),
    takeover: t("modes.now.takeover", { reviewer }),
  };
  const connected =
    pending !== null ? t("modes.changing") : !speaks(mode) ? heard.listen : !isPublishing ? t("modes.opening") : isMuted ? t("modes.now.muted") : heard[mode];
  const words = { connecting: t("tile.joining"), connected, reconnecting: t("tile.reconnecting"), lost: t("tile.lost") };
  return (
    <div className="tile-own" data-mode={isSpeaking ? mode : undefined}>
      {isSpeaking ? (
        <IconButton
          size="small"
          variant="outline"
          label={t("modes.mute")}
          icon={isMuted ? <MicOff size={15} aria-hidden /> : <Mic size={15} aria-hidden />}
          isOn={isMuted}
          onPress={() => useSupervision.setState({ isMuted: !isMuted })}
        />
      ) : null}
      <span className="tile-own-words" role="status">
        {words[connection]}
      </span>
      {needsPress && allowSound && connection === "connected" ? (
        <Button size="small" variant="primary" icon={<Volume2 size={15} aria-hidden />} onPress={() => void allowSound()}>
          {t("tile.allowSound")}
        </Button>
      ) : null}
      {isSpeaking && isPublishing ? <LevelMeter level={isMuted ? 0 : mine} label={t("modes.ownLevel")} /> : null}
      <LevelMeter level={others} label={t("modes.otherLevel")} />
      {microphoneProblem && isSpeaking ? <MicrophoneHelp problem={microphoneProblem} {...(retryMicrophone ? { onRetry: retryMicrophone } : {})} /> : null}
    </div>
  );
}
