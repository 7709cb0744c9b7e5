import { Keyboard, Settings2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DeviceSelects } from "../../../../lib/room/device-selects";
import { keepDeviceChoice, type DeviceChoice } from "../../../../lib/room/microphone";
import { NoiseSwitch } from "../../../../lib/room/noise-switch";
import { useShortcutHelp } from "../../../../lib/shortcuts/shortcuts";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Popover } from "../../../../ui/popover";
import { Switch } from "../../../../ui/switch";
import { useLiveCall } from "../store";

/** Changes microphone, speaker and how we are heard, in the middle of the call. */
export function DeviceMenu() {
  const { t } = useTranslation("calls");
  const devices = useLiveCall((state) => state.devices);
  const change = (part: Partial<DeviceChoice>) => {
    useLiveCall.setState({ devices: { ...devices, ...part }, isTalking: false });
    keepDeviceChoice(part);
  };
  return (
    <Popover label={t("dock.devices")} placement="bottom end" trigger={<IconButton noTooltip label={t("dock.devices")} icon={<Settings2 size={18} aria-hidden />} />}>
      {(close) => (
        <div className="call-devices">
          <DeviceSelects isAllowed choice={devices} onChange={change} />
          <NoiseSwitch isOn={devices.suppressesNoise} onChange={(suppressesNoise) => change({ suppressesNoise })} />
          <Switch isSelected={devices.isPushToTalk} onChange={(isPushToTalk) => change({ isPushToTalk })}>
            <span className="call-setting">
              {t("talk.setting")}
              <span className="call-setting-words">{t("talk.settingWords")}</span>
            </span>
          </Switch>
          <Button
            size="small"
            variant="quiet"
            icon={<Keyboard size={16} aria-hidden />}
            onPress={() => {
              close();
              useShortcutHelp.setState({ isOpen: true });
            }}
          >
            {t("talk.shortcuts")}
          </Button>
        </div>
      )}
    </Popover>
  );
}
