import { useTranslation } from "react-i18next";
import type { Page, Section } from "../../../../shared/form-engine/document";
import { FIRST_FIELD } from "../editor-context";
import { RulesCard } from "./rules-card";
import { WordsField } from "./words-field";

/** A section or a page: its title, and when it is asked. */
export function PlaceCard({ place, level }: { place: Section | Page; level: "section" | "page" }) {
  const { t } = useTranslation("form-builder");
  return (
    <>
      <WordsField
        id={FIRST_FIELD}
        label={t("properties.title")}
        place={`${place.id}.title`}
        owner={place.id}
        sort="title"
        {...(level === "page" ? { description: t("properties.pageTitle") } : {})}
      />
      <p className="form-builder-hint">{t("properties.id", { id: place.id })}</p>
      <RulesCard target={place.id} kinds={["show"]} />
    </>
  );
}
