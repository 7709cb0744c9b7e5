import { Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useBranding } from "../../../../api/branding";
import { publishedPhone } from "../../../../shared/words/format";

/** How the agency is reached otherwise; its number can be tapped. */
export function GuestContact({ contact: own }: { contact?: string | undefined }) {
  const { t } = useTranslation("guest");
  const branding = useBranding();
  const contact = own || branding?.contact_info;
  if (!contact) return null;
  const phone = publishedPhone(contact);
  const words = t("over.contact", { contact: `\u2068${contact}\u2069` });
  return (
    <p className="guest-contact">
      {phone ? (
        <a href={`tel:${phone}`} className="guest-contact-link">
          <Phone size={18} aria-hidden />
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  );
}
