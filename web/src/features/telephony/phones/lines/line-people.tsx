import { useTranslation } from "react-i18next";
import type { FilterItem, LineReviewer } from "../../../../api/schema";
import { Checkbox } from "../../../../ui/checkbox";
import { TextField } from "../../../../ui/text-field";

export interface LinePeopleProps {
  people: readonly FilterItem[];
  chosen: readonly LineReviewer[];
  error: string | undefined;
  onChange: (chosen: LineReviewer[]) => void;
}

/** Who answers a line, by name, and what they speak besides the language of their account. */
export function LinePeople({ people, chosen, error, onChange }: LinePeopleProps) {
  const { t } = useTranslation("lines");
  const of = (id: number) => chosen.find((one) => one.account_id === id);
  return (
    <fieldset className="line-group">
      <legend>{t("reviewers")}</legend>
      <p className="line-words">{error ?? t("reviewersWords")}</p>
      <ul className="line-people">
        {people.map((person) => {
          const id = person.ID;
          const one = of(id);
          return (
            <li key={id}>
              <Checkbox isSelected={one !== undefined} onChange={(isOn) => onChange(isOn ? [...chosen, { account_id: id, langs: [] }] : chosen.filter((other) => other.account_id !== id))}>
                <bdi>{person.Name}</bdi>
              </Checkbox>
              {one ? (
                <TextField
                  label={t("speaks", { name: person.Name })}
                  defaultValue={one.langs?.join(", ") ?? ""}
                  onChange={(text) => onChange(chosen.map((other) => (other.account_id === id ? { account_id: id, langs: text.split(/[\s,]+/).filter(Boolean) } : other)))}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
