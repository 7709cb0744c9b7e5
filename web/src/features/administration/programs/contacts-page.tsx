import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProgramContacts, ProgramContactsView } from "../../../api/schema";
import { mayWrite as mayWriteIn } from "../../../shared/administration/administered";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { useTextLanguages } from "../../../shared/conversations/language-coverage";
import { LoadFailure } from "../../../shared/page/load-failure";
import { languageName } from "../../../shared/words/languages";
import { TEXT_LANGUAGES } from "../../../shared/words/text-languages";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { useProgramContacts, useSaveProgramContacts } from "./api/settings";
import { withWords } from "./details/model";
import { Changed, Meanwhile, SaveRefusal, useFieldFault } from "./saving";
import { useRevisedDraft } from "./use-revised-draft";
import "./programs.css";

/** How a program is reached. */
export function ContactsPage() {
  return (
    <PortalFrame tab="contact-info">
      {(program, administered) => <Contacts key={program} program={program} mayWrite={mayWriteIn(administered, "ProgramConfig")} />}
    </PortalFrame>
  );
}

function Contacts({ program, mayWrite }: { program: number; mayWrite: boolean }) {
  const contacts = useProgramContacts(program);
  if (contacts.data) return <ContactsForm program={program} mayWrite={mayWrite} initial={contacts.data} />;
  return contacts.isError ? <LoadFailure error={contacts.error} onRetry={() => void contacts.refetch()} /> : <Skeleton lines={5} />;
}

const contactsOf = ({ email, phone, hours, address }: ProgramContactsView): ProgramContacts => ({ email, phone, hours, address });

function ContactsForm({ program, mayWrite, initial }: { program: number; mayWrite: boolean; initial: ProgramContactsView }) {
  const { t, i18n } = useTranslation("admin-programs");
  const save = useSaveProgramContacts(program);
  const fault = useFieldFault(save.error, "contacts");
  const { shown, draft, setDraft, isChanged, handleSubmit, takeTheirs, meanwhile } = useRevisedDraft({
    present: initial,
    revisionOf: (view) => view.revision,
    draftOf: contactsOf,
    bodyOf: (draft, { revision }) => ({ revision, contacts: draft }),
    save,
  });
  const [lang, setLang] = useState("en");
  const languages = useTextLanguages(TEXT_LANGUAGES, { ...draft.hours, ...draft.address }, undefined);
  const labelOf = (place: string) => {
    const [name = "", code] = place.split(".");
    const label = t(`contacts.${name as keyof ProgramContacts}`);
    return code === undefined ? label : `${label} (${languageName(code, i18n.language)})`;
  };
  return (
    <form className="page-card program-card" onSubmit={handleSubmit}>
      <p>{t("contacts.words")}</p>
      {mayWrite ? null : <Banner kind="info">{t("readOnly")}</Banner>}
      <SaveRefusal save={save} onTake={takeTheirs} />
      <TextField
        type="email"
        label={t("contacts.email")}
        error={fault("email")}
        value={draft.email}
        onChange={(email) => setDraft({ ...draft, email })}
        textDir="ltr"
        isReadOnly={!mayWrite}
      />
      <TextField
        type="tel"
        label={t("contacts.phone")}
        error={fault("phone")}
        value={draft.phone}
        onChange={(phone) => setDraft({ ...draft, phone })}
        textDir="ltr"
        isReadOnly={!mayWrite}
      />
      <Select label={t("language")} options={languages} value={lang} onChange={(id) => setLang(String(id))} className="program-language" />
      {(["hours", "address"] as const).map((name) => (
        <TextArea
          key={name}
          label={t(`contacts.${name}`)}
          error={fault(`${name}.${lang}`)}
          rows={3}
          value={draft[name][lang] ?? ""}
          onChange={(text) => setDraft({ ...draft, [name]: withWords(draft[name], lang, text) })}
          maxLength={500}
          textLang={lang}
          isReadOnly={!mayWrite}
        />
      ))}
      {mayWrite ? (
        <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={save.isPending}>
          {t("save")}
        </Button>
      ) : null}
      <Changed revised={shown} />
      <Meanwhile {...meanwhile} labelOf={labelOf} />
    </form>
  );
}
