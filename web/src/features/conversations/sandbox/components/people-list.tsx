import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SandboxPerson } from "../../../../api/schema";
import { phoneText } from "../../../../shared/words/format";
import { Avatar } from "../../../../ui/avatar";
import { SearchField } from "../../../../ui/search-field";
import { personKey, togglePerson, usePicked } from "../picked-people";

/** Everybody whose phone and mailbox are simulated; pressing puts them on the wall or takes them off. */
export function PeopleList({ people }: { people: SandboxPerson[] }) {
  const { t } = useTranslation("sandbox");
  const picked = usePicked((state) => state.keys);
  const [text, setText] = useState("");
  const wanted = text.trim().toLocaleLowerCase();
  const shown = people.filter((person) =>
    [person.name, person.phone, phoneText(person.phone ?? ""), person.email, person.role].some((part) => part?.toLocaleLowerCase().includes(wanted)),
  );
  return (
    <>
      <h2 className="sandbox-people-title">{t("people")}</h2>
      <SearchField label={t("find")} placeholder={t("findPlaceholder")} value={text} onChange={setText} />
      <ul className="sandbox-people-list">
        {shown.map((person) => {
          const isOn = picked.includes(personKey(person));
          return (
            <li key={personKey(person)}>
              <button
                type="button"
                className="sandbox-person"
                aria-pressed={isOn}
                aria-label={isOn ? t("take", { name: `${person.name}, ${person.role}` }) : t("put", { name: `${person.name}, ${person.role}` })}
                onClick={() => togglePerson(person)}
              >
                <Avatar name={person.name} size="small" />
                <span className="sandbox-person-words">
                  <span>{person.name}</span> <span className="sandbox-person-detail">{person.role}</span>
                </span>
                {isOn ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length === 0 ? <p role="status">{t("noMatch")}</p> : null}
    </>
  );
}
