import { Headset } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Support } from "../../../api/schema";
import { paths } from "../../../shared/page/paths";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { ContactForm } from "./contact-form";
import { Fact } from "./fact";
import { shownIn } from "./profile-texts";
import { Section } from "./section";
import type { SectionPart } from "./section-part";
import { useTextNames } from "./use-text-names";

const NAMES = ["contact_info", "support", "privacy_url"] as const;

/** How applicants reach the organization. */
export function ContactSection({ profile, lang, mayEdit, editing, onEdit, onClose }: SectionPart) {
  const { t } = useTranslation("community-profile");
  const textNames = useTextNames();
  const isEditing = editing === "contact";
  const isEmpty = NAMES.every((name) => !shownIn(profile, lang, name).text);
  return (
    <Section
      title={t("contact.title")}
      words={t("contact.words")}
      onEdit={mayEdit ? () => onEdit("contact") : undefined}
      isEditing={isEditing}
      isLocked={editing !== null}
    >
      {isEditing ? (
        <ContactForm profile={profile} lang={lang} onClose={onClose} />
      ) : isEmpty ? (
        <EmptyState icon={<Headset />} title={t("contact.none")} level={3}>
          <p>{mayEdit ? t("contact.noneWords") : t("contact.noneForOthers")}</p>
        </EmptyState>
      ) : (
        <>
          <dl className="profile-facts">
            <Fact profile={profile} lang={lang} name="contact_info" label={textNames.contact_info}>
              {(text) => text}
            </Fact>
            <Fact profile={profile} lang={lang} name="support" label={textNames.support}>
              {(support) => <SupportLines support={support} />}
            </Fact>
            <Fact profile={profile} lang={lang} name="privacy_url" label={textNames.privacy_url}>
              {(url) => (
                <Link to={url}>
                  <bdi dir="ltr">{url}</bdi>
                </Link>
              )}
            </Fact>
          </dl>
          <p>
            <Link to={paths.contactInfo}>{t("contact.see")}</Link>
          </p>
        </>
      )}
    </Section>
  );
}

function SupportLines({ support: { heading, email, programs } }: { support: Support }) {
  return (
    <div className="profile-support">
      {heading ? <p className="profile-words">{heading}</p> : null}
      {email ? (
        <p>
          <bdi dir="ltr">{email}</bdi>
        </p>
      ) : null}
      {programs.length ? (
        <ul>
          {programs.map(({ name, phone }, place) => (
            // Two programs may have one name.
            <li key={place}>
              <bdi>{name}</bdi> <bdi dir="ltr">{phone}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
