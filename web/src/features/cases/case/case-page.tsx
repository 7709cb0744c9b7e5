import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router";
import { isProblem } from "../../../api/problem";
import type { CaseView } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useMediaQuery } from "../../../shared/page/media-query";
import { usePageTitle } from "../../../shared/page/page-title";
import { casePath, paths } from "../../../shared/page/paths";
import { useNeighbours, type Neighbour } from "../../../shared/cases/queue/neighbours";
import { fullName, hasPermission } from "../../../shared/identity/roles";
import { useShortcuts, type Shortcut } from "../../../shared/page/shortcuts/shortcuts";
import { ThreadPanel } from "../../../shared/conversations/thread-panel";
import { wishInThread, type Wish } from "../../../shared/conversations/thread-wish";
import { accountId, assignsSelfOnly, isMine } from "../../../shared/cases/item/reviewer";
import { useItemChange } from "../../../shared/cases/item/use-item-change";
import { useFeatures } from "../../../shared/page/features";
import { useUser } from "../../../shared/identity/user";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { useCase } from "./api/case";
import { AnswersPart } from "./components/answers-part";
import { CaseHead, type CaseDialog } from "./components/case-head";
import { CorrectionsPart } from "./components/corrections-part";
import { DocumentViewer, useShownDocument } from "./components/document-viewer";
import { DocumentsPart } from "./components/documents-part";
import { HistoryPart } from "./components/history-part";
import { PaymentsPart } from "./components/payments-part";
import { PersonPart } from "./components/person-part";
import { ValidationsPart } from "./components/validations-part";
import { useLiveCase } from "./live";
import "./case.css";

/** One application on one screen: what was answered, papers, payments, history, owner and status, and the conversation beside it. */
export function CasePage() {
  const id = Number(useParams().itemId);
  return <Case key={id} id={id} />;
}

function Case({ id }: { id: number }) {
  // With the words of all of its parts: asked for later, they would hide the page once more.
  const { t } = useTranslation(["case", "counter", "item", "validations", "communications", "payments"]);
  const user = useUser();
  const navigate = useNavigate();
  const { state, hash } = useLocation();
  const cameFrom = (state as { queue?: string } | null)?.queue;
  const queue = cameFrom ?? "";
  const found = useCase(id);
  const view = found.data;
  const neighbours = useNeighbours(id, queue);
  const isWide = useMediaQuery("(min-width: 76rem)");
  const [isThreadOpen, setIsThreadOpen] = useState<boolean | null>(null);
  // A paper needs the room of the messages, except on very wide screens.
  const isVeryWide = useMediaQuery("(min-width: 110rem)");
  const hidesThread = useShownDocument((state) => state.document !== null) && !isVeryWide;
  const showsThread = hasPermission(user, "thread.read") && (isThreadOpen ?? isWide) && !hidesThread;
  const toggleThread = () => {
    if (hidesThread) useShownDocument.setState({ document: null });
    setIsThreadOpen(!showsThread);
  };
  usePageTitle(view ? t("title", { name: view.item.itemName, id: view.item.externalId }) : t("titleOnly"));
  useLiveCase(id, view?.item.processId);
  useDeepLink(hash, view);
  // Another case has other papers.
  useEffect(() => () => useShownDocument.setState({ document: null }), []);

  const go = useCallback(
    (to: Neighbour | null) => () => {
      if (to) void navigate(casePath(to.item.id), { state: { queue: to.queue } });
    },
    [navigate],
  );
  const has = useFeatures();
  const { assign } = useItemChange();
  const [dialog, setDialog] = useState<CaseDialog | null>(null);
  const handleAssign = () => {
    if (!view) return;
    if (!assignsSelfOnly(user)) setDialog("assign");
    else if (!isMine(view.item.ownerId, user)) void assign(view.item, { id: accountId(user), name: fullName(user) });
  };
  // The conversation has these keys itself while it is shown.
  const wish = (what: Wish) => () => {
    if (!view) return;
    useShownDocument.setState({ document: null });
    setIsThreadOpen(true);
    wishInThread(view.item.threadId, what);
  };
  const ofThread: Shortcut[] =
    hasPermission(user, "thread.read") && !showsThread
      ? [
          ...(hasPermission(user, "thread.write")
            ? [
                { keys: "r", words: t("keys.reply"), key: "r", run: wish("reply") },
                { keys: "n", words: t("keys.note"), key: "n", run: wish("note") },
              ]
            : []),
          ...(has("voice") && hasPermission(user, "call.place") ? [{ keys: "c", words: t("keys.call"), key: "c", run: wish("call") }] : []),
        ]
      : [];
  useShortcuts(t("keys.title"), [
    ...(hasPermission(user, "queue.write")
      ? [
          { keys: "e", words: t("keys.status"), key: "e", run: () => view && setDialog("status") },
          { keys: "a", words: t("keys.assign"), key: "a", run: handleAssign },
        ]
      : []),
    ...ofThread,
    { keys: "j", words: t("keys.next"), key: "j", run: go(neighbours.next) },
    { keys: "k", words: t("keys.previous"), key: "k", run: go(neighbours.previous) },
    { keys: "m", words: t("keys.messages"), key: "m", run: toggleThread },
  ]);

  return (
    <div className="case">
      <div className="case-main">
        {view ? (
          <>
            <CaseHead
              view={view}
              queue={queue}
              isFromQueue={cameFrom !== undefined}
              neighbours={neighbours}
              dialog={dialog}
              onDialog={setDialog}
              isThreadOpen={showsThread}
              onThread={toggleThread}
            />
            <div className="case-parts">
              <PersonPart view={view} />
              <AnswersPart view={view} />
              <CorrectionsPart view={view} />
              <ValidationsPart view={view} />
              <DocumentsPart view={view} />
              <PaymentsPart id={id} payments={view.payments} />
              <HistoryPart history={view.history} />
            </div>
          </>
        ) : isProblem(found.error, "not_found") ? (
          <EmptyState
            level={1}
            title={t("gone.title")}
            action={
              <Link to={paths.review + queue} variant="button">
                {t("gone.queue")}
              </Link>
            }
          >
            {t("gone.words")}
          </EmptyState>
        ) : found.isError ? (
          <div className="case-parts">
            <h1 className="ui-visually-hidden">{t("titleOnly")}</h1>
            <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
          </div>
        ) : (
          <div className="case-parts" aria-busy="true">
            <Skeleton shape="title" />
            <Skeleton shape="card" lines={3} />
          </div>
        )}
      </div>
      {view ? <DocumentViewer view={view} /> : null}
      {view && showsThread ? <ThreadPanel key={view.item.threadId} threadId={view.item.threadId} onClose={() => setIsThreadOpen(false)} /> : null}
    </div>
  );
}

/** What somebody does who looks for another place themself. */
const OWN_WAYS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Goes to the part that the address names, once it is there, and stays with it while parts above it fill, until somebody goes on. */
function useDeepLink(hash: string, view: CaseView | undefined): void {
  const isThere = view !== undefined;
  useEffect(() => {
    if (!isThere || !hash) return;
    const part = document.getElementById(hash.slice(1));
    if (!part?.parentElement) return;
    const show = () => part.scrollIntoView({ block: "start" });
    show();
    part.focus({ preventScroll: true });
    const parts = new ResizeObserver(show);
    parts.observe(part.parentElement);
    const goOn = () => parts.disconnect();
    for (const way of OWN_WAYS) window.addEventListener(way, goOn, { once: true, passive: true });
    return () => {
      goOn();
      for (const way of OWN_WAYS) window.removeEventListener(way, goOn);
    };
  }, [hash, isThere]);
}
