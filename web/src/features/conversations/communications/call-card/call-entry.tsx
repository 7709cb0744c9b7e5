import { Link2, Phone, PhoneMissed, PhoneOff, Radio, Voicemail } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CallCard, Message } from "../../../../api/schema";
import { useAssertedWords } from "../../../../shared/calls/asserted-caller";
import { useCallerStanding } from "../../../../shared/calls/caller-standing";
import { useCarrierWords } from "../../../../shared/calls/carrier-words";
import { useOutcomeWords } from "../../../../shared/calls/outcome-words";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Timer } from "../../../../ui/timer";
import { ApplicantViewPart } from "../components/applicant-view";
import { Foot } from "../components/foot";
import type { FoundEntry } from "../components/use-found-entry";
import { CallPlayer } from "./call-player";
import type { LinkState } from "./link-state";
import { PresentNow } from "./present-now";
import { useRecordingWords } from "./recording-words";

export interface CallEntryProps {
  message: Message;
  applicantName: string;
  found: FoundEntry | null;
  linkState: LinkState | null;
}

/** A call or a voicemail in the timeline: the parties and the outcome, the summary, the recording and the transcript. */
export function CallEntry({ message, applicantName, found, linkState }: CallEntryProps) {
  const { t } = useTranslation("communications");
  const { call } = message;
  const isVoicemail = message.channel === "VOICE";
  const name = isolated(applicantName);
  const title = isVoicemail
    ? t("call.voicemailFrom", { name })
    : call?.emergency
      ? t("call.emergency", { number: isolated(message.to) })
      : t("call.with", { name });
  return (
    <div className="callcard" data-live={(call && call.state !== "ended") || undefined}>
      {call ? (
        <CallBody call={call} title={title} isVoicemail={isVoicemail} applicantName={applicantName} found={found} linkState={linkState} />
      ) : (
        <p className="callcard-title">
          <Voicemail size={16} aria-hidden />
          {title}
        </p>
      )}
      {message.body ? (
        <p className="entry-text" dir="auto">
          {message.body}
        </p>
      ) : null}
      <Foot message={message} />
      <ApplicantViewPart message={message} />
    </div>
  );
}

interface CallBodyProps extends Omit<CallEntryProps, "message"> {
  call: CallCard;
  title: string;
  isVoicemail: boolean;
}

function CallBody({ call, title, isVoicemail, applicantName, found, linkState }: CallBodyProps) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const recordingWords = useRecordingWords();
  const standing = useCallerStanding();
  const asserted = useAssertedWords();
  const carrierWords = useCarrierWords();
  const outcomes = {
    answered: t("call.outcome.answered"),
    missed: t("call.outcome.missed"),
    declined: t("call.outcome.declined"),
    cancelled: t("call.outcome.cancelled"),
    failed: t("call.outcome.failed"),
    busy: t("call.outcome.busy"),
    not_in_service: t("call.outcome.not_in_service"),
  };
  const states = { calling: t("call.state.calling"), ringing: t("call.state.ringing"), live: t("call.state.live") };
  const links = { created: t("call.link.created"), sent: t("call.link.sent") };
  const isOver = call.state === "ended";
  const Icon = linkState
    ? Link2
    : !isOver
      ? Radio
      : isVoicemail
        ? Voicemail
        : call.outcome === "answered"
          ? Phone
          : call.outcome === "missed"
            ? PhoneMissed
            : PhoneOff;
  const outcome = call.state === "ended" ? (isVoicemail || !call.outcome ? null : outcomes[call.outcome]) : linkState ? links[linkState] : states[call.state];
  // Before that nobody is on a call but who waits.
  const wasTaken = call.answered_at_ms !== null || call.outcome === "answered";
  // A party who came back after a reload is listed twice.
  const others = [...new Set(call.participants.filter((one) => one.role !== "applicant" && one.name !== applicantName).map((one) => one.name))];
  const isPlayable = call.recording.state === "ready" || (call.recording.state === "failed" && Boolean(call.recording.duration_ms));
  const mayPlay = hasPermission(user, "recording.play");
  return (
    <>
      <header className="callcard-head">
        <span className="callcard-icon" data-outcome={isOver ? (call.outcome ?? "ended") : "live"}>
          <Icon size={16} aria-hidden />
        </span>
        <span className="callcard-words">
          <p className="callcard-title">
            <span dir="auto">{title}</span>
            {outcome ? (
              <span className="callcard-outcome" data-outcome={isOver ? call.outcome : "live"}>
                {outcome}
              </span>
            ) : null}
          </p>
          <p className="comm-quiet callcard-facts">
            {call.state === "live" && call.answered_at_ms ? (
              <Timer at={call.answered_at_ms} label={t("call.duration")} />
            ) : call.duration_ms ? (
              <span>{format.duration(call.duration_ms)}</span>
            ) : null}
            {isOver && wasTaken && others.length ? <span dir="auto">{t("call.present", { names: format.names(others) })}</span> : null}
            <PresentNow call={call} />
          </p>
        </span>
      </header>
      {call.caller_standing && !wasTaken ? <p className="comm-quiet">{standing(call.caller_standing)}</p> : null}
      {asserted(call.asserted).map((words) => (
        <p key={words} className="comm-quiet">
          {words}
        </p>
      ))}
      <CarrierLine words={carrierWords(call)} />
      <LineWords call={call} />
      {isOver || call.recording.state !== "none" ? (
        <RecordingLine state={recordingWords(call)} isProblem={call.recording.state === "failed"} isPlayable={isPlayable} />
      ) : null}
      {isOver && isPlayable ? (
        mayPlay ? (
          <CallPlayer call={call} found={found} />
        ) : (
          <p className="comm-quiet">{t("call.mayNotPlay")}</p>
        )
      ) : isOver && call.transcript.segments > 0 && mayPlay ? (
        <CallPlayer call={call} found={found} withoutRecording />
      ) : null}
      {isOver && call.outcome === "answered" && !call.transcript.available ? <p className="comm-quiet">{t("call.noTranscript")}</p> : null}
    </>
  );
}

/** What the carrier said of a call that did not come about. */
function CarrierLine({ words }: { words: string | null }) {
  return words ? (
    <p className="comm-quiet" dir="auto">
      {words}
    </p>
  ) : null;
}

/** The wait before the call, and what the reviewer wrote about it. */
function LineWords({ call }: { call: CallCard }) {
  const { t } = useTranslation("lines");
  const user = useUser();
  const format = useFormat(user.zone);
  const outcome = useOutcomeWords();
  const { line, wrap_up: wrapUp } = call;
  if (!line && !wrapUp) return null;
  return (
    <>
      {line ? <p className="comm-quiet">{t(`card.${line.end}`, { line: isolated(line.name), time: format.duration(line.waited_ms) })}</p> : null}
      {wrapUp ? (
        <p className="callcard-wrap-up">
          {wrapUp.label ? (
            <strong>
              <bdi>{outcome(wrapUp.label)}</bdi>
            </strong>
          ) : null}
          {wrapUp.label && wrapUp.note ? ": " : null}
          <bdi>{wrapUp.note}</bdi>
          {wrapUp.follow_up_on ? ` · ${t("card.followUp", { date: format.date(`${wrapUp.follow_up_on}T12:00:00Z`) })}` : null}{" "}
          <span className="comm-quiet">{t("card.by", { name: isolated(wrapUp.by) })}</span>
        </p>
      ) : null}
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
