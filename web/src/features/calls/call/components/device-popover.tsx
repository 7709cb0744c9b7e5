import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { DeviceSelects } from "../../../../shared/calls/room/device-selects";
import { keepDeviceChoice, type DeviceChoice } from "../../../../shared/calls/room/microphone";
import { NoiseSwitch } from "../../../../shared/calls/room/noise-switch";
import { Popover } from "../../../../ui/popover";
import { Switch } from "../../../../ui/switch";
import { useLiveCall } from "../store";

export interface DevicePopoverProps {
  /** The control under which it opens. */
  opener: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Changes microphone, speaker and how we are heard, in the middle of the call. */
export function DevicePopover({ opener, isOpen, onOpenChange }: DevicePopoverProps) {
  const { t } = useTranslation("calls");
  const devices = useLiveCall((state) => state.devices);
  const change = (part: Partial<DeviceChoice>) => {
    useLiveCall.setState({ devices: { ...devices, ...part }, isTalking: false });
    keepDeviceChoice(part);
  };
  return (
    <Popover label={t("dock.devices")} placement="bottom end" triggerRef={opener} isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className="call-devices">
        <DeviceSelects isAllowed choice={devices} onChange={change} />
        <NoiseSwitch isOn={devices.suppressesNoise} onChange={(suppressesNoise) => change({ suppressesNoise })} />
        <Switch isSelected={devices.isPushToTalk} onChange={(isPushToTalk) => change({ isPushToTalk })}>
          <span className="call-setting">
            {t("talk.setting")}
            <span className="call-setting-words">{t("talk.settingWords")}</span>
          </span>
        </Switch>
      </div>
    </Popover>
  );
}
