import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import type { MicrophoneProblem } from "./microphone";
import { MicrophoneSteps } from "./microphone-steps";

/** The microphone's problem, as a title and a sentence. */
export function useMicrophoneWords(): (problem: MicrophoneProblem) => { title: string; text: string } {
  const { t } = useTranslation("room");
  return (problem) =>
    ({
      denied: { title: t("microphone.denied"), text: t("microphone.deniedWords") },
      missing: { title: t("microphone.missing"), text: t("microphone.missingWords") },
      unplugged: { title: t("microphone.unplugged"), text: t("microphone.unpluggedWords") },
      busy: { title: t("microphone.busy"), text: t("microphone.busyWords") },
      insecure: { title: t("microphone.insecure"), text: t("microphone.insecureWords") },
      unknown: { title: t("microphone.unknown"), text: t("microphone.unknownWords") },
    })[problem];
}

/** Why nobody can hear us, and what to do about it in this browser. */
export function MicrophoneHelp({ problem, onRetry }: { problem: MicrophoneProblem; onRetry?: () => void }) {
  const { t } = useTranslation("room");
  const { title, text } = useMicrophoneWords()(problem);
  return (
    <Banner
      kind="error"
      isLive
      title={title}
      action={
        onRetry ? (
          <Button size="small" onPress={onRetry}>
            {t("microphone.retry")}
          </Button>
        ) : undefined
      }
    >
      {text}
      {problem === "denied" ? <MicrophoneSteps /> : null}
    </Banner>
  );
}
