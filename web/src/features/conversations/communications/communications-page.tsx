import { ArrowLeft, MessagesSquare } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router";
import { useMediaQuery } from "../../../shared/page/media-query";
import { usePageSide } from "../../../shared/page/page-side";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { SplitPane } from "../../../ui/split-pane";
import { useThread } from "./api/thread";
import { ApplicantPane } from "./components/applicant-pane";
import { ConversationList } from "./components/conversation-list";
import { ThreadView } from "./components/thread-view";
import { Mentions } from "./components/mentions";
import { Strangers } from "./components/strangers";
import "./communications.css";

/** The communications center: conversations, the thread, and the applicant. */
export function CommunicationsPage() {
  // With the words of its rows: asked for later, they would hide the page once more, and what was typed into it.
  const { t } = useTranslation(["communications", "item", "room"]);
  const { threadId } = useParams();
  const { state } = useLocation();
  const hasSide = usePageSide((state) => state.isOpen);
  // Content beside the page takes its width from the lists, never from the conversation.
  const isWide = useMediaQuery(hasSide ? "(min-width: 88rem)" : "(min-width: 76rem)");
  const isMiddle = useMediaQuery(hasSide ? "(min-width: 62rem)" : "(min-width: 50rem)");
  const [drawer, setDrawer] = useState<"conversations" | "applicant" | null>(null);
  const queueSearch = (state as { queue?: string } | null)?.queue ?? "";

  const list = (
    <>
      <Mentions />
      <ConversationList openId={threadId ?? null} onOpen={() => setDrawer(null)} />
    </>
  );
  const thread = threadId ? (
    <ThreadView
      key={threadId}
      threadId={threadId}
      level={1}
      back={
        isMiddle ? null : (
          <Link to={paths.review + queueSearch} className="comm-back" variant="quiet">
            <ArrowLeft size={18} className="comm-arrow" aria-hidden />
            <span className="ui-visually-hidden">{t("page.queue")}</span>
          </Link>
        )
      }
      {...(isMiddle ? {} : { onConversations: () => setDrawer("conversations") })}
      {...(isWide ? {} : { onApplicant: () => setDrawer("applicant") })}
    />
  ) : (
    <div className="comm-nothing">
      <Strangers />
      <EmptyState icon={<MessagesSquare size={22} />} title={t("page.choose")} level={1}>
        {t("page.chooseWords")}
      </EmptyState>
    </div>
  );
  // Side panes appear and disappear with the width; the conversation, and an unfinished message in it, stay mounted.
  const middle = threadId ? (
    <SplitPane
      name="applicant"
      label={t("page.applicantWidth")}
      place="end"
      initial={320}
      least={260}
      most={480}
      isCollapsed={!isWide}
      side={<ApplicantSide threadId={threadId} />}
    >
      {thread}
    </SplitPane>
  ) : (
    thread
  );

  return (
    <div className="comm">
      <Title threadId={threadId ?? null} />
      {isMiddle || threadId ? (
        <SplitPane
          name="conversations"
          label={t("page.conversationsWidth")}
          initial={300}
          least={240}
          most={440}
          isCollapsed={!isMiddle}
          side={
            <>
              <Link to={paths.review + queueSearch} variant="quiet" className="comm-queue-link">
                <ArrowLeft size={16} className="comm-arrow" aria-hidden />
                {t("page.queue")}
              </Link>
              {list}
            </>
          }
        >
          {middle}
        </SplitPane>
      ) : (
        <div className="comm-one">
          <h1 className="comm-title">{t("page.title")}</h1>
          <Strangers />
          {list}
        </div>
      )}
      <Dialog title={t("page.conversations")} isOpen={drawer === "conversations"} onClose={() => setDrawer(null)} place="side" className="comm-drawer">
        {list}
      </Dialog>
      <Dialog
        title={t("page.applicant")}
        isOpen={drawer === "applicant" && Boolean(threadId)}
        onClose={() => setDrawer(null)}
        place="side"
        className="comm-drawer"
      >
        {threadId ? <ApplicantSide threadId={threadId} /> : null}
      </Dialog>
    </div>
  );
}

function Title({ threadId }: { threadId: string | null }) {
  return threadId ? <ThreadTitle threadId={threadId} /> : <InboxTitle />;
}

function InboxTitle() {
  const { t } = useTranslation("communications");
  usePageTitle(t("page.title"));
  return null;
}

function ThreadTitle({ threadId }: { threadId: string }) {
  const { t } = useTranslation("communications");
  const thread = useThread(threadId);
  usePageTitle(thread.data ? t("page.titleOf", { name: thread.data.applicant.name }) : t("page.title"));
  return null;
}

function ApplicantSide({ threadId }: { threadId: string }) {
  const thread = useThread(threadId);
  return thread.isError && !thread.data ? null : <ApplicantPane thread={thread.data} />;
}
