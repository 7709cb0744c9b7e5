import { useTranslation } from "react-i18next";
import type { CommunityProfileView } from "../../../api/schema";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { Fact } from "./fact";
import { Section } from "./section";
import { SectionForm } from "./section-form";
import { SignInPreview } from "./sign-in-preview";
import type { SectionPart } from "./section-part";
import { useFieldNote } from "./use-field-note";
import { useSectionEdit } from "./use-section-edit";
import { useTextNames } from "./use-text-names";

const NAMES = ["ds_portalTitle", "ds_loginHeading", "ds_loginMessage"] as const;

/** How applicants see the organization before they sign in: a preview, and the words in it. */
export function ApplicantsSection({ profile, lang, mayEdit, editing, onEdit, onClose }: SectionPart) {
  const { t } = useTranslation("community-profile");
  const textNames = useTextNames();
  const isEditing = editing === "applicants";
  return (
    <Section
      title={t("applicants.title")}
      words={t("applicants.words")}
      onEdit={mayEdit ? () => onEdit("applicants") : undefined}
      isEditing={isEditing}
      isLocked={editing !== null}
    >
      {isEditing ? (
        <ApplicantsForm profile={profile} lang={lang} onClose={onClose} />
      ) : (
        <div className="profile-applicants">
          <SignInPreview profile={profile} lang={lang} />
          <dl className="profile-facts">
            {NAMES.map((name) => (
              <Fact key={name} profile={profile} lang={lang} name={name} label={textNames[name]}>
                {(text) => text}
              </Fact>
            ))}
            <Colours profile={profile} />
          </dl>
        </div>
      )}
    </Section>
  );
}

function ApplicantsForm({ profile, lang, onClose }: { profile: CommunityProfileView; lang: string; onClose: () => void }) {
  const { t } = useTranslation("community-profile");
  const textNames = useTextNames();
  const note = useFieldNote(profile, lang);
  const edit = useSectionEdit(profile, lang, NAMES, onClose);
  const { draft, set, faultAt } = edit;
  // Words are previewed as they are written.
  const drafted = withDraft(profile, lang, draft);
  return (
    <div className="profile-applicants">
      <SignInPreview profile={drafted} lang={lang} />
      <SectionForm edit={edit} lang={lang} label={t("applicants.title")} onCancel={onClose}>
        <TextField
          label={textNames.ds_portalTitle}
          description={note("ds_portalTitle", t("applicants.portalTitleNote"))}
          value={draft.ds_portalTitle}
          onChange={(ds_portalTitle) => set({ ds_portalTitle })}
          error={faultAt("ds_portalTitle")}
          maxLength={80}
          textLang={lang}
          autoFocus
        />
        <TextField
          label={textNames.ds_loginHeading}
          description={note("ds_loginHeading", t("applicants.headingNote"))}
          value={draft.ds_loginHeading}
          onChange={(ds_loginHeading) => set({ ds_loginHeading })}
          error={faultAt("ds_loginHeading")}
          maxLength={120}
          textLang={lang}
        />
        <TextArea
          label={textNames.ds_loginMessage}
          description={note("ds_loginMessage", t("applicants.messageNote"))}
          rows={3}
          value={draft.ds_loginMessage}
          onChange={(ds_loginMessage) => set({ ds_loginMessage })}
          error={faultAt("ds_loginMessage")}
          maxLength={500}
          textLang={lang}
        />
      </SectionForm>
    </div>
  );
}

/** The profile as it will be once the draft is saved. */
function withDraft(profile: CommunityProfileView, lang: string, draft: Record<(typeof NAMES)[number], string>): CommunityProfileView {
  const texts = Object.fromEntries(NAMES.map((name) => [name, draft[name] || null]));
  if (lang === profile.lang) return { ...profile, texts: { ...profile.texts, ...texts } };
  return { ...profile, words: { ...profile.words, [lang]: { ...profile.words[lang], ...texts } } };
}

function Colours({ profile }: { profile: CommunityProfileView }) {
  const { t } = useTranslation("community-profile");
  const colours = [profile.brand_color, profile.accent].flatMap((one) => (one ? [one] : []));
  return (
    <div>
      <dt>{t("applicants.look")}</dt>
      <dd>
        {colours.map((colour) => (
          <span key={colour} className="profile-colour">
            <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden>
              <rect width={16} height={16} rx={4} fill={colour} />
            </svg>
            <code dir="ltr">{colour}</code>
          </span>
        ))}
        <p className="profile-detail">{profile.ds_logoUrl ? t("applicants.lookWords") : t("applicants.noLogo")}</p>
      </dd>
    </div>
  );
}
