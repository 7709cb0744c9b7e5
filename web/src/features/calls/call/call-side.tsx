import { X } from "lucide-react";
import { useLayoutEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { usePageSide } from "../../../shared/page/page-side";
import { CaptionList } from "../../../shared/calls/room/caption-list";
import { ChatPanel } from "../../../shared/calls/room/chat-panel";
import { ScreenView } from "../../../shared/calls/room/screen-view";
import { IconButton } from "../../../ui/icon-button";
import { CaptionLanguages, UnwrittenLanguages } from "./components/caption-languages";
import { useLiveCall } from "./store";
import "./call-side.css";

/** Screen share, captions and chat of the live call, beside the page: they take width and never height from a conversation. */
export function CallSide() {
  const { t } = useTranslation(["calls", "room"]);
  const { phase, call, conference, captions, hasCaptions, hasChat, stores } = useLiveCall();
  const hasScreen = useStore(stores.room, (state) => state.screens.some((one) => !one.isLocal));
  const mayChat = useStore(stores.chat, (chat) => chat.send !== null || chat.lines.length > 0);
  const isActive = phase === "active";
  const showsCaptions = isActive && hasCaptions && call?.state === "live";
  const showsChat = isActive && hasChat && mayChat;
  const showsScreen = isActive && hasScreen;
  // Of one of them at least, or of somebody earlier in the call.
  const hasWords = captions.length > 0 || call?.transcript.available || conference?.spoken.some((one) => one.captions);
  const isOpen = showsCaptions || showsChat || showsScreen;
  // Before it is drawn: the page beside it is laid out once.
  useLayoutEffect(() => {
    usePageSide.setState({ isOpen });
    return () => usePageSide.setState({ isOpen: false });
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <aside className="call-side" aria-label={t("side.label")} data-screen={showsScreen || undefined}>
      {showsScreen ? (
        <div className="call-side-screen">
          <ScreenView stores={stores} whose="others" />
        </div>
      ) : null}
      {showsCaptions ? (
        <section className="call-side-part" aria-label={t("room:captions.label")} data-part="captions">
          <Head title={t("room:captions.label")} close={t("side.hideCaptions")} onClose={() => useLiveCall.setState({ hasCaptions: false })}>
            <CaptionLanguages />
          </Head>
          <UnwrittenLanguages />
          {hasWords ? <CaptionList captions={captions} /> : <p className="captions-empty">{t("room:captions.unavailable")}</p>}
        </section>
      ) : null}
      {showsChat ? (
        <div className="call-side-part" data-part="chat">
          <Head title={t("room:chat.label")} close={t("side.hideChat")} onClose={() => useLiveCall.setState({ hasChat: false })} />
          <ChatPanel store={stores.chat} />
        </div>
      ) : null}
    </aside>
  );
}

function Head({ title, close, onClose, children }: { title: ReactNode; close: string; onClose: () => void; children?: ReactNode }) {
  return (
    <header className="call-side-head">
      <h2 className="call-side-title">{title}</h2>
      {children}
      <IconButton size="small" label={close} icon={<X size={16} aria-hidden />} onPress={onClose} />
    </header>
  );
}
