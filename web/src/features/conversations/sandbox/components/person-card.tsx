import { useQuery } from "@tanstack/react-query";
import { Mail, Smartphone, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SandboxPerson } from "../../../../api/schema";
import { languageName } from "../../../../shared/words/languages";
import { Avatar } from "../../../../ui/avatar";
import { Badge } from "../../../../ui/badge";
import { IconButton } from "../../../../ui/icon-button";
import { Tabs, type TabItem } from "../../../../ui/tabs";
import { messagesQuery } from "../api/sandbox";
import { togglePerson } from "../picked-people";
import { Mailbox } from "./mailbox";
import { Phone } from "./phone";

/** One person on the wall: who they are, their phone, their mailbox. Both stay live, whichever is shown. */
export function PersonCard({ person }: { person: SandboxPerson }) {
  const { t, i18n } = useTranslation("sandbox");
  const [tab, setTab] = useState(person.phone ? "phone" : "mail");
  const tabs: TabItem[] = [];
  if (person.phone)
    tabs.push({
      id: "phone",
      name: t("tabPhone"),
      icon: <Smartphone size={16} aria-hidden />,
      badge: <NewCount address={person.phone} isShown={tab === "phone"} />,
    });
  if (person.email)
    tabs.push({ id: "mail", name: t("tabMail"), icon: <Mail size={16} aria-hidden />, badge: <NewCount address={person.email} isShown={tab === "mail"} /> });
  return (
    <article className="sandbox-card" aria-label={person.name}>
      <header className="sandbox-card-head">
        <Avatar name={person.name} />
        <div className="sandbox-card-words">
          <h2>{person.name}</h2>
          <p className="sandbox-person-detail">
            {person.role} · {languageName(person.lang, i18n.language)}
          </p>
        </div>
        <IconButton label={t("take", { name: person.name })} icon={<X size={16} aria-hidden />} size="small" onPress={() => togglePerson(person)} />
      </header>
      <Tabs label={person.name} size="small" tabs={tabs} value={tab} onChange={setTab} className="sandbox-card-tabs" />
      {person.phone ? (
        <section className="sandbox-card-body" hidden={tab !== "phone"} aria-label={t("phone", { name: person.name })}>
          <Phone person={person} phone={person.phone} onRing={() => setTab("phone")} />
        </section>
      ) : null}
      {person.email ? (
        <section className="sandbox-card-body" hidden={tab !== "mail"} aria-label={t("mailbox", { name: person.name })}>
          <Mailbox address={person.email} />
        </section>
      ) : null}
    </article>
  );
}

/** How many messages have come since this tab was last shown. */
function NewCount({ address, isShown }: { address: string; isShown: boolean }) {
  const { t } = useTranslation("sandbox");
  const { data } = useQuery(messagesQuery(address));
  const total = data?.filter((message) => message.to === address).length;
  const [seen, setSeen] = useState<number | null>(null);
  if (total !== undefined && (seen === null || (isShown && seen !== total))) setSeen(total);
  const count = isShown || seen === null || total === undefined ? 0 : total - seen;
  return <Badge count={count} label={t("newCount", { count })} />;
}
