import { Headphones } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import type { RoomAccess } from "../../api/types";
import { usePageTitle } from "../../lib/page-title";
import { paths } from "../../lib/paths";
import { useProblemWords } from "../../lib/problem-words";
import { hasPermission } from "../../lib/roles";
import { LiveRoom } from "../../lib/room/live-room";
import { createRoomStores, type RoomStores } from "../../lib/room/room-state";
import { useUser } from "../../lib/user";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { Skeleton } from "../../ui/skeleton";
import { showToast } from "../../ui/toast-queue";
import { leaveConference, listenTo, useConferences } from "./api/conferences";
import { ConferenceTile } from "./components/conference-tile";
import { useLiveBoard } from "./live";
import { sortByNeed } from "./need";
import { useNow } from "./use-now";
import "./conferences.css";

interface Listening {
  id: string;
  access: RoomAccess | null;
  stores: RoomStores;
}

/** The supervisor's board: every live conversation, those that may need help first, and a way to listen in. */
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
  const [listening, setListening] = useState<Listening | null>(null);
  const current = useRef<string | null>(null);
  useLiveBoard();

  const leave = useCallback(() => {
    const id = current.current;
    current.current = null;
    setListening(null);
    // Leaving the room is what counts; the hub notices by itself when it is not told.
    if (id) leaveConference(id).catch(() => undefined);
  }, []);
  useEffect(() => leave, [leave]);

  const listen = async (id: string) => {
    leave();
    current.current = id;
    setListening({ id, access: null, stores: createRoomStores() });
    try {
      const access = await listenTo(id);
      if (current.current !== id) return;
      setListening((state) => (state?.id === id ? { ...state, access } : state));
    } catch (error) {
      if (current.current !== id) return;
      current.current = null;
      setListening(null);
      showToast({ kind: "error", title: t("tile.failed"), detail: problemWords(error) });
    }
  };

  // A conversation that ended while somebody listened.
  const isOver = listening !== null && list.data !== undefined && !list.data.some((one) => one.id === listening.id);
  useEffect(() => {
    if (isOver) leave();
  }, [isOver, leave]);

  const conferences = sortByNeed(list.data ?? [], now);
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
              <ConferenceTile
                conference={conference}
                now={now}
                stores={listening?.id === conference.id ? listening.stores : null}
                onListen={() => void listen(conference.id)}
                onLeave={leave}
              />
            </li>
          ))}
        </ul>
      )}
      {listening?.access ? <LiveRoom key={listening.access.token} access={listening.access} stores={listening.stores} publishes={false} /> : null}
    </div>
  );
}
