import { useTranslation } from "react-i18next";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";

/** Says that the queue shows the applications of trials alone, with the way back. */
export function TestBanner({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation("trial");
  return (
    <Banner
      kind="info"
      title={t("queue.title")}
      action={
        <Button size="small" onPress={onLeave}>
          {t("queue.leave")}
        </Button>
      }
    >
      {t("queue.words")}
    </Banner>
  );
}
