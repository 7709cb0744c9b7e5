import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { UseMutationResult } from "@tanstack/react-query";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Dialog } from "../../../ui/dialog";
import { showToast } from "../../../ui/toast-queue";
import { PersonFinder } from "./person-finder";

/** What puts a call or a message of a stranger into somebody's conversation. */
export type LinkCaller = UseMutationResult<unknown, Error, { id: string; threadId: string; remember: boolean }>;

export interface CallerLinkWords {
  linked: string;
  failed: string;
}

/** Asks who a stranger was, and puts their call or message into that person's conversation. */
export function useCallerLink(link: LinkCaller, words: CallerLinkWords) {
  const { t } = useTranslation("telephony");
  const problemWords = useProblemWords();
  const [asked, setAsked] = useState<string | null>(null);
  const handleChoose = (threadId: string, remember: boolean) => {
    if (asked === null) return;
    link.mutate(
      { id: asked, threadId, remember },
      {
        onSuccess: () => {
          setAsked(null);
          showToast({ kind: "success", title: words.linked });
        },
        onError: (error) => showToast({ kind: "error", title: words.failed, detail: problemWords(error) }),
      },
    );
  };
  const dialog = (
    <Dialog title={t("find.title")} isOpen={asked !== null} onClose={() => setAsked(null)} size="medium">
      <PersonFinder action={t("missed.choose")} isPending={link.isPending} onChoose={({ threadId }, remember) => handleChoose(threadId, remember)} />
    </Dialog>
  );
  return { ask: setAsked, dialog };
}
