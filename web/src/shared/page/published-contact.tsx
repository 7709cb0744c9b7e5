import { useTranslation } from "react-i18next";
import { useBranding } from "../../api/branding";
import { publishedPhone } from "../words/format";

/** How the agency is reached; its phone number can be tapped. */
export function PublishedContact() {
  const { t } = useTranslation("shell");
  const contact = useBranding()?.contact_info;
  if (!contact) return null;
  const phone = publishedPhone(contact);
  const words = t("resources.contact", { contact: `\u2068${contact}\u2069` });
  return <p className="page-note">{phone ? <a href={`tel:${phone}`}>{words}</a> : words}</p>;
}
