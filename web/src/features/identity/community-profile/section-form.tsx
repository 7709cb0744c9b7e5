import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LeavingDialog } from "../../../shared/page/leaving-dialog";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ConflictNote } from "./conflict-note";
import type { SectionEdit } from "./use-section-edit";

export interface SectionFormProps {
  edit: SectionEdit;
  lang: string;
  /** Names the form. */
  label: string;
  onCancel: () => void;
  children: ReactNode;
}

/** The fields of a section while it is edited, with Save and Cancel. */
export function SectionForm({ edit, lang, label, onCancel, children }: SectionFormProps) {
  const { t } = useTranslation("community-profile");
  return (
    <form ref={edit.form} className="profile-form" aria-label={label} onSubmit={edit.handleSubmit} noValidate>
      {children}
      {edit.conflict ? (
        <ConflictNote lang={lang} conflict={edit.conflict} onKeepMine={edit.keepMine} onTakeTheirs={edit.takeTheirs} isPending={edit.isPending} />
      ) : null}
      {edit.failure ? (
        <Banner kind="error" isLive>
          {edit.failure}
        </Banner>
      ) : null}
      <div className="profile-actions">
        <Button onPress={onCancel}>{t("cancel")}</Button>
        {edit.conflict ? null : (
          <Button type="submit" variant="primary" isPending={edit.isPending}>
            {t("save")}
          </Button>
        )}
      </div>
      <LeavingDialog isUnsaved={edit.isUnsaved} title={t("leaving.title")} words={t("leaving.words")} stay={t("leaving.stay")} leave={t("leaving.leave")} />
    </form>
  );
}
