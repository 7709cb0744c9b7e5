import { Phone, PhoneOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SandboxRing } from "../../../../api/schema";
import { phoneText } from "../../../../shared/words/format";
import type { RecordingPreference } from "../../../../shared/calls/recording-preference";
import { Button } from "../../../../ui/button";
import { Banner } from "../../../../ui/banner";

interface RingingScreenProps {
  ring: SandboxRing;
  isAnswering: boolean;
  onAnswer: (preference: RecordingPreference) => void;
  onDecline: () => void;
}

/** A ringing phone: the caller, the recording notice, and the buttons. */
export function RingingScreen({ ring, isAnswering, onAnswer, onDecline }: RingingScreenProps) {
  const { t } = useTranslation("sandbox");
  return (
    <div className="sandbox-ring" role="alertdialog" aria-label={t("ringing", { caller: phoneText(ring.caller) })}>
      <span className="sandbox-ring-mark" aria-hidden>
        <Phone size={28} />
      </span>
      <p className="sandbox-ring-agency">{ring.agency}</p>
      <p className="sandbox-ring-caller">{t("ringing", { caller: phoneText(ring.caller) })}</p>
      {ring.recording_notice ? <Banner kind="info">{ring.recording_notice}</Banner> : null}
      <div className="sandbox-ring-actions">
        <Button variant="primary" wide isPending={isAnswering} icon={<Phone size={16} aria-hidden />} onPress={() => onAnswer("unsaid")}>
          {t("answer")}
        </Button>
        {ring.must_agree ? (
          <Button wide isDisabled={isAnswering} onPress={() => onAnswer("agreed")}>
            {t("answerAgreeing")}
          </Button>
        ) : null}
        {ring.recording_notice ? (
          <Button wide isDisabled={isAnswering} onPress={() => onAnswer("declined")}>
            {t("answerUnrecorded")}
          </Button>
        ) : null}
        <Button variant="danger" wide isDisabled={isAnswering} icon={<PhoneOff size={16} aria-hidden />} onPress={onDecline}>
          {t("decline")}
        </Button>
      </div>
    </div>
  );
}
