import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBranding } from "../api/branding";
import { useInstance } from "../api/instance";
import { chooseConsent, useConsent, useCookieDrawer } from "../shared/page/consent";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Switch } from "../ui/switch";
import "./cookie-drawer.css";

/** Data kept on this device, and the choice about optional data (specification 1, section 2, "Footer"). */
export function CookieDrawer() {
  const { t } = useTranslation("privacy");
  const consent = useConsent();
  const [settings, setSettings] = useState(consent.settings);
  const [counts, setCounts] = useState(consent.counts);
  const branding = useBranding();
  const isCounting = useInstance(branding?.cd_instance)?.track_program_events ?? false;
  const close = () => useCookieDrawer.setState({ isOpen: false });
  const choose = (allowed: { settings: boolean; counts: boolean }) => {
    chooseConsent(allowed);
    close();
  };
  return (
    <Dialog
      title={t("drawer.title")}
      isOpen
      onClose={close}
      place="side"
      actions={
        <>
          <Button onPress={() => choose({ settings: false, counts: false })}>{t("drawer.essentialOnly")}</Button>
          <Button variant="primary" onPress={() => choose({ settings, counts })}>
            {t("drawer.save")}
          </Button>
        </>
      }
    >
      <div className="cookies">
        <p>{t("drawer.lead")}</p>
        <section className="cookies-kind">
          <Switch isSelected isDisabled>
            {t("essential.title")}
          </Switch>
          <p>{t("essential.words")}</p>
        </section>
        <section className="cookies-kind">
          <Switch isSelected={settings} onChange={setSettings}>
            {t("settings.title")}
          </Switch>
          <p>{t("settings.words")}</p>
        </section>
        {isCounting ? (
          <section className="cookies-kind">
            <Switch isSelected={counts} onChange={setCounts}>
              {t("counts.title")}
            </Switch>
            <p>{t("counts.words")}</p>
          </section>
        ) : null}
        <p className="cookies-note">{t("drawer.none")}</p>
      </div>
    </Dialog>
  );
}
