import { Circle, CircleAlert, CircleDot, CircleOff, CirclePause, MessageCircleQuestionMark, ShieldEllipsis, Square, Volume2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../../ui/icon-button";
import { recordingAction } from "../call-actions";
import { useLiveCall } from "../store";
import { AgreementButton } from "./agreement-button";

const ICONS = { none: Circle, notice: Volume2, asking: MessageCircleQuestionMark, recording: CircleDot, stopped: Circle, declined: CircleOff, ready: Circle, failed: CircleAlert, deleted: Circle };

/** Whether the call is recorded, in words; and the switch for it. */
export function RecordingControl({ onToggle }: { onToggle: () => void }) {
  const { t } = useTranslation("calls");
  const { call, conference } = useLiveCall();
  if (!call || call.state !== "live") return null;
  const { state, error } = call.recording;
  const reasons: Record<string, string> = { disk_full: t("recording.reason.diskFull"), not_writable: t("recording.reason.notWritable") };
  const refusals: Record<string, string> = { state_never: t("recording.never"), state_unknown: t("recording.unknown") };
  const isResting = error === "third_party" && (state === "asking" || state === "stopped");
  const isRefused = state === "none" && error !== null && error in refusals;
  const words = {
    none: (error && refusals[error]) ?? t("recording.none"),
    notice: t("recording.notice"),
    asking: isResting ? t("recording.restsUntil") : t("recording.asking"),
    recording: t("recording.recording"),
    stopped: isResting ? t("recording.rests") : t("recording.stopped"),
    declined: t("recording.declined"),
    ready: t("recording.ready"),
    deleted: t("recording.none"),
    failed: error ? t("recording.failedWhy", { reason: reasons[error] ?? t("recording.reason.other") }) : t("recording.failed"),
  }[state];
  const isMasked = state === "recording" && Boolean(conference?.mask);
  const Icon = isMasked ? ShieldEllipsis : isResting ? CirclePause : isRefused ? CircleOff : ICONS[state];
  const action = recordingAction(call);
  return (
    <span className="dock-recording" data-recording={isMasked ? "masked" : state}>
      <span className="dock-recording-words" role="status">
        <Icon size={14} aria-hidden />
        <span>{isMasked ? t("mask.on") : words}</span>
      </span>
      {action ? (
        <IconButton
          size="small"
          label={action === "stop" ? t("recording.stop") : t("recording.start")}
          icon={action === "stop" ? <Square size={13} aria-hidden /> : <CircleDot size={15} aria-hidden />}
          onPress={onToggle}
        />
      ) : null}
      {state === "asking" && !isResting ? <AgreementButton /> : null}
    </span>
  );
}
