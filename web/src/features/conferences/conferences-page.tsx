import { Headphones } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { usePageTitle } from "../../lib/page-title";
import { paths } from "../../lib/paths";
import { useProblemWords } from "../../lib/problem-words";
import { hasPermission } from "../../lib/roles";
import { useUser } from "../../lib/user";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Skeleton } from "../../ui/skeleton";
import { useConferences } from "./api/conferences";
import { ConferenceTile } from "./components/conference-tile";
import { useLiveBoard } from "./live";
import { sortByNeed } from "./need";
import { useNow } from "./use-now";
import "./conferences.css";

/** The supervisor's board: every live conversation, those that may need help first, and the ways to listen and to step in. */
export function ConferencesPage() {
  const user = useUser();
  return hasPermission(user, "conference.supervise") ? <Board /> : <Navigate to={paths.review} replace />;
}

function Board() {
  const { t } = useTranslation("conferences");
  usePageTitle(t("title"));
  const list = useConferences();
  const problemWords = useProblemWords();
  const now = useNow(15_000);
  useLiveBoard();

  const conferences = sortByNeed(list.data ?? [], now);
  const asking = conferences.filter((one) => one.help_asked_at_ms !== null).map((one) => one.reviewer.name);
  return (
    <div className="board">
      <header className="board-head">
        <h1 className="board-title">{t("title")}</h1>
        {conferences.length ? (
          <p className="board-words">
            <span role="status">{t("count", { count: conferences.length })}</span>
            {conferences.length > 1 ? ` · ${t("words")}` : null}
          </p>
        ) : null}
        <p className="ui-visually-hidden" role="status">
          {asking.length ? t("signs.helpWanted", { names: asking.join(", ") }) : null}
        </p>
      </header>
      {list.isError ? (
        <Banner
          kind="error"
          isLive
          action={
            <Button size="small" onPress={() => void list.refetch()}>
              {t("retry")}
            </Button>
          }
        >
          {problemWords(list.error)}
        </Banner>
      ) : null}
      {list.isPending ? (
        <div className="board-grid" aria-busy="true">
          <Skeleton shape="card" lines={3} />
          <Skeleton shape="card" lines={3} />
        </div>
      ) : list.data?.length === 0 ? (
        <EmptyState icon={<Headphones size={22} />} title={t("empty.title")}>
          {t("empty.words")}
        </EmptyState>
      ) : (
        <ul className="board-grid">
          {conferences.map((conference) => (
            <li key={conference.id}>
              <ConferenceTile conference={conference} now={now} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
