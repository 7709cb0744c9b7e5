import { ArrowLeft, Mail, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { languageOf, useBranding } from "../../../../api/branding";
import { useDensity } from "../../../../shared/page/density";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { LanguageSelector } from "../../../../ui/language-selector";
import { Link } from "../../../../ui/link";
import { SkipLinks } from "../../../../ui/skip-links";
import { ThemeButton } from "../../../../ui/theme-button";
import { RiverPicture } from "../components/river-picture";
import { SignInFooter } from "../components/sign-in-footer";
import "../../../../shared/identity/second-factor/code-form.css";
import "./contact-support-page.css";

/** How to reach people: a phone line for each program, and one address for mail. */
export function ContactSupportPage() {
  const { t } = useTranslation(["sign-in", "shell"]);
  const navigate = useNavigate();
  const branding = useBranding();
  const support = branding?.support;
  useDensity("reading");
  usePageTitle(t("support.title"));
  return (
    <div className="support">
      <SkipLinks links={[{ target: "content", words: t("shell:skip.content") }]} />
      <header className="support-head">
        <Button
          variant="quiet"
          icon={<ArrowLeft className="code-form-arrow" size={16} aria-hidden />}
          onPress={() => void (window.history.state?.idx > 0 ? navigate(-1) : navigate(paths.login))}
        >
          {t("support.back")}
        </Button>
        <span className="support-settings">
          <LanguageSelector />
          <ThemeButton />
        </span>
      </header>
      <div className="support-picture">{branding?.ds_backgroundUrl ? <img src={encodeURI(branding.ds_backgroundUrl)} alt="" /> : <RiverPicture />}</div>
      <main id="content" className="support-main">
        <h1 className="support-title">
          <span>{t("support.titleFirst")}</span>{" "}
          <span lang={support?.heading ? languageOf(branding, "support") : undefined}>
            {support?.heading || branding?.instance_name || t("support.titleSecond")}
          </span>
        </h1>
        <p className="support-lead">{t("support.lead")}</p>
        <div className="support-columns">
          <section className="support-column" aria-labelledby="support-call">
            <h2 id="support-call">
              <Phone size={18} aria-hidden /> {t("support.call")}
            </h2>
            {support?.programs.length ? (
              <dl className="support-lines">
                {support.programs.map(({ name, phone }) => (
                  <div key={name}>
                    <dt lang={languageOf(branding, "support")} dir="auto">
                      {name}
                    </dt>
                    <dd>
                      <Link to={`tel:${phone.replace(/[^\d+]/g, "")}`}>
                        <bdi dir="ltr">{phone}</bdi>
                      </Link>
                    </dd>
                  </div>
                ))}
              </dl>
            ) : (
              <p className="support-contact">
                <bdi lang={languageOf(branding, "contact_info")}>{branding?.contact_info ?? ""}</bdi>
              </p>
            )}
          </section>
          {support?.email ? (
            <section className="support-column" aria-labelledby="support-mail">
              <h2 id="support-mail">
                <Mail size={18} aria-hidden /> {t("support.email")}
              </h2>
              <p>{t("support.emailWords")}</p>
              <Link to={`mailto:${support.email}`}>
                <bdi dir="ltr">{support.email}</bdi>
              </Link>
            </section>
          ) : null}
        </div>
      </main>
      <SignInFooter hasLinks={false} />
    </div>
  );
}
