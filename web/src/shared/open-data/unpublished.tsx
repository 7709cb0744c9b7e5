import { useTranslation } from "react-i18next";
import type { UnpublishedFigures } from "../../api/schema";
import { hasPermission } from "../identity/roles";
import { useUser } from "../identity/user";
import { useFormat } from "../words/format";
import { useProblemWords } from "../words/problem-words";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast-queue";
import { useFigureFormat } from "./figures";
import { usePublishFigures } from "./publishing";

/** A month whose figures could not be published: why, what to do, and another try for whoever may change the instance. */
export function Unpublished({ figures }: { figures: UnpublishedFigures }) {
  const { t } = useTranslation("public-dashboard");
  const user = useUser();
  const months = useFigureFormat();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const publish = usePublishFigures(user.cd_instance);
  const handleTry = () =>
    publish.mutate(undefined, {
      onSuccess: ({ unpublished }) =>
        unpublished ? showToast({ kind: "warning", title: t("unpublished.refused") }) : showToast({ kind: "success", title: t("unpublished.published") }),
    });
  return (
    <>
      <Banner kind="warning" title={t("unpublished.title", { month: months.span(figures.month, 1) })}>
        <p>{t(`unpublished.${figures.why}`)}</p>
        <p>{t("unpublished.waits", { since: format.brief(figures.since_ms), tried: format.brief(figures.tried_at_ms) })}</p>
        {hasPermission(user, "instance.write") ? (
          <Button size="small" isPending={publish.isPending} onPress={handleTry}>
            {t("unpublished.tryAgain")}
          </Button>
        ) : null}
      </Banner>
      {publish.error ? (
        <Banner kind="error" isLive>
          {problemWords(publish.error)}
        </Banner>
      ) : null}
    </>
  );
}
