import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FilterItem, LineReviewer } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { LanguagePicker } from "../../../../shared/words/language-picker";
import { MultiSelect } from "../../../../ui/multi-select";

export interface LinePeopleProps {
  people: readonly FilterItem[];
  chosen: readonly LineReviewer[];
  error: string | undefined;
  onChange: (chosen: LineReviewer[]) => void;
}

const NO_LANGUAGES: string[] = [];

/** Who answers a line, by name, and what they speak besides the language of their account. */
export function LinePeople({ people, chosen, error, onChange }: LinePeopleProps) {
  const { t } = useTranslation("lines");
  const ids = useMemo(() => chosen.map((one) => one.account_id), [chosen]);
  // Somebody who has left the office is still named by the line until they are removed from it.
  const gone = ids.filter((id) => !people.some((person) => person.ID === id)).map((id) => ({ id, name: t("formerReviewer", { number: id }) }));
  const options = [...people.map((person) => ({ id: person.ID, name: person.Name })), ...gone];
  const handleChange = (next: readonly number[]) => onChange(next.map((id) => chosen.find((one) => one.account_id === id) ?? { account_id: id, langs: [] }));
  return (
    <div className="line-people">
      <MultiSelect
        label={t("reviewers")}
        description={t("reviewersWords")}
        error={error}
        options={options}
        value={ids}
        onChange={(next) => handleChange(next.map(Number))}
      />
      {chosen.map((one) => {
        const name = options.find((option) => option.id === one.account_id)?.name ?? "";
        return (
          <LanguagePicker
            key={one.account_id}
            label={t("speaks", { name: isolated(name) })}
            value={one.langs ?? NO_LANGUAGES}
            onChange={(langs) => onChange(chosen.map((other) => (other.account_id === one.account_id ? { ...other, langs } : other)))}
          />
        );
      })}
    </div>
  );
}
