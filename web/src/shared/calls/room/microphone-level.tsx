import { Check, Mic } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LevelMeter } from "../../../ui/level-meter";
import "./microphone.css";

/** How loud the microphone hears, and whether it has heard somebody speak. */
export function MicrophoneLevel({ level, isHeard }: { level: number; isHeard: boolean }) {
  const { t } = useTranslation("room");
  return (
    <div className="microphone-check" data-heard={isHeard || undefined}>
      {isHeard ? <Check size={18} aria-hidden /> : <Mic size={18} aria-hidden />}
      <span className="microphone-check-words" role="status">
        {isHeard ? t("check.heard") : t("check.speakNow")}
      </span>
      <LevelMeter level={level} label={t("check.level")} bars={12} />
    </div>
  );
}
