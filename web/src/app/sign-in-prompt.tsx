import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/empty-state";
import { Link } from "../ui/link";
import "./app.css";

/** A page of the work area as a visitor sees it: a sign-in prompt. */
export function SignInPrompt({ to }: { to: string }) {
  const { t } = useTranslation("shell");
  return (
    <main className="app-message">
      <EmptyState
        level={1}
        icon={<LogIn />}
        title={t("prompt.title")}
        action={
          <Link to={to} variant="button">
            {t("prompt.action")}
          </Link>
        }
      >
        <p>{t("prompt.words")}</p>
      </EmptyState>
    </main>
  );
}
