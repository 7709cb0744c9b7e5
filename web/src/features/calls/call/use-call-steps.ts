import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../shared/words/problem-words";
import { showToast } from "../../../ui/toast-queue";
import { guestLink, hangUp, leaveTransfer, toggleHelp, toggleHold, toggleLock, toggleMask, toggleRecording } from "./call-actions";
import { useLiveCall, type LiveCall } from "./store";
import { copyLink } from "./use-invite";

export interface CallSteps {
  mute: () => void;
  captions: () => void;
  chat: () => void;
  hold: () => void;
  help: () => void;
  lock: () => void;
  mask: () => void;
  recording: () => void;
  copyLink: () => void;
  hangUp: () => void;
  /** Out of a colleague's call. */
  leave: () => void;
}

const toggle = (key: "isMuted" | "hasCaptions" | "hasChat") => () => useLiveCall.setState((now) => ({ [key]: !now[key] }));

/** What can be done in a call, by button, menu and key alike; a refusal is said in a toast. */
export function useCallSteps(): CallSteps {
  const { t } = useTranslation("calls");
  const problemWords = useProblemWords();
  const run = (action: () => Promise<void>, failed: string) => () =>
    void action().catch((reason: unknown) => showToast({ kind: "error", title: failed, detail: problemWords(reason) }));
  const handleLink = async () => {
    const link = await guestLink().then(
      (made) => made,
      () => null,
    );
    if (link && (await copyLink(link))) showToast({ kind: "success", title: t("dock.linkCopied"), detail: t("dock.linkCopiedWords") });
    else showToast({ kind: "warning", title: t("dock.linkFailed"), ...(link ? { detail: link } : {}), lastsMs: 0 });
  };
  return {
    mute: toggle("isMuted"),
    captions: toggle("hasCaptions"),
    chat: toggle("hasChat"),
    hold: run(toggleHold, t("assist.failed")),
    help: run(toggleHelp, t("assist.failed")),
    lock: run(toggleLock, t("assist.failed")),
    mask: run(toggleMask, t("assist.failed")),
    recording: run(toggleRecording, t("recording.changeFailed")),
    copyLink: () => void handleLink(),
    hangUp: run(hangUp, t("dock.hangUpFailed")),
    leave: run(leaveTransfer, t("dock.hangUpFailed")),
  };
}

/** A pause for a number can begin while the call is being recorded, and end at any time. */
export function mayMask({ call, conference }: Pick<LiveCall, "call" | "conference">): boolean {
  return conference !== null && (conference.mask !== null || (call?.state === "live" && call.recording.state === "recording"));
}
