import { Pencil } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";

export interface SectionProps {
  title: string;
  /** What the section is about, and who changes it. */
  words: string;
  /** Begins to edit; left out where the viewer may not, or is editing already. */
  onEdit?: (() => void) | undefined;
  /** Another section is being edited. */
  isLocked?: boolean;
  children: ReactNode;
}

/** A part of the profile: its heading, the button that opens it for editing, and its content. */
export function Section({ title, words, onEdit, isLocked, children }: SectionProps) {
  const { t } = useTranslation("community-profile");
  const id = useId();
  return (
    <section className="page-card profile-section" aria-labelledby={id}>
      <header className="profile-section-head">
        <div>
          <h2 id={id} className="page-subtitle">
            {title}
          </h2>
          <p className="profile-detail">{words}</p>
        </div>
        {onEdit ? (
          <Button icon={<Pencil size={16} aria-hidden />} aria-label={t("editOf", { section: title })} isDisabled={isLocked} onPress={onEdit}>
            {t("edit")}
          </Button>
        ) : null}
      </header>
      {children}
    </section>
  );
}
