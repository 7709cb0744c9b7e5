import { useTranslation } from "react-i18next";
import type { Conference, SupervisorMode } from "../../../api/schema";
import { useCallRequest } from "../../../shared/calls/call-request";
import { accountId } from "../../../shared/cases/item/reviewer";
import { useUser } from "../../../shared/identity/user";
import { useSupervision } from "./supervision";

/** A mode of supervision. */
export interface ModeOption {
  mode: SupervisorMode;
  /** Where the button leads, when it is not its own mode: out of it. */
  to: SupervisorMode;
  name: string;
  /** Who will hear what, or why this cannot be done now. */
  effect: string;
  isDisabled: boolean;
}

/** The four modes of supervision, with their present availability. */
export function useModeOptions(): (conference: Conference) => ModeOption[] {
  const { t } = useTranslation("conferences");
  const me = accountId(useUser());
  const { id, threadId, mode } = useSupervision();
  const busyThreadId = useCallRequest((state) => state.busyThreadId);
  // A voice cannot be in two conversations.
  const isBusy = busyThreadId !== null && threadId !== busyThreadId;
  const spoken = (effect: string) => (isBusy ? t("modes.busy") : effect);
  return (conference) => {
    const reviewer = conference.reviewer.name;
    const isTaken = conference.active_agent.id !== conference.reviewer.id && conference.active_agent.id !== me;
    return [
      { mode: "listen", to: "listen", name: t("tile.listen"), effect: t("tile.listenWords"), isDisabled: false },
      { mode: "whisper", to: "whisper", name: t("modes.whisper"), effect: spoken(t("modes.whisperWords", { reviewer })), isDisabled: isBusy },
      { mode: "barge", to: "barge", name: t("modes.barge"), effect: spoken(t("modes.bargeWords")), isDisabled: isBusy },
      id === conference.id && mode === "takeover"
        ? { mode: "takeover", to: "listen", name: t("modes.giveBack"), effect: t("modes.giveBackWords", { reviewer }), isDisabled: false }
        : {
            mode: "takeover",
            to: "takeover",
            name: t("modes.takeover"),
            effect: isTaken ? t("supervisors.takeover", { name: conference.active_agent.name }) : spoken(t("modes.takeoverWords", { reviewer })),
            isDisabled: isBusy || isTaken,
          },
    ];
  };
}
