import { useQuery } from "@tanstack/react-query";
import { AtSign } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import { accountId } from "../../../../shared/cases/item/reviewer";
import { useUser } from "../../../../shared/identity/user";
import { AutocompleteList } from "../../../../ui/autocomplete-list";
import { Dialog } from "../../../../ui/dialog";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/menu";

export interface Colleague {
  id: number;
  name: string;
}

/** The colleagues whom a note can mention. */
export function useColleagues(isWanted: boolean): Colleague[] {
  const me = accountId(useUser());
  const config = useQuery({
    queryKey: ["mention-people"],
    queryFn: ({ signal }) => api.get("/api/work-queue/config", { signal }),
    staleTime: 300_000,
    enabled: isWanted,
  });
  return (config.data?.assignees ?? []).filter((person) => person.ID !== me).map((person) => ({ id: person.ID, name: person.Name }));
}

interface MentionProps {
  people: readonly Colleague[];
  onChoose: (person: Colleague) => void;
}

/** Mentions a colleague in a note, who is then notified. */
export function Mention({ people, onChoose }: MentionProps) {
  const { t } = useTranslation("communications");
  if (people.length === 0) return null;
  return (
    <Menu
      label={t("mentions.choose")}
      placement="top start"
      trigger={<IconButton size="small" label={t("mentions.choose")} icon={<AtSign size={16} aria-hidden />} />}
      groups={[
        {
          id: "people",
          name: t("mentions.choose"),
          actions: people.map((person) => ({ id: String(person.id), name: person.name, onAction: () => onChoose(person) })),
        },
      ]}
    />
  );
}

/** The same by "@" in the text: a name is typed, Enter takes the first. */
export function MentionSearch({ people, onChoose, onClose }: MentionProps & { onClose: () => void }) {
  const { t } = useTranslation("communications");
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLocaleLowerCase();
  return (
    <Dialog title={t("mentions.choose")} isOpen onClose={onClose}>
      <AutocompleteList
        label={t("mentions.choose")}
        placeholder={t("mentions.search")}
        value={search}
        onChange={setSearch}
        empty={t("mentions.noOne")}
        choices={people
          .filter((person) => person.name.toLocaleLowerCase().includes(wanted))
          .map((person) => ({ id: String(person.id), name: person.name, onChoose: () => onChoose(person) }))}
      />
    </Dialog>
  );
}
