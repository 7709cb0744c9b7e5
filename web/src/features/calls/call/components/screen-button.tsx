import { MonitorUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { isChangeOfMind } from "../../../../lib/room/screen";
import { IconButton } from "../../../../ui/icon-button";
import { showToast } from "../../../../ui/toast-queue";
import { useLiveCall } from "../store";

/** Shows our screen to everyone in the call; absent where the browser cannot. */
export function ScreenButton() {
  const { t } = useTranslation("room");
  const { stores } = useLiveCall();
  const share = useStore(stores.room, (state) => state.shareScreen);
  const isShared = useStore(stores.room, (state) => state.screens.some((one) => one.isLocal));
  if (!share) return null;
  const toggle = () =>
    share(!isShared).catch((error: unknown) => {
      if (!isChangeOfMind(error)) showToast({ kind: "error", title: t("screen.failed") });
    });
  return <IconButton label={isShared ? t("screen.stop") : t("screen.share")} icon={<MonitorUp size={18} aria-hidden />} isOn={isShared} onPress={() => void toggle()} />;
}
