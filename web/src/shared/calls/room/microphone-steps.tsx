import { useTranslation } from "react-i18next";
import { thisBrowser, type BrowserKind } from "./browser-kind";
import "./microphone.css";

/** How to allow the microphone in the very browser that shows this page, step by step. */
export function MicrophoneSteps() {
  const { t } = useTranslation("room");
  const steps: Record<BrowserKind, string[]> = {
    chromium: [t("allow.chromium.icon"), t("allow.chromium.switch")],
    firefox: [t("allow.firefox.icon"), t("allow.firefox.remove")],
    safari: [t("allow.safari.menu"), t("allow.safari.choose")],
    ios: [t("allow.ios.menu"), t("allow.ios.settings"), t("allow.ios.choose")],
    iosApp: [t("allow.iosApp.settings"), t("allow.iosApp.switch")],
    android: [t("allow.android.icon"), t("allow.android.permissions")],
    androidFirefox: [t("allow.androidFirefox.icon"), t("allow.androidFirefox.choose")],
    other: [t("allow.other.settings"), t("allow.other.choose")],
  };
  return (
    <>
      <ol className="microphone-steps">
        {[...steps[thisBrowser()], t("allow.retry")].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="microphone-note">{t("allow.system")}</p>
    </>
  );
}
