import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Conference, SuperviseMode } from "../../api/types";
import { isProblem } from "../../api/problem";
import { useProblemWords } from "../../lib/problem-words";
import { showToast } from "../../ui/toast-queue";
import { dropConference, takeConference } from "./live";
import { supervise } from "./supervision";

/** Deeds on a conversation of the board: what the hub answers goes into the board, and a refusal is said. */
export function useSupervise(conference: Conference): { enter: (mode: SuperviseMode) => void; moderate: (deed: () => Promise<Conference | null>) => Promise<void> } {
  const { t } = useTranslation("conferences");
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const run = async (deed: () => Promise<Conference | null>, title: string) => {
    try {
      const item = await deed();
      if (item) takeConference(client, item);
    } catch (error) {
      if (isProblem(error, "call_over")) dropConference(client, conference.id);
      showToast({ kind: "error", title, detail: problemWords(error) });
    }
  };
  return {
    enter: (mode) => void run(() => supervise(conference, mode), mode === "listen" ? t("tile.failed") : t("modes.failed")),
    moderate: (deed) => run(deed, t("moderate.failed")),
  };
}
