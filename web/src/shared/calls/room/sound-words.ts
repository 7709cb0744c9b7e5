import { useTranslation } from "react-i18next";
import type { Sound } from "./room-state";

/** How a connection sounds, in words: "good", "choppy: 4 % loss". */
export function useSoundWords(): (sound: Sound, lossPercent: number | null) => string {
  const { t } = useTranslation("room");
  return (sound, lossPercent) => {
    switch (sound) {
      case "good":
        return t("sound.good");
      case "choppy":
        return t("sound.choppy", { percent: lossPercent ?? 0 });
      case "weak":
        return t("sound.weak");
      case "lost":
        return t("sound.lost");
      case "unknown":
        return t("sound.unknown");
    }
  };
}
