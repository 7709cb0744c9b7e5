import { Maximize2, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useMediaQuery } from "../../../shared/page/media-query";
import { threadPath } from "../../../shared/page/paths";
import type { ThreadPanelProps } from "../../../shared/conversations/thread-panel";
import { Dialog } from "../../../ui/dialog";
import { IconButton } from "../../../ui/icon-button";
import { useThread } from "./api/thread";
import { ApplicantPane } from "./components/applicant-pane";
import { ThreadView } from "./components/thread-view";
import "./communications.css";

/** The communications center collapsed: one conversation in a panel beside the queue. */
export function CommunicationsPanel({ threadId, onClose }: ThreadPanelProps) {
  const { t } = useTranslation("communications");
  const navigate = useNavigate();
  const thread = useThread(threadId);
  const isBeside = useMediaQuery("(min-width: 64rem)");
  const [isApplicantOpen, setIsApplicantOpen] = useState(false);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        event.key === "Escape" &&
        !event.defaultPrevented &&
        !(event.target instanceof Element && event.target.closest('[role="dialog"],[role="menu"],[role="listbox"],textarea,input'))
      )
        onClose();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [onClose]);

  return (
    <aside className="comm-panel" aria-label={t("panel.label")} data-beside={isBeside || undefined}>
      <ThreadView
        threadId={threadId}
        level={2}
        onApplicant={() => setIsApplicantOpen(true)}
        tools={
          <>
            <IconButton size="small" label={t("panel.expand")} icon={<Maximize2 size={16} aria-hidden />} onPress={() => void navigate(threadPath(threadId))} />
            <IconButton size="small" label={t("panel.close")} icon={<X size={18} aria-hidden />} onPress={onClose} />
          </>
        }
      />
      <Dialog title={t("page.applicant")} isOpen={isApplicantOpen} onClose={() => setIsApplicantOpen(false)} place="side" className="comm-drawer">
        <ApplicantPane thread={thread.data} />
      </Dialog>
    </aside>
  );
}
