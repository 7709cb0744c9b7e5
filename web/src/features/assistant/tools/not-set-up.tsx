import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/banner";
import { Link } from "../../../ui/link";
import { aiPath } from "./ai-frame";

/** No model answers here: what that means, and who can change it. */
export function NotSetUp({ maySetUp, isSearch = false }: { maySetUp: boolean; isSearch?: boolean }) {
  const { t } = useTranslation("ai-tools");
  return (
    <Banner kind="info" title={t("notSetUp.title")} action={maySetUp ? <Link to={aiPath("ai-config")}>{t("notSetUp.setUp")}</Link> : undefined}>
      {isSearch ? t("notSetUp.search") : t("notSetUp.words")} {maySetUp ? null : t("notSetUp.who")}
    </Banner>
  );
}
