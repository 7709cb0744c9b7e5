import { Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../../shared/page/paths";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { AccountsError, NoAccountError, SessionError } from "../login-errors";
import { resetSignIn } from "../store";
import { Notice } from "./notice";

/** A link or a redirect from elsewhere did not work; it leads to the login page. */
export function EntryFailed({ error }: { error: unknown }) {
  const { t } = useTranslation("sign-in");
  const words = useProblemWords();
  const navigate = useNavigate();
  const own =
    error instanceof NoAccountError
      ? t("login.noAccount")
      : error instanceof AccountsError
        ? t("login.accountsFailed")
        : error instanceof SessionError
          ? t("login.failed")
          : null;
  return (
    <Notice
      icon={<Link2Off />}
      tone="stopped"
      title={t("entry.failedTitle")}
      actions={
        <Button
          variant="primary"
          wide
          onPress={() => {
            resetSignIn();
            void navigate(paths.login, { replace: true });
          }}
        >
          {t("entry.toLogin")}
        </Button>
      }
    >
      <p role="alert">{own ?? words(error)}</p>
    </Notice>
  );
}
