import { MessageSquareText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { IconButton } from "../../../../ui/icon-button";
import { useLiveCall } from "../store";

/** Shows and hides what the people in the call write; absent where nobody may write. */
export function ChatButton() {
  const { t } = useTranslation("calls");
  const { stores, hasChat } = useLiveCall();
  const { send, lines, unread } = useStore(stores.chat);
  if (!send && lines.length === 0) return null;
  return (
    <IconButton
      label={unread ? t("chat.unread", { count: unread }) : t("chat.open")}
      icon={<MessageSquareText size={18} aria-hidden />}
      isOn={hasChat}
      badge={unread ? <span className="dock-unread" aria-hidden /> : null}
      onPress={() => useLiveCall.setState({ hasChat: !hasChat })}
    />
  );
}
