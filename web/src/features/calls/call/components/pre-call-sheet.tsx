import { Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ALL_LANGUAGES, languageName } from "../../../../shared/words/languages";
import { DeviceSelects } from "../../../../shared/calls/room/device-selects";
import { keepDeviceChoice } from "../../../../shared/calls/room/microphone";
import { MicrophoneHelp } from "../../../../shared/calls/room/microphone-help";
import { MicrophoneLevel } from "../../../../shared/calls/room/microphone-level";
import { NoiseSwitch } from "../../../../shared/calls/room/noise-switch";
import { SpeakerTestButton } from "../../../../shared/calls/room/speaker-test-button";
import { useMicrophoneCheck } from "../../../../shared/calls/room/use-microphone-check";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { place } from "../call-actions";
import { useLiveCall } from "../store";

/** One small sheet before the first call on this device: microphone with its level, and the speaker. And before each call with an interpreter: their language. */
export function PreCallSheet({ onCancel }: { onCancel: () => void }) {
  const { t, i18n } = useTranslation("calls");
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
  const { interpreter } = request;
  // A text may be missing in a language that the list does not have in this very form.
  const codes = ALL_LANGUAGES.map(({ code }) => code);
  const languages = interpreter === undefined || codes.includes(interpreter) ? codes : [interpreter, ...codes];
  return (
    <Dialog
      title={interpreter === undefined ? t("check.title", { name: request.name }) : t("check.interpreterTitle", { name: request.name })}
      isOpen
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>{t("check.cancel")}</Button>
          <Button variant="primary" icon={<Phone size={16} aria-hidden />} isDisabled={!isOpen} onPress={handleStart}>
            {interpreter === undefined ? t("check.start") : t("check.callNow")}
          </Button>
        </>
      }
    >
      <div className="check">
        {interpreter === undefined ? null : (
          <>
            <p className="check-words">{t("check.interpreterWords")}</p>
            <Select
              label={t("check.interpreterLang")}
              options={languages.map((code) => ({ id: code, name: languageName(code, i18n.language) }))}
              value={interpreter}
              onChange={(code) => useLiveCall.setState({ request: { ...request, interpreter: String(code) } })}
            />
          </>
        )}
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
