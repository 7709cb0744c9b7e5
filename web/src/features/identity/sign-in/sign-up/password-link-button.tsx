import { useMutation } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { mailPasswordLink } from "../api/passwords";
import { useCaptcha } from "../../../../shared/identity/captcha/use-captcha";
import "./password-link-button.css";

/** Mails a link for setting a password; afterwards it says "Link sent!" in its place. */
export function PasswordLinkButton({ email, variant = "secondary" }: { email: string; variant?: "primary" | "secondary" }) {
  const { t } = useTranslation("sign-in");
  const words = useProblemWords();
  const withCaptcha = useCaptcha("forgot_password");
  const send = useMutation({ mutationFn: () => withCaptcha((captchaToken) => mailPasswordLink(email, captchaToken)) });
  if (send.isSuccess) {
    return (
      <p className="password-link-sent" role="status">
        <Check size={16} aria-hidden /> {t("signUp.linkSent")}
      </p>
    );
  }
  return (
    <span className="password-link">
      <Button variant={variant} isPending={send.isPending} onPress={() => send.mutate()}>
        {t("signUp.getLink")}
      </Button>
      {send.error ? (
        <span className="password-link-error" role="alert">
          {words(send.error)}
        </span>
      ) : null}
    </span>
  );
}
