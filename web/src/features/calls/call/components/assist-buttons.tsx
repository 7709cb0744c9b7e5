import { LifeBuoy, Lock, LockOpen, Pause, Play, ShieldEllipsis } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../lib/problem-words";
import { IconButton } from "../../../../ui/icon-button";
import { showToast } from "../../../../ui/toast-queue";
import { toggleHelp, toggleHold, toggleLock, toggleMask } from "../call-actions";
import { useLiveCall, type LiveCall } from "../store";
import { AddButtons } from "./add-buttons";

/** A action whose refusal is said in a toast. */
export function useAssist(): { help: () => void; hold: () => void; lock: () => void; mask: () => void } {
  const { t } = useTranslation("calls");
  const problemWords = useProblemWords();
  const run = (action: () => Promise<void>) => () => void action().catch((reason: unknown) => showToast({ kind: "error", title: t("assist.failed"), detail: problemWords(reason) }));
  return { help: run(toggleHelp), hold: run(toggleHold), lock: run(toggleLock), mask: run(toggleMask) };
}

/** A pause for a number can begin while the call is being recorded, and end at any time. */
export function mayMask({ call, conference }: Pick<LiveCall, "call" | "conference">): boolean {
  return conference !== null && (conference.mask !== null || (call?.state === "live" && call.recording.state === "recording"));
}

/** Asking for help, hold, lock and the pause for a number; absent until the hub has said how they stand. Who waits on hold must be connected. */
export function AssistButtons() {
  const { t } = useTranslation("calls");
  const { conference, call } = useLiveCall();
  const assist = useAssist();
  if (!conference) return null;
  const { held, locked, help_asked_at_ms, mask } = conference;
  return (
    <>
      {mayMask({ call, conference }) ? (
        <IconButton label={t("mask.button")} icon={<ShieldEllipsis size={18} aria-hidden />} isOn={mask !== null} className={mask ? "dock-held" : undefined} onPress={assist.mask} />
      ) : null}
      {call?.state === "live" ? (
        <IconButton
          label={t("assist.hold")}
          icon={held ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
          isOn={held}
          className={held ? "dock-held" : undefined}
          onPress={assist.hold}
        />
      ) : null}
      <IconButton label={t("assist.help")} icon={<LifeBuoy size={18} aria-hidden />} isOn={help_asked_at_ms !== null} onPress={assist.help} />
      <AddButtons />
      <IconButton label={t("assist.lock")} icon={locked ? <Lock size={18} aria-hidden /> : <LockOpen size={18} aria-hidden />} isOn={locked} onPress={assist.lock} />
    </>
  );
}
