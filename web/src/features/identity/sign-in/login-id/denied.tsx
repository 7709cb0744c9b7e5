import { CalendarClock, CalendarX, PiggyBank, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { Notice } from "../components/notice";

interface DeniedProps {
  /** The hub's reason; one that is not known means that no application was found. */
  reason: string;
  onTryAgain: () => void;
}

/** Why a login id goes no further (specification 1, section 4). */
export function Denied({ reason, onTryAgain }: DeniedProps) {
  const { t } = useTranslation("sign-in");
  const screens = {
    program_not_opened_yet: { icon: <CalendarClock />, title: t("denied.notOpenTitle"), words: t("denied.notOpenWords") },
    not_enough_budget_for_login: { icon: <PiggyBank />, title: t("denied.fundingTitle"), words: t("denied.fundingWords") },
    program_closed: { icon: <CalendarX />, title: t("denied.closedTitle"), words: t("denied.closedWords") },
  };
  const screen =
    reason in screens ? screens[reason as keyof typeof screens] : { icon: <SearchX />, title: t("denied.notFoundTitle"), words: t("denied.notFoundWords") };
  const isNotFound = !(reason in screens);
  return (
    <Notice
      icon={screen.icon}
      tone="stopped"
      title={screen.title}
      actions={
        <>
          <Button variant="primary" wide onPress={onTryAgain}>
            {isNotFound ? t("denied.tryAgain") : t("denied.back")}
          </Button>
          <Link to={paths.contactSupport}>{t("loginId.support")}</Link>
        </>
      }
    >
      <p>{screen.words}</p>
    </Notice>
  );
}
