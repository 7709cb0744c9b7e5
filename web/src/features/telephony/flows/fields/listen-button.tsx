import { Volume2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { IconButton } from "../../../../ui/icon-button";
import { showToast } from "../../../../ui/toast-queue";
import { usePromptSound } from "../api/flows";
import { useFlowWords } from "../words";
import { usePlayer } from "./play-sound";

/** Reads a prompt aloud as callers hear it. */
export function ListenButton({ lang, text }: { lang: string; text: string }) {
  const { t } = useTranslation("flows");
  const words = useFlowWords();
  const problemWords = useProblemWords();
  const sound = usePromptSound();
  const failed = (detail?: string) => showToast({ kind: "error", title: t("step.listenFailed"), ...(detail ? { detail } : {}) });
  const play = usePlayer(() => failed());
  const handlePress = () =>
    sound.mutate(
      { lang, text },
      {
        onSuccess: play,
        onError: (error) => failed(problemWords(error)),
      },
    );
  return (
    <IconButton
      label={t("step.listenTo", { language: words.language(lang) })}
      icon={<Volume2 size={16} aria-hidden />}
      isPending={sound.isPending}
      isDisabled={!text.trim()}
      onPress={handlePress}
    />
  );
}
