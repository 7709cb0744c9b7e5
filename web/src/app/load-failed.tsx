import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../shared/words/problem-words";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import "./app.css";

/** What a page needs could not be had: says why, and offers to try again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation("shell");
  const words = useProblemWords();
  return (
    <main className="app-message">
      <EmptyState
        level={1}
        icon={<CloudOff />}
        title={words(error)}
        action={
          <Button variant="primary" onPress={onRetry}>
            {t("retry")}
          </Button>
        }
      />
    </main>
  );
}
