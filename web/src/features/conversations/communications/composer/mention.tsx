import { useQuery } from "@tanstack/react-query";
import { AtSign } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import { accountId } from "../../../../shared/cases/item/reviewer";
import { useUser } from "../../../../shared/identity/user";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/menu";

/** Mentions a colleague in a note, who is then notified. */
export function Mention({ onChoose }: { onChoose: (person: { id: number; name: string }) => void }) {
  const { t } = useTranslation("communications");
  const me = accountId(useUser());
  const config = useQuery({ queryKey: ["mention-people"], queryFn: ({ signal }) => api.get("/api/work-queue/config", { signal }), staleTime: 300_000 });
  const people = (config.data?.assignees ?? []).filter((person) => person.ID !== me);
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
          actions: people.map((person) => ({ id: String(person.ID), name: person.Name, onAction: () => onChoose({ id: person.ID, name: person.Name }) })),
        },
      ]}
    />
  );
}
