import { useTranslation } from "react-i18next";
import { openCookiePreferences } from "../../shared/page/consent";
import { Button } from "../../ui/button";
import { languageOf, useBranding } from "../../api/branding";
import "../../ui/page.css";
import "./pages.css";

/** Privacy choices: what this site keeps and where, in plain words, and how to change it. */
export function PrivacyPage() {
  const { t } = useTranslation("privacy");
  const branding = useBranding();
  const name = branding?.instance_name ?? "";
  const kept = [
    { name: "session_token", words: t("kept.session") },
    { name: "__Host-refresh", words: t("kept.refresh") },
    { name: "language, governmentLanguage, theme, brand", words: t("kept.look") },
    { name: "entityId, loginId, deviceId, lastActivity", words: t("kept.account") },
    { name: "commonline-unsent", words: t("kept.unsent") },
  ];
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("title")}</h1>
      <p>{t("lead", { name })}</p>
      <section className="page-section">
        <h2 className="page-subtitle">{t("essential.title")}</h2>
        <p>{t("essential.words")}</p>
        <dl className="privacy-list">
          {kept.map((entry) => (
            <div key={entry.name}>
              <dt>
                <code dir="ltr">{entry.name}</code>
              </dt>
              <dd>{entry.words}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="page-section">
        <h2 className="page-subtitle">{t("settings.title")}</h2>
        <p>{t("settings.words")}</p>
        <h3>{t("counts.title")}</h3>
        <p>{t("counts.words")}</p>
        <p>{t("drawer.none")}</p>
        <div>
          <Button onPress={openCookiePreferences}>{t("change")}</Button>
        </div>
      </section>
      {branding?.privacy_addition ? (
        <section className="page-section">
          <h2 className="page-subtitle">{name}</h2>
          <p className="page-words">
            <bdi lang={languageOf(branding, "privacy_addition")}>{branding.privacy_addition}</bdi>
          </p>
        </section>
      ) : null}
      <section className="page-section">
        <h2 className="page-subtitle">{t("rights.title")}</h2>
        <p>{t("rights.words", { name })}</p>
      </section>
    </div>
  );
}
