import { Volume2 } from "lucide-react";
import { useEffect, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../lib/problem-words";
import { IconButton } from "../../../../ui/icon-button";
import { showToast } from "../../../../ui/toast-queue";
import { usePromptSound } from "../api/flows";
import { useFlowWords } from "../words";

interface Playing {
  audio: HTMLAudioElement;
  url: string;
}

function silence(playing: RefObject<Playing | null>): void {
  if (!playing.current) return;
  playing.current.audio.pause();
  URL.revokeObjectURL(playing.current.url);
  playing.current = null;
}

/** Reads a prompt aloud as callers hear it. */
export function ListenButton({ lang, text }: { lang: string; text: string }) {
  const { t } = useTranslation("flows");
  const words = useFlowWords();
  const problemWords = useProblemWords();
  const sound = usePromptSound();
  const playing = useRef<Playing | null>(null);
  const stop = () => silence(playing);
  useEffect(() => () => silence(playing), []);
  const failed = (detail?: string) => showToast({ kind: "error", title: t("step.listenFailed"), ...(detail ? { detail } : {}) });
  const handlePress = () =>
    sound.mutate(
      { lang, text },
      {
        onSuccess: (bytes) => {
          stop();
          const url = URL.createObjectURL(bytes);
          const audio = new Audio(url);
          playing.current = { audio, url };
          audio.addEventListener("ended", stop);
          audio.play().catch(() => failed());
        },
        onError: (error) => failed(problemWords(error)),
      },
    );
  return <IconButton label={t("step.listenTo", { language: words.language(lang) })} icon={<Volume2 size={16} aria-hidden />} isPending={sound.isPending} isDisabled={!text.trim()} onPress={handlePress} />;
}
