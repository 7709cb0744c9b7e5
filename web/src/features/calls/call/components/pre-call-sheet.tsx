import { Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DeviceSelects } from "../../../../lib/room/device-selects";
import { keepDeviceChoice } from "../../../../lib/room/microphone";
import { MicrophoneHelp } from "../../../../lib/room/microphone-help";
import { MicrophoneLevel } from "../../../../lib/room/microphone-level";
import { NoiseSwitch } from "../../../../lib/room/noise-switch";
import { SpeakerTestButton } from "../../../../lib/room/speaker-test-button";
import { useMicrophoneCheck } from "../../../../lib/room/use-microphone-check";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { place } from "../call-actions";
import { useLiveCall } from "../store";

/** One small sheet before the first call on this device: microphone with its level, and the speaker. */
export function PreCallSheet({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation("calls");
  const { request, devices } = useLiveCall();
  const { isOpen, level, isHeard, problem, retry, stop } = useMicrophoneCheck(true, devices.microphone, devices.suppressesNoise);
  if (!request) return null;
  const handleStart = () => {
    const choice = { ...devices, isChecked: true };
    keepDeviceChoice(choice);
    useLiveCall.setState({ devices: choice });
    stop();
    void place(request);
  };
  return (
    <Dialog
      title={t("check.title", { name: request.name })}
      isOpen
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>{t("check.cancel")}</Button>
          <Button variant="primary" icon={<Phone size={16} aria-hidden />} isDisabled={!isOpen} onPress={handleStart}>
            {t("check.start")}
          </Button>
        </>
      }
    >
      <div className="check">
        {problem ? (
          <MicrophoneHelp problem={problem} onRetry={retry} />
        ) : (
          <>
            <p className="check-words">{isOpen ? t("check.words") : t("check.asking")}</p>
            <MicrophoneLevel level={level} isHeard={isHeard} />
            <DeviceSelects isAllowed={isOpen} choice={devices} onChange={(choice) => useLiveCall.setState({ devices: choice })} />
            <NoiseSwitch isOn={devices.suppressesNoise} onChange={(suppressesNoise) => useLiveCall.setState({ devices: { ...devices, suppressesNoise } })} />
            <SpeakerTestButton speaker={devices.speaker} />
          </>
        )}
      </div>
    </Dialog>
  );
}
