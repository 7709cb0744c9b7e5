import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FilledTemplate } from "../../../../api/schema";
import { languageName } from "../../../../shared/words/languages";
import { AutocompleteList } from "../../../../ui/autocomplete-list";
import { Dialog } from "../../../../ui/dialog";

export interface TemplateSearchProps {
  templates: readonly FilledTemplate[];
  onChoose: (template: FilledTemplate) => void;
  onClose: () => void;
}

/** Finds a template by its name or its words. Those for other cases are found too, and marked, but never listed unasked. */
export function TemplateSearch({ templates, onChoose, onClose }: TemplateSearchProps) {
  const { t, i18n } = useTranslation("communications");
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLocaleLowerCase();
  const found = templates.filter((one) => (wanted ? `${one.name} ${one.body}`.toLocaleLowerCase().includes(wanted) : one.fits));
  return (
    <Dialog title={t("templates.search")} isOpen onClose={onClose}>
      <AutocompleteList
        label={t("templates.search")}
        placeholder={t("templates.searchWords")}
        value={search}
        onChange={setSearch}
        empty={t("templates.none")}
        choices={found.map((one) => ({
          id: one.key,
          name: one.name,
          content: (
            <span className="ui-option-words">
              <span dir="auto">
                {one.name}{" "}
                {one.fits ? null : <em className="template-foreign">{one.audience === "applicant" ? t("templates.otherStatus") : t("templates.forStaff")}</em>}
              </span>
              <span className="ui-option-detail" dir="auto">
                {`${languageName(one.lang, i18n.language)} · ${one.body.length > 60 ? `${one.body.slice(0, 59)}…` : one.body}`}
              </span>
            </span>
          ),
          onChoose: () => onChoose(one),
        }))}
      />
    </Dialog>
  );
}
