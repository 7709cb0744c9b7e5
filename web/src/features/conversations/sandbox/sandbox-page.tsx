import { useQuery } from "@tanstack/react-query";
import { FlaskConical, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import { useDensity } from "../../../shared/page/density";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import { EmptyState } from "../../../ui/empty-state";
import { LanguageSelector } from "../../../ui/language-selector";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { SkipLinks } from "../../../ui/skip-links";
import { ThemeMenu } from "../../../ui/theme-menu";
import { peopleQuery } from "./api/sandbox";
import { PeopleList } from "./components/people-list";
import { PersonCard } from "./components/person-card";
import { personKey, usePicked } from "./picked-people";
import "./sandbox-page.css";

/** A wall of simulated phones and mailboxes of the demonstration's people. */
export function SandboxPage() {
  const { t } = useTranslation(["sandbox", "shell"]);
  const words = useProblemWords();
  const people = useQuery(peopleQuery);
  const picked = usePicked((state) => state.keys);
  useDensity("staff");
  usePageTitle(t("title"));

  const onWall = picked.map((key) => people.data?.find((person) => personKey(person) === key)).filter((person) => person !== undefined);
  const isOff = isProblem(people.error, "not_found");

  return (
    <div className="sandbox">
      <SkipLinks links={[{ target: "content", words: t("shell:skip.content") }]} />
      <header className="sandbox-head">
        <span className="sandbox-mark">
          <FlaskConical size={18} aria-hidden />
          {t("bannerTitle")}
        </span>
        <p className="sandbox-words">{t("banner")}</p>
        <span className="sandbox-tools">
          <Link to={paths.root}>{t("toHub")}</Link>
          <ThemeMenu />
          <LanguageSelector />
        </span>
      </header>
      {people.error ? (
        <main id="content" className="sandbox-off">
          <EmptyState level={1} icon={<FlaskConical />} title={isOff ? t("off") : words(people.error)}>
            {isOff ? <p>{t("offWords")}</p> : null}
          </EmptyState>
        </main>
      ) : (
        <div className="sandbox-body">
          <aside className="sandbox-people" aria-label={t("people")} aria-busy={people.isPending}>
            {people.data ? <PeopleList people={people.data} /> : <Skeleton lines={12} shape="row" />}
          </aside>
          <main id="content" className="sandbox-wall">
            <h1 className="ui-visually-hidden">{t("title")}</h1>
            {onWall.length === 0 ? (
              <EmptyState icon={<Smartphone />} title={t("emptyTitle")}>
                <p>{t("emptyWords")}</p>
              </EmptyState>
            ) : (
              onWall.map((person) => <PersonCard key={personKey(person)} person={person} />)
            )}
          </main>
        </div>
      )}
    </div>
  );
}
