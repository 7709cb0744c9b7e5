import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import { useProblemWords } from "../../words/problem-words";
import { Banner } from "../../../ui/banner";
import { WrongPasswordError } from "./login-info";

/** Why a password was not changed, above the form. */
export function PasswordFailure({ error }: { error: unknown }) {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  const isWeak = isProblem(error, "weak_password") || (isProblem(error) && /weak/i.test(error.message));
  return (
    <Banner kind="error" isLive>
      {error instanceof WrongPasswordError ? t("password.wrong") : isWeak ? t("password.weak") : words(error)}
    </Banner>
  );
}
