import { Headset, Mail, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { languageOf, useBranding } from "../../api/branding";
import { phoneText, publishedPhone } from "../../shared/words/format";
import { EmptyState } from "../../ui/empty-state";
import { Link } from "../../ui/link";
import "../../ui/page.css";
import "./pages.css";

/** How to reach the agency: in its own words, and by program where it says so. */
export function ContactInfoPage() {
  const { t } = useTranslation("pages");
  const branding = useBranding();
  const support = branding?.support;
  const contact = branding?.contact_info;
  const dialled = publishedPhone(contact ?? "");
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("titles.contactInfo")}</h1>
      {contact ? (
        <section className="page-card contact">
          <Headset size={20} aria-hidden />
          <div>
            <h2 className="page-subtitle">{branding.instance_name}</h2>
            <p>
              <bdi lang={languageOf(branding, "contact_info")}>{contact}</bdi>
            </p>
            {dialled ? (
              <p>
                <Link to={`tel:${dialled}`}>{t("contact.call", { number: `\u2066${phoneText(dialled)}\u2069` })}</Link>
              </p>
            ) : null}
          </div>
        </section>
      ) : null}
      {support?.programs.map((program) => (
        <section key={program.name} className="page-card contact">
          <Phone size={20} aria-hidden />
          <div>
            <h2 className="page-subtitle">
              <bdi lang={languageOf(branding, "support")}>{program.name}</bdi>
            </h2>
            <p>
              <Link to={`tel:${program.phone.replace(/[^\d+]/g, "")}`}>
                <bdi dir="ltr">{program.phone}</bdi>
              </Link>
            </p>
          </div>
        </section>
      ))}
      {support?.email ? (
        <section className="page-card contact">
          <Mail size={20} aria-hidden />
          <div>
            <h2 className="page-subtitle">{t("contact.email")}</h2>
            <p>
              <Link to={`mailto:${support.email}`}>
                <bdi dir="ltr">{support.email}</bdi>
              </Link>
            </p>
          </div>
        </section>
      ) : null}
      {branding && !contact && !support ? (
        <EmptyState icon={<Headset />} title={t("contact.noneTitle")}>
          <p>{t("contact.none", { instance: branding.instance_name })}</p>
        </EmptyState>
      ) : null}
    </div>
  );
}
