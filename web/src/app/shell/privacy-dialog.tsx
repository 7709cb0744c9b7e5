import { useTranslation } from "react-i18next";
import { useBranding } from "../../api/branding";
import { paths } from "../../shared/page/paths";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Link } from "../../ui/link";

const ADDRESS = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().,;]+/;

/** What is kept, and whom to write to about it (specification 2, section 2.2); the choices stand on a page of their own. */
export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("privacy");
  const branding = useBranding();
  const name = branding?.instance_name ?? "";
  const contact = branding?.contact_info ?? "";
  const mail = branding?.support?.email ?? ADDRESS.exec(contact)?.[0];
  return (
    <Dialog title={t("policy.title")} isOpen onClose={onClose} size="medium" actions={<Button onPress={onClose}>{t("policy.close")}</Button>}>
      <p>{t("policy.lead", { name })}</p>
      <p>{t("policy.staff")}</p>
      <p>{t("rights.words", { name })}</p>
      {mail ? (
        <p>
          {t("policy.contact")}{" "}
          <Link to={`mailto:${mail}`}>
            <bdi dir="ltr">{mail}</bdi>
          </Link>
        </p>
      ) : null}
      <p onClickCapture={onClose}>
        <Link to={branding?.privacy_url || paths.privacy}>{t("title")}</Link>
      </p>
    </Dialog>
  );
}
