import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Says over a note that no applicant will ever read it. */
export function NoteTitle() {
  const { t } = useTranslation("communications");
  return (
    <p className="note-title">
      <Lock size={13} aria-hidden />
      {t("entry.note")}
    </p>
  );
}
