import { Signal, SignalLow, SignalMedium, SignalZero } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { soundOf } from "../../../../shared/calls/room/room-state";
import { useSoundWords } from "../../../../shared/calls/room/sound-words";
import { useLiveCall } from "../store";

/** Sound quality of the connection, in words besides the bars. */
export function QualityWords() {
  const { t } = useTranslation("calls");
  const { stores } = useLiveCall();
  const quality = useStore(stores.room, (state) => state.quality);
  const lossPercent = useStore(stores.room, (state) => state.lossPercent);
  const sound = soundOf(quality, lossPercent);
  const words = useSoundWords();
  const Icon = sound === "lost" ? SignalZero : sound === "weak" ? SignalLow : sound === "choppy" ? SignalMedium : Signal;
  return (
    <span className="dock-quality" data-sound={sound} title={t("dock.quality", { sound: words(sound, lossPercent) })}>
      <Icon size={16} aria-hidden />
      <span>{words(sound, lossPercent)}</span>
    </span>
  );
}
