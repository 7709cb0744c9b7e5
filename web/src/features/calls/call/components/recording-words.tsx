import { Circle, CircleAlert, CircleDot, CircleOff, CirclePause, MessageCircleQuestionMark, ShieldEllipsis, Volume2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { recordingPause } from "../../../../shared/calls/live-conference";
import { useLiveCall } from "../store";
import { AgreementButton } from "./agreement-button";

const ICONS = {
  none: Circle,
  notice: Volume2,
  asking: MessageCircleQuestionMark,
  recording: CircleDot,
  stopped: Circle,
  declined: CircleOff,
  ready: Circle,
  failed: CircleAlert,
  deleted: Circle,
};

/** Whether the call is recorded, in words. On hold nothing is, whatever was begun. */
export function RecordingWords() {
  const { t } = useTranslation("calls");
  const { call, conference } = useLiveCall();
  if (!call || call.state !== "live") return null;
  const { state, error } = call.recording;
  const reasons: Record<string, string> = { disk_full: t("recording.reason.diskFull"), not_writable: t("recording.reason.notWritable") };
  const refusals: Record<string, string> = { state_never: t("recording.never"), state_unknown: t("recording.unknown") };
  const isForOthers = error === "third_party" && (state === "asking" || state === "stopped");
  const isRefused = state === "none" && error !== null && error in refusals;
  const words = {
    none: (error && refusals[error]) ?? t("recording.none"),
    notice: t("recording.notice"),
    asking: isForOthers ? t("recording.pausedUntil") : t("recording.asking"),
    recording: t("recording.recording"),
    stopped: isForOthers ? t("recording.pausedFor") : t("recording.stopped"),
    declined: t("recording.declined"),
    ready: t("recording.ready"),
    deleted: t("recording.none"),
    failed: error ? t("recording.failedWhy", { reason: reasons[error] ?? t("recording.reason.other") }) : t("recording.failed"),
  }[state];
  const pause = recordingPause(call, conference);
  const isMasked = pause === "masked";
  const isHeld = pause === "held";
  const Icon = isMasked ? ShieldEllipsis : isForOthers || isHeld ? CirclePause : isRefused ? CircleOff : ICONS[state];
  return (
    <span className="dock-recording" data-recording={isMasked ? "masked" : isHeld ? "held" : state}>
      <span className="dock-recording-words" role="status">
        <Icon size={14} aria-hidden />
        <span>{isMasked ? t("mask.on") : isHeld ? t("recording.held") : words}</span>
      </span>
      {state === "asking" && !isForOthers ? <AgreementButton /> : null}
    </span>
  );
}
