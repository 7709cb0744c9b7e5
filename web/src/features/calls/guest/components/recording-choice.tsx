import { CircleDot } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { GuestCallView } from "../../../../api/schema";
import { useProblemWords } from "../../../../shared/words/problem-words";
import type { RecordingPreference } from "../../../../shared/calls/recording-preference";
import { Button } from "../../../../ui/button";
import { showToast } from "../../../../ui/toast-queue";
import { agreeToRecording, declineRecording } from "../api/guest";

interface RecordingChoiceProps {
  code: string;
  call: GuestCallView;
  token: string;
  /** What is said now is being recorded. */
  isRecorded: boolean;
  preference: RecordingPreference;
  onPreference: (preference: RecordingPreference) => void;
}

/** A guest's choice about recording during the call: a question if nothing is recorded without their agreement. */
export function RecordingChoice({ code, call, token, isRecorded, preference, onPreference }: RecordingChoiceProps) {
  const { t } = useTranslation("guest");
  const problemWords = useProblemWords();
  const [pending, setPending] = useState<RecordingPreference | null>(null);
  const place = useRef<HTMLElement>(null);
  const before = useRef(preference);
  // The pressed button is gone: the focus moves to the result.
  useEffect(() => {
    if (before.current !== preference) place.current?.focus();
    before.current = preference;
  }, [preference]);
  if (!call.recording_notice) return null;

  const say = async (next: "agreed" | "declined") => {
    setPending(next);
    try {
      await (next === "agreed" ? agreeToRecording : declineRecording)(code, token);
      onPreference(next);
    } catch (error) {
      showToast({ kind: "error", title: t("failed.title"), detail: problemWords(error) });
    } finally {
      setPending(null);
    }
  };
  const decline = (words: string, variant: "secondary" | "quiet") =>
    call.may_decline_recording ? (
      <Button variant={variant} isPending={pending === "declined"} isDisabled={pending === "agreed"} onPress={() => void say("declined")}>
        {words}
      </Button>
    ) : null;

  if (preference === "unsaid" && call.must_agree_to_recording)
    return (
      <section ref={place} className="guest-notice" tabIndex={-1} aria-labelledby="guest-agreement">
        <h2 id="guest-agreement" className="guest-notice-title">
          {t("agreement.title")}
        </h2>
        <p className="guest-choice-words">{t("agreement.words")}</p>
        <div className="guest-pair">
          <Button variant="primary" isPending={pending === "agreed"} isDisabled={pending === "declined"} onPress={() => void say("agreed")}>
            {t("agreement.agree")}
          </Button>
          {decline(t("agreement.decline"), "secondary")}
        </div>
        <p className="guest-choice-words">{t("notice.words")}</p>
      </section>
    );
  return (
    <section ref={place} className="guest-said" tabIndex={-1} aria-label={t("recorded")}>
      <p className="guest-hint" role="status">
        {preference === "declined" ? null : <CircleDot size={18} aria-hidden />}
        {preference === "declined" ? t("declined") : isRecorded ? t("notice.now") : preference === "agreed" ? t("agreed") : t("notice.words")}
      </p>
      {preference === "declined" ? null : decline(t("declineNow"), "quiet")}
    </section>
  );
}
