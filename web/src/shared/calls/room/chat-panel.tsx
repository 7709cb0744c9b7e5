import { SendHorizontal } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useStore, type StoreApi } from "zustand";
import { IconButton } from "../../../ui/icon-button";
import { TextField } from "../../../ui/text-field";
import { useFormat } from "../../words/format";
import { LONGEST_CHAT, showChat, type ChatState } from "./chat";
import "./chat-panel.css";

/** What the people in a call write to each other, and the field to write in. It stays with the call's transcript. */
export function ChatPanel({ store }: { store: StoreApi<ChatState> }) {
  const { t } = useTranslation("room");
  const format = useFormat();
  const { lines, send } = useStore(store);
  const [text, setText] = useState("");
  const [hasFailed, setHasFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    showChat(store, true);
    return () => showChat(store, false);
  }, [store]);
  const count = lines.length;
  useLayoutEffect(() => {
    if (box.current && count) box.current.scrollTop = box.current.scrollHeight;
  }, [count]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (!words || !send) return;
    setText("");
    setHasFailed(false);
    try {
      await send(words);
    } catch {
      setHasFailed(true);
      setText((now) => now || words);
    }
  };
  return (
    <section className="chat" aria-label={t("chat.label")}>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className="chat-lines" role="log" tabIndex={0} aria-label={t("chat.lines")}>
        {lines.length === 0 ? <p className="chat-empty">{t("chat.empty")}</p> : null}
        {lines.map((line) => (
          <p key={line.id} className="chat-line" data-mine={line.isMine || undefined}>
            <span className="chat-who">
              <span dir="auto">{line.isMine ? t("chat.you") : line.name || t("chat.unnamed")}</span>
              <time dateTime={new Date(line.atMs).toISOString()}>{format.time(line.atMs)}</time>
            </span>
            <span className="chat-words" dir="auto">
              {line.text}
            </span>
          </p>
        ))}
      </div>
      {send ? (
        <form className="chat-write" onSubmit={(event) => void handleSubmit(event)}>
          <TextField
            label={t("chat.write")}
            hideLabel
            placeholder={t("chat.write")}
            value={text}
            onChange={setText}
            maxLength={LONGEST_CHAT}
            autoComplete="off"
            error={hasFailed ? t("chat.failed") : undefined}
          />
          <IconButton type="submit" className="chat-send" variant="primary" label={t("chat.send")} icon={<SendHorizontal size={18} aria-hidden />} />
        </form>
      ) : null}
    </section>
  );
}
