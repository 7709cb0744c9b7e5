import { useTranslation } from "react-i18next";
import { Switch } from "../../../ui/switch";
import { canSuppressNoise } from "./microphone";

/** Whether the browser takes noise out of what the microphone hears; absent where the browser cannot. */
export function NoiseSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { t } = useTranslation("room");
  if (!canSuppressNoise()) return null;
  return (
    <Switch isSelected={isOn} onChange={onChange}>
      {t("suppressNoise")}
    </Switch>
  );
}
