import { DoorClosed } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../shared/page/paths";
import { Link } from "../../../../ui/link";
import { Notice } from "../components/notice";

/** This instance takes no sign-ups of this kind. */
export function SignUpClosed() {
  const { t } = useTranslation("sign-in");
  return (
    <Notice
      icon={<DoorClosed />}
      tone="stopped"
      title={t("signUp.closedTitle")}
      actions={
        <>
          <Link to={paths.signup} variant="button">
            {t("signUp.otherLocation")}
          </Link>
          <Link to={paths.login}>{t("back.toLogin")}</Link>
        </>
      }
    >
      <p>{t("signUp.closedWords")}</p>
    </Notice>
  );
}
