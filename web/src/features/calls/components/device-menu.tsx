import { Settings2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DeviceSelects } from "../../../lib/room/device-selects";
import { keepDeviceChoice } from "../../../lib/room/microphone";
import { IconButton } from "../../../ui/icon-button";
import { Popover } from "../../../ui/popover";
import { useLiveCall } from "../store";

/** Changes microphone and speaker in the middle of the call. */
export function DeviceMenu() {
  const { t } = useTranslation("calls");
  const devices = useLiveCall((state) => state.devices);
  return (
    <Popover label={t("dock.devices")} placement="bottom end" trigger={<IconButton noTooltip label={t("dock.devices")} icon={<Settings2 size={18} aria-hidden />} />}>
      <div className="call-devices">
        <DeviceSelects
          isAllowed
          choice={devices}
          onChange={(choice) => {
            useLiveCall.setState({ devices: choice });
            keepDeviceChoice(choice);
          }}
        />
      </div>
    </Popover>
  );
}
