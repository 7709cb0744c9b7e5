import { MailCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { paths } from "../../../../shared/page/paths";
import { Link } from "../../../../ui/link";
import { Notice } from "../components/notice";

/** The account exists; the mail with the link for its password has been sent. */
export function AccountCreated({ email }: { email: string }) {
  const { t } = useTranslation("sign-in");
  return (
    <Notice
      icon={<MailCheck />}
      tone="good"
      title={t("signUp.createdTitle")}
      actions={
        <Link to={paths.login} variant="button">
          {t("back.toLogin")}
        </Link>
      }
    >
      <p role="status">{t("signUp.createdWords", { email: `\u2068${email}\u2069` })}</p>
    </Notice>
  );
}
