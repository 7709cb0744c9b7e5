import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { SendHorizontal } from "lucide-react";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useBranding } from "../../../../api/branding";
import { phoneText, publishedPhone, useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { IconButton } from "../../../../ui/icon-button";
import { Skeleton } from "../../../../ui/skeleton";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { messagesQuery, sendText } from "../api/sandbox";
import { LinkedText } from "./linked-text";

/** The texts of a phone, newest at the bottom, and a box to answer the last sender. */
export function TextThread({ phone, lang }: { phone: string; lang: string }) {
  const { t } = useTranslation("sandbox");
  const words = useProblemWords();
  const format = useFormat();
  const client = useQueryClient();
  const messages = useQuery(messagesQuery(phone));
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  const agency = useBranding()?.contact_info ?? "";
  const [typedTo, setTypedTo] = useState<string | null>(null);

  const texts = (messages.data ?? []).filter((message) => message.channel === "sms");
  const last = texts.at(-1);
  const otherSide = texts.findLast((message) => message.to === phone)?.from ?? (last?.from === phone ? last.to : undefined);
  const to = otherSide ?? (typedTo ?? publishedPhone(agency)).trim();

  const shown = texts.length;
  useEffect(() => {
    if (shown > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [shown]);

  const send = useMutation({
    mutationFn: () => sendText(phone, to, text.trim()),
    onSuccess: () => {
      setText("");
      return client.invalidateQueries(messagesQuery(phone));
    },
    onError: (error) => showToast({ kind: "error", title: t("failed", { reason: words(error) }) }),
  });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() && to && !send.isPending) send.mutate();
  };

  return (
    <>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={list} className="sandbox-texts" aria-label={t("tabPhone")} aria-busy={messages.isPending} role="log" tabIndex={0}>
        {messages.isPending ? <Skeleton lines={3} /> : null}
        {messages.data && texts.length === 0 ? <p className="sandbox-none">{t("noTexts")}</p> : null}
        {texts.map((message) => (
          <div key={message.id} className="sandbox-text" data-own={message.from === phone || undefined}>
            <p className="sandbox-bubble" dir="auto">
              <LinkedText text={message.body} />
            </p>
            <p className="sandbox-when">
              {message.from === phone ? null : <bdi dir="ltr">{phoneText(message.from)}</bdi>} <time>{format.brief(message.at_ms)}</time>
            </p>
          </div>
        ))}
      </div>
      <form className="sandbox-answer" onSubmit={handleSubmit}>
        {otherSide ? null : (
          <TextField label={t("writeTo")} value={typedTo ?? publishedPhone(agency)} onChange={setTypedTo} type="tel" placeholder="+1 202 555 0100" />
        )}
        <div className="sandbox-answer-line">
          <TextField label={t("text")} hideLabel placeholder={t("textPlaceholder")} value={text} onChange={setText} autoComplete="off" lang={lang} />
          <IconButton
            type="submit"
            variant="primary"
            label={t("send")}
            icon={<SendHorizontal size={18} className="sandbox-send" aria-hidden />}
            isDisabled={!text.trim() || !to}
            isPending={send.isPending}
          />
        </div>
      </form>
    </>
  );
}
