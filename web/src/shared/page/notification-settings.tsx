import { BellRing } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button";
import { Switch } from "../../ui/switch";
import { useNotificationAccess } from "./browser-notifications";
import { usePreferences } from "./preferences";
import "./notification-settings.css";

/** Whether something that comes in is heard, and shown by the browser. */
export function NotificationSettings() {
  const { t } = useTranslation("shell");
  const { preferences, change } = usePreferences();
  const { access, ask } = useNotificationAccess();
  return (
    <div className="notification-settings">
      <Switch isSelected={preferences.sound} onChange={(sound) => change({ sound })}>
        {t("notifications.sound")}
      </Switch>
      {access === "default" ? (
        <Button size="small" icon={<BellRing size={15} aria-hidden />} onPress={() => void ask()}>
          {t("notifications.turnOn")}
        </Button>
      ) : access === "granted" ? (
        <Switch isSelected={preferences.notify["browser"] !== false} onChange={(browser) => change({ notify: { ...preferences.notify, browser } })}>
          {t("notifications.browser")}
        </Switch>
      ) : access === "denied" ? (
        <p className="notification-settings-note">{t("notifications.blocked")}</p>
      ) : null}
    </div>
  );
}
