import { useTranslation } from "react-i18next";
import type { CallCard } from "../../../../api/schema";
import { recordingPause, useLiveConference } from "../../../../shared/calls/live-conference";

/** State of a call's recording, in a sentence; null if there is nothing to say. */
export function useRecordingWords(): (call: CallCard) => string | null {
  const { t } = useTranslation(["communications", "calls"]);
  const conference = useLiveConference((live) => live.conference);
  const reasons: Record<string, string> = {
    disk_full: t("recording.reason.diskFull"),
    not_writable: t("recording.reason.notWritable"),
    recording_failed: t("recording.reason.failed"),
  };
  const refusals: Record<string, string> = { state_never: t("recording.never"), state_unknown: t("recording.unknown") };
  return (call) => {
    const { state, error } = call.recording;
    switch (state) {
      case "none":
        return call.outcome === "answered" ? ((error && refusals[error]) ?? t("recording.none")) : null;
      case "notice":
        return t("recording.notice");
      case "asking":
        if (call.state === "ended") return t("recording.finishing");
        return error === "third_party" ? t("recording.pausedUntil") : t("recording.asking");
      case "recording": {
        if (call.state === "ended") return t("recording.finishing");
        const pause = recordingPause(call, conference);
        return pause === "masked" ? t("calls:mask.on") : pause === "held" ? t("calls:recording.held") : t("recording.recording");
      }
      case "stopped":
        if (call.state === "ended") return t("recording.finishing");
        return error === "third_party" ? t("recording.pausedFor") : t("recording.stopped");
      case "declined":
        return t("recording.declined");
      case "failed":
        return t("recording.failed", { reason: (error && reasons[error]) ?? t("recording.reason.failed") });
      case "deleted":
        return t("deleted.after", { count: call.recording.deleted_after_days ?? 0 });
      case "ready":
        return null;
    }
  };
}
