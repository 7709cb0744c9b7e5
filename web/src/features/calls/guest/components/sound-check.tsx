import { useTranslation } from "react-i18next";
import { MicrophoneHelp } from "../../../../shared/calls/room/microphone-help";
import { MicrophoneLevel } from "../../../../shared/calls/room/microphone-level";
import { SpeakerTestButton } from "../../../../shared/calls/room/speaker-test-button";
import { useMicrophoneCheck } from "../../../../shared/calls/room/use-microphone-check";
import { Button } from "../../../../ui/button";
import { MicrophoneDenied } from "./microphone-denied";

/** Tries microphone and loudspeaker before the call is answered. Nobody hears it. */
export function SoundCheck({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("guest");
  const { level, isHeard, problem, retry } = useMicrophoneCheck(true, null, true);
  if (problem === "denied") return <MicrophoneDenied onRetry={retry} />;
  if (problem) return <MicrophoneHelp problem={problem} onRetry={retry} />;
  return (
    <section className="guest-check" aria-label={t("try.title")}>
      <MicrophoneLevel level={level} isHeard={isHeard} />
      <div className="guest-pair">
        <SpeakerTestButton speaker={null} size="regular" />
        <Button variant="quiet" onPress={onDone}>
          {t("try.done")}
        </Button>
      </div>
    </section>
  );
}
