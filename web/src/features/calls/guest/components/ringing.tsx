import { AudioLines, CircleDot, Mic, Phone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GuestCallView } from "../../../../api/schema";
import type { RecordingPreference } from "../../../../shared/calls/recording-preference";
import type { MicrophoneProblem } from "../../../../shared/calls/room/microphone";
import { MicrophoneHelp } from "../../../../shared/calls/room/microphone-help";
import { Avatar } from "../../../../ui/avatar";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { MicrophoneDenied } from "./microphone-denied";
import { SoundCheck } from "./sound-check";

export interface RingingProps {
  call: GuestCallView;
  isAnswering: boolean;
  problem: MicrophoneProblem | null;
  preference: RecordingPreference;
  onPreference: (preference: RecordingPreference) => void;
  onAnswer: () => void;
  onDecline: () => void;
}

/** Caller, reason, recording notice, and one large button. */
export function Ringing({ call, isAnswering, problem, preference, onPreference, onAnswer, onDecline }: RingingProps) {
  const { t } = useTranslation("guest");
  const { t: tRoom } = useTranslation("room");
  const [isTrying, setIsTrying] = useState(false);
  if (problem === "denied")
    return (
      <>
        <div className="guest-body">
          <MicrophoneDenied isPage />
        </div>
        <footer className="guest-foot">
          <p className="guest-mute-words">{t("denied.waits")}</p>
          <Button variant="primary" wide className="guest-big" icon={<Mic size={22} aria-hidden />} isPending={isAnswering} onPress={onAnswer}>
            {t("failed.retry")}
          </Button>
          {call.state === "ringing" ? (
            <Button variant="quiet" wide onPress={onDecline}>
              {t("declineCall")}
            </Button>
          ) : null}
        </footer>
      </>
    );
  return (
    <>
      <div className="guest-body">
        <div className="guest-caller">
          <span className="guest-ring" data-rings={!isAnswering || undefined}>
            <Avatar name={call.caller} size="large" />
          </span>
          <h1 className="guest-title">{t("title", { agency: call.agency })}</h1>
          <p className="guest-lead">{t("who", { caller: call.caller, program: call.program })}</p>
        </div>
        {call.recording_notice ? (
          <section className="guest-notice" aria-label={t("recorded")}>
            <p className="guest-notice-words">
              <CircleDot size={20} aria-hidden />
              <span>{call.may_decline_recording ? t("notice.mayDecline") : t("notice.words")}</span>
            </p>
            {call.must_agree_to_recording ? (
              <Checkbox isSelected={preference === "agreed"} onChange={(isOn) => onPreference(isOn ? "agreed" : "unsaid")}>
                <span className="guest-choice">
                  {t("agree")}
                  <span className="guest-choice-words">{t("agreeWords")}</span>
                </span>
              </Checkbox>
            ) : call.may_decline_recording ? (
              <Checkbox isSelected={preference === "declined"} onChange={(isOn) => onPreference(isOn ? "declined" : "unsaid")}>
                <span className="guest-choice">
                  {t("decline")}
                  <span className="guest-choice-words">{t("declineWords")}</span>
                </span>
              </Checkbox>
            ) : null}
          </section>
        ) : null}
        {call.captions === false ? <p className="guest-hint">{tRoom("captions.unavailable")}</p> : null}
        {problem ? (
          <MicrophoneHelp problem={problem} />
        ) : isTrying && !isAnswering ? (
          <SoundCheck onDone={() => setIsTrying(false)} />
        ) : (
          <p className="guest-hint" role="status">
            <Mic size={18} aria-hidden />
            {isAnswering ? t("asking") : t("permission")}
          </p>
        )}
      </div>
      <footer className="guest-foot">
        <Button variant="primary" wide className="guest-big" icon={<Phone size={22} aria-hidden />} isPending={isAnswering} onPress={onAnswer}>
          {t("answer", { agency: call.agency })}
        </Button>
        <div className="guest-pair">
          {isTrying || problem ? null : (
            <Button icon={<AudioLines size={20} aria-hidden />} onPress={() => setIsTrying(true)}>
              {t("try.open")}
            </Button>
          )}
          {call.state === "ringing" ? (
            <Button variant="quiet" onPress={onDecline}>
              {t("declineCall")}
            </Button>
          ) : null}
        </div>
      </footer>
    </>
  );
}
