import { Headset } from "lucide-react";
import { useTranslation } from "react-i18next";
import { languageOf, useBranding } from "../../api/branding";
import { paths } from "../../shared/page/paths";
import { IconButton } from "../../ui/icon-button";
import { Link } from "../../ui/link";
import { Popover } from "../../ui/popover";

/** How to reach the agency, when it says so. */
export function ContactWidget() {
  const { t } = useTranslation("shell");
  const branding = useBranding();
  const contact = branding?.contact_info;
  if (!contact) return null;
  return (
    <Popover label={t("contact.title")} placement="bottom end" trigger={<IconButton label={t("contact.open")} icon={<Headset size={18} aria-hidden />} />}>
      {(close) => (
        <div className="contact-widget">
          <p className="contact-widget-title">{t("contact.title")}</p>
          <p>
            <bdi lang={languageOf(branding, "contact_info")}>{contact}</bdi>
          </p>
          {/* The page behind the link replaces this surface. */}
          <span onClickCapture={close}>
            <Link to={paths.contactInfo}>{t("contact.more")}</Link>
          </span>
        </div>
      )}
    </Popover>
  );
}
