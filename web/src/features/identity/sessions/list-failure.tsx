import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import { useProblemWords } from "../../../lib/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ConfirmToSee } from "./confirm-to-see";

/** Why there is nothing to see: the person would not confirm who they are, or the hub did not answer. Nothing where all is well. */
export function ListFailure({ query }: { query: Pick<UseQueryResult, "error" | "data" | "isFetching" | "refetch"> }) {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  if (!query.error) return null;
  if (isProblem(query.error, "step_up_required")) {
    return query.data === undefined ? <ConfirmToSee isPending={query.isFetching} onConfirm={() => void query.refetch()} /> : null;
  }
  return (
    <Banner
      kind="error"
      isLive
      action={
        <Button size="small" onPress={() => void query.refetch()}>
          {t("retry")}
        </Button>
      }
    >
      {words(query.error)}
    </Banner>
  );
}
