import { Pencil } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";

export interface SectionProps {
  title: string;
  /** What the section is about, and who changes it. */
  words: string;
  /** Begins to edit; left out where the viewer may not. */
  onEdit?: (() => void) | undefined;
  isEditing?: boolean;
  /** Another section is being edited. */
  isLocked?: boolean;
  children: ReactNode;
}

/** A part of the profile: its heading, the button that opens it for editing, and its content. */
export function Section({ title, words, onEdit, isEditing = false, isLocked, children }: SectionProps) {
  const { t } = useTranslation("community-profile");
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The focus was in the form, which is gone.
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <section className="page-card profile-section" aria-labelledby={id}>
      <header className="profile-section-head">
        <div>
          <h2 id={id} className="page-subtitle">
            {title}
          </h2>
          <p className="profile-detail">{words}</p>
        </div>
        {onEdit && !isEditing ? (
          <Button ref={button} icon={<Pencil size={16} aria-hidden />} aria-label={t("editOf", { section: title })} isDisabled={isLocked} onPress={onEdit}>
            {t("edit")}
          </Button>
        ) : null}
      </header>
      {children}
    </section>
  );
}
