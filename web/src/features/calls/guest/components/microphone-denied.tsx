import { MicOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { MicrophoneSteps } from "../../../../shared/calls/room/microphone-steps";
import { useMicrophoneWords } from "../../../../shared/calls/room/microphone-help";
import { Button } from "../../../../ui/button";

interface MicrophoneDeniedProps {
  /** It is the whole page, with its heading; the retry button is then at the bottom, in reach of the thumb. */
  isPage?: boolean;
  onRetry?: () => void;
}

/** The browser refuses the microphone: what to do about it here, step by step. */
export function MicrophoneDenied({ isPage = false, onRetry }: MicrophoneDeniedProps) {
  const { t } = useTranslation("guest");
  const { title } = useMicrophoneWords()("denied");
  const Heading = isPage ? "h1" : "h2";
  return (
    <section className="guest-denied" role="alert">
      <span className="guest-denied-icon" aria-hidden>
        <MicOff size={30} />
      </span>
      <Heading className="guest-title">{title}</Heading>
      <MicrophoneSteps />
      {onRetry ? (
        <Button variant="primary" wide onPress={onRetry}>
          {t("failed.retry")}
        </Button>
      ) : null}
    </section>
  );
}
