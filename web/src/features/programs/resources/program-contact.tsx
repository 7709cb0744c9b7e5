import { useTranslation } from "react-i18next";
import { useBranding } from "../../../api/branding";
import type { ProgramContact as Contacts } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { phoneText, publishedPhone } from "../../../shared/words/format";

/** How a program is reached, or the agency where the program does not say; phone numbers can be tapped. */
export function ProgramContact({ own }: { own: Contacts }) {
  const { t } = useTranslation("programs");
  const { instance_name: instance } = useUser();
  const agency = useBranding()?.contact_info;
  const isOwn = Boolean(own.phone || own.email || own.address);
  const contact = isOwn ? [own.hours, own.address].filter(Boolean).join("\n") : agency;
  const phone = isOwn ? own.phone : contact ? publishedPhone(contact) : "";
  return (
    <section className="page-section" aria-labelledby="program-contact">
      <h2 id="program-contact" className="page-subtitle">
        {t("page.contact")}
      </h2>
      {contact ? (
        contact.split("\n").map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))
      ) : isOwn ? null : (
        <p>{t("page.noContact", { instance })}</p>
      )}
      {isOwn && own.email ? (
        <p>
          <a className="ui-link" href={`mailto:${own.email}`} dir="ltr">
            {own.email}
          </a>
        </p>
      ) : null}
      {phone ? (
        <p>
          <a className="ui-link" href={`tel:${phone}`}>
            {t("page.call", { number: `\u2066${phoneText(phone)}\u2069` })}
          </a>
        </p>
      ) : null}
    </section>
  );
}
