import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../api/problem";
import { useProblemWords } from "../../../lib/problem-words";
import { Banner } from "../../../ui/banner";
import { AccountsError, NoAccountError } from "../login-errors";

/** Why signing in did not work (specification 1, section 8). A lock and a closed program are errors; the rest can be tried again. */
export function LoginFailure({ error }: { error: unknown }) {
  const { t } = useTranslation("sign-in");
  const words = useProblemWords();
  if (error instanceof NoAccountError) {
    return (
      <Banner kind="warning" isLive>
        {t("login.noAccount")}
      </Banner>
    );
  }
  if (error instanceof AccountsError) {
    return (
      <Banner kind="error" isLive>
        {t("login.accountsFailed")}
      </Banner>
    );
  }
  const isFinal = error instanceof ApiProblem && (error.status === 403 || error.key === "program_closed");
  return (
    <Banner kind={isFinal ? "error" : "warning"} isLive>
      {words(error)}
    </Banner>
  );
}
