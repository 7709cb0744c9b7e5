import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import type { MicrophoneProblem } from "./microphone";

/** Why nobody can hear us, and what to do about it. */
export function MicrophoneHelp({ problem, onRetry }: { problem: MicrophoneProblem; onRetry?: () => void }) {
  const { t } = useTranslation("room");
  const words: Record<MicrophoneProblem, { title: string; text: string }> = {
    denied: { title: t("microphone.denied"), text: t("microphone.deniedWords") },
    missing: { title: t("microphone.missing"), text: t("microphone.missingWords") },
    busy: { title: t("microphone.busy"), text: t("microphone.busyWords") },
    insecure: { title: t("microphone.insecure"), text: t("microphone.insecureWords") },
    unknown: { title: t("microphone.unknown"), text: t("microphone.unknownWords") },
  };
  return (
    <Banner
      kind="error"
      isLive
      title={words[problem].title}
      action={
        onRetry ? (
          <Button size="small" onPress={onRetry}>
            {t("microphone.retry")}
          </Button>
        ) : undefined
      }
    >
      {words[problem].text}
    </Banner>
  );
}
