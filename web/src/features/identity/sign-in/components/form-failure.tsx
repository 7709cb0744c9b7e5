import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { CaptchaDismissed, CaptchaError } from "../../../../shared/identity/captcha/captcha-error";

/** Why a form was refused, above it. `children` are words of the form's own for this error. */
export function FormFailure({ error, children }: { error: unknown; children?: string | undefined }) {
  const { t } = useTranslation("sign-in");
  const words = useProblemWords();
  return (
    <Banner kind="warning" isLive>
      {children ?? (error instanceof CaptchaDismissed ? t("captcha.dismissed") : error instanceof CaptchaError ? t("captcha.failed") : words(error))}
    </Banner>
  );
}
