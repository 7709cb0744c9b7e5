import { Phone, PhoneMissed, PhoneOff, Radio, Voicemail } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CallCard, Message } from "../../../../api/schema";
import { useFormat } from "../../../../lib/format";
import { hasPermission } from "../../../../lib/roles";
import { useUser } from "../../../../lib/user";
import { Timer } from "../../../../ui/timer";
import { Foot } from "../components/foot";
import type { FoundEntry } from "../components/use-found-entry";
import { CallPlayer } from "./call-player";
import { useRecordingWords } from "./recording-words";

export interface CallEntryProps {
  message: Message;
  applicantName: string;
  found: FoundEntry | null;
}

/** A call or a voicemail in the timeline: how it went, what was recorded, what was said. */
export function CallEntry({ message, applicantName, found }: CallEntryProps) {
  const { t } = useTranslation("communications");
  const { call } = message;
  return (
    <div className="callcard" data-live={(call && call.state !== "ended") || undefined}>
      {call ? (
        <CallBody call={call} isVoicemail={message.channel === "VOICE"} applicantName={applicantName} found={found} />
      ) : (
        <p className="callcard-title">
          <Voicemail size={16} aria-hidden />
          {message.channel === "VOICE" ? t("call.voicemail") : t("call.title")}
        </p>
      )}
      {message.body ? (
        <p className="entry-text" dir="auto">
          {message.body}
        </p>
      ) : null}
      <Foot message={message} />
    </div>
  );
}

function CallBody({ call, isVoicemail, applicantName, found }: { call: CallCard; isVoicemail: boolean; applicantName: string; found: FoundEntry | null }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const recordingWords = useRecordingWords();
  const outcomes = {
    answered: t("call.outcome.answered"),
    missed: t("call.outcome.missed"),
    declined: t("call.outcome.declined"),
    cancelled: t("call.outcome.cancelled"),
    failed: t("call.outcome.failed"),
  };
  const states = { calling: t("call.state.calling"), ringing: t("call.state.ringing"), live: t("call.state.live") };
  const isOver = call.state === "ended";
  const Icon = !isOver ? Radio : isVoicemail ? Voicemail : call.outcome === "answered" ? Phone : call.outcome === "missed" ? PhoneMissed : PhoneOff;
  const others = call.participants.filter((one) => one.role !== "applicant").map((one) => one.name);
  const isPlayable = call.recording.state === "ready" || (call.recording.state === "failed" && Boolean(call.recording.duration_ms));
  return (
    <>
      <header className="callcard-head">
        <span className="callcard-icon" data-outcome={isOver ? (call.outcome ?? "ended") : "live"}>
          <Icon size={16} aria-hidden />
        </span>
        <span>
          <p className="callcard-title">
            {isVoicemail ? t("call.voicemail") : call.state === "ended" ? (call.outcome ? outcomes[call.outcome] : t("call.title")) : states[call.state]}
          </p>
          <p className="comm-quiet">
            {call.state === "live" && call.answered_at_ms ? (
              <Timer at={call.answered_at_ms} label={t("call.duration")} />
            ) : call.duration_ms ? (
              t("call.with", { duration: format.duration(call.duration_ms), names: others.length ? others.join(", ") : applicantName })
            ) : (
              others.join(", ")
            )}
          </p>
        </span>
      </header>
      {isOver || call.recording.state !== "none" ? <RecordingLine state={recordingWords(call)} isProblem={call.recording.state === "failed"} isPlayable={isPlayable} /> : null}
      {isOver && isPlayable ? (
        hasPermission(user, "recording.play") ? (
          <CallPlayer call={call} found={found} />
        ) : (
          <p className="comm-quiet">{t("call.mayNotPlay")}</p>
        )
      ) : isOver && call.transcript.segments > 0 && hasPermission(user, "recording.play") ? (
        <CallPlayer call={call} found={found} withoutRecording />
      ) : null}
      {isOver && call.outcome === "answered" && !call.transcript.available ? <p className="comm-quiet">{t("call.noTranscript")}</p> : null}
    </>
  );
}

function RecordingLine({ state, isProblem, isPlayable }: { state: string | null; isProblem: boolean; isPlayable: boolean }) {
  if (!state || (isPlayable && !isProblem)) return null;
  return (
    <p className="callcard-recording" data-problem={isProblem || undefined}>
      {state}
    </p>
  );
}
