import { Megaphone, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { Skeleton } from "../../../../ui/skeleton";
import { useOutreachItems } from "../api/outreach-items";
import { PortalFrame } from "../../../../shared/administration/portal-frame";
import { OutreachDialog } from "./outreach-dialog";
import { OutreachRow } from "./outreach-row";
import "../program-portal.css";

/** Messages to many people of a program: begun, watched, paused and stopped. */
export function OutreachItemsPage() {
  return <PortalFrame tab="outreach-items">{(program) => <Items key={program} program={program} />}</PortalFrame>;
}

function Items({ program }: { program: number }) {
  // With the words for samples of messages: a dialog that had to wait for them would be hidden meanwhile, and an open list stay over it.
  const { t } = useTranslation(["portal", "templates"]);
  const user = useUser();
  const problemWords = useProblemWords();
  const items = useOutreachItems();
  const [isNew, setIsNew] = useState(false);
  const own = items.data?.items.filter((item) => item.filter.program === program);
  return (
    <section className="page-card portal-card">
      <p>{t("outreach.words")}</p>
      {items.isError ? (
        <Banner kind="error">{problemWords(items.error)}</Banner>
      ) : !own ? (
        <Skeleton lines={4} />
      ) : (
        <>
          {hasPermission(user, "outreach.write") ? (
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setIsNew(true)}>
              {t("outreach.new")}
            </Button>
          ) : null}
          {own.length ? (
            <ul className="page-rows" aria-label={t("titles.outreachItems", { ns: "pages" })}>
              {own.map((item) => (
                <OutreachRow key={item.id} item={item} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<Megaphone />} title={t("outreach.empty")} />
          )}
          {isNew ? <OutreachDialog program={program} onClose={() => setIsNew(false)} /> : null}
        </>
      )}
    </section>
  );
}
