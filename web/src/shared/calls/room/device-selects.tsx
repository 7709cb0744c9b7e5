import { useTranslation } from "react-i18next";
import { Select } from "../../../ui/select";
import type { DeviceChoice } from "./microphone";
import { useDevices, type Device } from "./use-devices";

const SYSTEM = "system";

/** Whether the browser lets a page choose where it sounds (Audio Output Devices API, section 2). */
function canChooseSpeaker(): boolean {
  return typeof HTMLMediaElement !== "undefined" && "setSinkId" in HTMLMediaElement.prototype;
}

export interface DeviceSelectsProps {
  /** Devices have names only once the microphone was allowed. */
  isAllowed: boolean;
  choice: DeviceChoice;
  onChange: (choice: DeviceChoice) => void;
}

/** Which microphone and which speaker. The speaker is left out where the browser has no say in it. */
export function DeviceSelects({ isAllowed, choice, onChange }: DeviceSelectsProps) {
  const { t } = useTranslation("room");
  const { microphones, speakers } = useDevices(isAllowed);
  const options = (devices: Device[]) => [{ id: SYSTEM, name: t("device.system") }, ...devices];
  const known = (id: string | null, devices: Device[]) => (devices.some((one) => one.id === id) ? id : SYSTEM);
  const chosen = (id: unknown) => (id === SYSTEM ? null : String(id));
  return (
    <>
      <Select
        label={t("device.microphone")}
        options={options(microphones)}
        value={known(choice.microphone, microphones)}
        onChange={(id) => onChange({ ...choice, microphone: chosen(id) })}
        isDisabled={!isAllowed}
      />
      {canChooseSpeaker() ? (
        <Select
          label={t("device.speaker")}
          options={options(speakers)}
          value={known(choice.speaker, speakers)}
          onChange={(id) => onChange({ ...choice, speaker: chosen(id) })}
          isDisabled={!isAllowed}
        />
      ) : null}
    </>
  );
}
