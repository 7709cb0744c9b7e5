import { useTranslation } from "react-i18next";
import type { CommunityProfileView } from "../../../api/schema";
import { Button } from "../../../ui/button";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { useProfileLanguageName } from "./language-name";
import { ProgramFields } from "./program-fields";
import { SectionForm } from "./section-form";
import { useFieldNote } from "./use-field-note";
import { useSectionEdit } from "./use-section-edit";
import { useTextNames } from "./use-text-names";

const NAMES = ["contact_info", "support", "privacy_url"] as const;

/** The contact while it is edited. The contact for support is one text: a language has its own, or none. */
export function ContactForm({ profile, lang, onClose }: { profile: CommunityProfileView; lang: string; onClose: () => void }) {
  const { t } = useTranslation("community-profile");
  const languageName = useProfileLanguageName();
  const textNames = useTextNames();
  const note = useFieldNote(profile, lang);
  const edit = useSectionEdit(profile, lang, NAMES, onClose);
  const { draft, set, faultAt } = edit;
  const { support } = draft;
  const setSupport = (part: Partial<typeof support>) => set({ support: { ...support, ...part } });
  const isBlank = !support.heading && !support.email && support.programs.length === 0;
  const own = lang === profile.lang ? null : profile.texts.support;
  return (
    <SectionForm edit={edit} lang={lang} label={t("contact.title")} onCancel={onClose}>
      <TextArea
        label={textNames.contact_info}
        description={note("contact_info", t("contact.infoNote"))}
        rows={3}
        value={draft.contact_info}
        onChange={(contact_info) => set({ contact_info })}
        error={faultAt("contact_info")}
        maxLength={500}
        textLang={lang}
        autoFocus
      />
      <fieldset className="profile-fieldset">
        <legend>{textNames.support}</legend>
        <p className="profile-detail">{note("support", t("contact.supportNote"))}</p>
        {own && isBlank ? (
          <div>
            <Button size="small" onPress={() => set({ support: own })}>
              {t("contact.startFrom", { language: languageName(profile.lang) })}
            </Button>
          </div>
        ) : null}
        <TextArea
          label={t("contact.heading")}
          rows={2}
          value={support.heading}
          onChange={(heading) => setSupport({ heading })}
          error={faultAt("support.heading")}
          maxLength={200}
          textLang={lang}
        />
        <TextField
          label={t("contact.email")}
          type="email"
          value={support.email}
          onChange={(email) => setSupport({ email })}
          error={faultAt("support.email")}
          maxLength={254}
        />
        <ProgramFields programs={support.programs} onChange={(programs) => setSupport({ programs })} faultAt={faultAt} lang={lang} />
      </fieldset>
      <TextField
        label={textNames.privacy_url}
        description={note("privacy_url", t("contact.privacyNote"))}
        type="url"
        value={draft.privacy_url}
        onChange={(privacy_url) => set({ privacy_url })}
        error={faultAt("privacy_url")}
        maxLength={500}
      />
    </SectionForm>
  );
}
