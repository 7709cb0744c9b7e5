import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { shownTheme } from "../../page/theme";
import { Dialog } from "../../../ui/dialog";
import { Spinner } from "../../../ui/spinner";
import { answerChallenge, dismissChallenge, failChallenge, useChallenge } from "./challenge";
import { showHcaptcha } from "./hcaptcha";
import { showRecaptcha } from "./recaptcha";
import "./captcha-dialog.css";

/** A captcha provider's question, in our own dialog. */
export function CaptchaDialog() {
  const { t } = useTranslation("sign-in");
  const question = useChallenge((state) => state.question);
  return (
    <Dialog title={t("captcha.title")} isOpen={question !== null} onClose={dismissChallenge}>
      <p>{t("captcha.words")}</p>
      {question ? <Widget key={question.siteKey} {...question} /> : null}
    </Dialog>
  );
}

function Widget({ engine, siteKey }: { engine: "recaptcha" | "hcaptcha"; siteKey: string }) {
  const { t } = useTranslation("sign-in");
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const show = engine === "hcaptcha" ? showHcaptcha : showRecaptcha;
    // The provider writes into a separate element, so that React never touches its nodes.
    const host = document.createElement("div");
    place.current?.append(host);
    let isGone = false;
    show(host, siteKey, shownTheme(), answerChallenge, failChallenge).then(
      () => {
        if (!isGone) setIsShown(true);
      },
      () => {
        if (!isGone) failChallenge();
      },
    );
    return () => {
      isGone = true;
      host.remove();
    };
  }, [engine, siteKey]);
  return (
    <div className="captcha-widget" ref={place}>
      {isShown ? null : <Spinner label={t("captcha.loading")} size={24} />}
    </div>
  );
}
