import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Conference, SupervisorMode } from "../../../api/schema";
import { isProblem } from "../../../api/problem";
import { useProblemWords } from "../../../shared/words/problem-words";
import { showToast } from "../../../ui/toast-queue";
import { dropConference, takeConference } from "./live";
import { supervise } from "./supervision";

/** Runs actions on conversations: what the hub answers goes into the board, and a refusal is said. */
function useAction(): (id: string, action: () => Promise<Conference | null>, title: string) => Promise<void> {
  const client = useQueryClient();
  const problemWords = useProblemWords();
  return async (id, action, title) => {
    try {
      const item = await action();
      if (item) takeConference(client, item);
    } catch (error) {
      if (isProblem(error, "call_over")) dropConference(client, id);
      showToast({ kind: "error", title, detail: problemWords(error) });
    }
  };
}

/** Enters a conversation in a mode, or changes the mode in it. */
export function useEnter(): (conference: Conference, mode: SupervisorMode) => void {
  const { t } = useTranslation("conferences");
  const run = useAction();
  return (conference, mode) => void run(conference.id, () => supervise(conference, mode), mode === "listen" ? t("tile.failed") : t("modes.failed"));
}

/** Actions on one conversation of the board. */
export function useSupervise(conference: Conference): {
  enter: (mode: SupervisorMode) => void;
  moderate: (action: () => Promise<Conference | null>) => Promise<void>;
} {
  const { t } = useTranslation("conferences");
  const run = useAction();
  const enter = useEnter();
  return {
    enter: (mode) => enter(conference, mode),
    moderate: (action) => run(conference.id, action, t("moderate.failed")),
  };
}
