import { Circle, CircleAlert, CircleDot, CircleOff, ShieldEllipsis, Square, Volume2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/icon-button";
import { useLiveCall } from "../store";

/** Whether the call is recorded, in words; and the switch for it. */
export function RecordingControl({ onToggle }: { onToggle: () => void }) {
  const { t } = useTranslation("calls");
  const { call, conference } = useLiveCall();
  if (!call || call.state !== "live") return null;
  const { state, error } = call.recording;
  const reasons: Record<string, string> = { disk_full: t("recording.reason.diskFull"), not_writable: t("recording.reason.notWritable") };
  const words = {
    none: t("recording.none"),
    notice: t("recording.notice"),
    recording: t("recording.recording"),
    stopped: t("recording.stopped"),
    declined: t("recording.declined"),
    ready: t("recording.ready"),
    deleted: t("recording.none"),
    failed: error ? t("recording.failedWhy", { reason: reasons[error] ?? t("recording.reason.other") }) : t("recording.failed"),
  }[state];
  const isMasked = state === "recording" && Boolean(conference?.mask);
  const Icon = isMasked ? ShieldEllipsis : { none: Circle, notice: Volume2, recording: CircleDot, stopped: Circle, declined: CircleOff, ready: Circle, failed: CircleAlert, deleted: Circle }[state];
  const runs = state === "recording" || state === "notice";
  return (
    <span className="dock-recording" data-recording={isMasked ? "masked" : state}>
      <span className="dock-recording-words" role="status">
        <Icon size={14} aria-hidden />
        <span>{isMasked ? t("mask.on") : words}</span>
      </span>
      {state === "declined" ? null : (
        <IconButton
          size="small"
          label={runs ? t("recording.stop") : t("recording.start")}
          icon={runs ? <Square size={13} aria-hidden /> : <CircleDot size={15} aria-hidden />}
          onPress={onToggle}
        />
      )}
    </span>
  );
}
