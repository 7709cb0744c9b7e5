import { useTranslation } from "react-i18next";
import { useBranding } from "../../../api/branding";
import { useUser } from "../../../shared/identity/user";
import { phoneText, publishedPhone } from "../../../shared/words/format";

/** How the agency is reached about a program; its phone number can be tapped. */
export function ProgramContact() {
  const { t } = useTranslation("programs");
  const { instance_name: instance } = useUser();
  const contact = useBranding()?.contact_info;
  const phone = contact ? publishedPhone(contact) : "";
  return (
    <section className="page-section" aria-labelledby="program-contact">
      <h2 id="program-contact" className="page-subtitle">
        {t("page.contact")}
      </h2>
      <p>{contact ? <bdi>{contact}</bdi> : t("page.noContact", { instance })}</p>
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
