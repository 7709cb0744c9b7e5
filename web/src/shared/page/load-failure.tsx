import { useTranslation } from "react-i18next";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { useProblemWords } from "../words/problem-words";

export interface LoadFailureProps {
  /** Why it could not be loaded. */
  error: Error;
  onRetry: () => void;
}

/** What could not be loaded, why, and a button that tries again. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useTranslation("shell");
  const problemWords = useProblemWords();
  return (
    <Banner
      kind="error"
      isLive
      action={
        <Button size="small" onPress={onRetry}>
          {t("retry")}
        </Button>
      }
    >
      {problemWords(error)}
    </Banner>
  );
}
