import { Lock, Mail, MessageSquare, Phone, SendHorizontal, StickyNote } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApplicantAddress, FilledTemplate, ThreadView } from "../../../../api/schema";
import { useFeatures } from "../../../../shared/page/features";
import { LanguageGap } from "../../../../shared/conversations/language-gap";
import { readLocal, writeLocal } from "../../../../shared/page/local-store";
import { usePreferences } from "../../../../shared/page/preferences";
import { takeWish, useThreadWish } from "../../../../shared/conversations/thread-wish";
import { hasPermission } from "../../../../shared/identity/roles";
import { isOtherLanguage } from "../../../../shared/conversations/text-language";
import { useCallFirst } from "../../../../shared/calls/use-call-first";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { Tabs } from "../../../../ui/tabs";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { createTypingSignal } from "../live";
import { useSendMessage, type WritableChannel } from "../outbox";
import { useUploads } from "../uploads";
import { Answering, useAnswering } from "./answering";
import { Attach } from "./attach";
import { CallTab } from "./call-tab";
import { beginsLine, beginsWord, signedWord, typedSince, useInsertAt, type Stretch } from "./at-caret";
import { keepServerDraft } from "../api/drafts";
import { takeGivenBack, useGivenBack } from "../given-back";
import { forgetOldDrafts, keepDraft, laterDraft, readDraft } from "./drafts";
import { Mention, MentionSearch, useColleagues, type Colleague } from "./mention";
import { Recipient } from "./recipient";
import { SendLater } from "./send-later";
import { withoutSignature, withSignature } from "./signature";
import { SmsCount } from "./sms-count";
import { Templates, useThreadTemplates } from "./templates";

type Tab = WritableChannel | "CALL";

const TAB_KEY = "composer.tab";
const MOST_BODY = 20_000;
const MOST_SMS = 1_600;
const SERVER_DRAFT_MS = 2_000;

/** The channel on which the applicant wrote last, where one can answer there. */
function answeredOn(thread: ThreadView, canText: boolean, canMail: boolean): "SMS" | "EMAIL" | null {
  const last = thread.messages.findLast(({ direction, channel }) => direction === "in" && (channel === "SMS" || channel === "EMAIL"));
  if (last?.channel === "SMS" && canText) return "SMS";
  return last?.channel === "EMAIL" && canMail ? "EMAIL" : null;
}

/** Where one answers: on the applicant's channel, else on the one that was chosen last. */
function firstTab(thread: ThreadView, canText: boolean, canMail: boolean): Tab {
  const kept = readLocal<Tab>(TAB_KEY, "SMS");
  return answeredOn(thread, canText, canMail) ?? (kept === "EMAIL" && canMail ? "EMAIL" : canText ? "SMS" : canMail ? "EMAIL" : "NOTE");
}

/** Where one writes to the applicant or to colleagues. It opens on the applicant's own channel; that somebody wrote a note last is not remembered. */
export function Composer({ thread }: { thread: ThreadView }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const has = useFeatures();
  const hasPhone = has("sms") && thread.applicant.addresses.some((one) => one.kind === "phone");
  const hasMail = has("email") && thread.applicant.addresses.some((one) => one.kind === "email");
  const [tab, setTab] = useState<Tab>(() => firstTab(thread, hasPhone, hasMail));
  // Counts the keys that led into the text; tabs chosen otherwise leave the focus where it is.
  const [focused, setFocused] = useState(0);
  useEffect(() => forgetOldDrafts(), []);

  // What the tenant has switched off has no tab, though it was chosen last.
  const isOff = (tab === "SMS" && !has("sms")) || (tab === "EMAIL" && !has("email")) || (tab === "CALL" && !has("voice"));
  const shown: Tab = isOff ? "NOTE" : tab;
  const choose = (id: string) => {
    setTab(id as Tab);
    setFocused(0);
    if (id === "SMS" || id === "EMAIL") writeLocal(TAB_KEY, id);
  };
  const wish = useThreadWish((state) => state.wish);
  useEffect(() => {
    const taken = wish ? takeWish(thread.id, ["reply", "note"]) : null;
    if (!taken) return;
    setTab((now) => (taken === "note" ? "NOTE" : now === "SMS" || now === "EMAIL" ? now : firstTab(thread, hasPhone, hasMail)));
    setFocused((count) => count + 1);
  }, [wish, thread, hasPhone, hasMail]);
  const mayCall = has("voice") && hasPermission(user, "call.place");
  // What was taken back is written on where it was written.
  const given = useGivenBack((state) => (state.message?.threadId === thread.id ? state.message.channel : null));
  useEffect(() => {
    if (given) setTab(given);
  }, [given]);
  return (
    <section className="composer" data-keep-clear aria-label={t("composer.label")} data-tab={shown}>
      <Tabs
        label={t("composer.channels")}
        size="small"
        value={shown}
        onChange={choose}
        tabs={[
          ...(has("sms")
            ? [
                {
                  id: "SMS",
                  name: t("composer.text"),
                  icon: <MessageSquare size={14} aria-hidden />,
                  content: shown === "SMS" ? <Writing key="SMS" thread={thread} channel="SMS" focused={focused} /> : null,
                },
              ]
            : []),
          ...(has("email")
            ? [
                {
                  id: "EMAIL",
                  name: t("composer.mail"),
                  icon: <Mail size={14} aria-hidden />,
                  content: shown === "EMAIL" ? <Writing key="EMAIL" thread={thread} channel="EMAIL" focused={focused} /> : null,
                },
              ]
            : []),
          {
            id: "NOTE",
            name: t("composer.note"),
            icon: <StickyNote size={14} aria-hidden />,
            keys: "n",
            content: shown === "NOTE" ? <Writing key="NOTE" thread={thread} channel="NOTE" focused={focused} /> : null,
          },
          ...(mayCall
            ? [{ id: "CALL", name: t("composer.call"), icon: <Phone size={14} aria-hidden />, content: shown === "CALL" ? <CallTab thread={thread} /> : null }]
            : []),
        ]}
      />
    </section>
  );
}

function isUsable(address: ApplicantAddress, channel: WritableChannel): boolean {
  return address.kind === (channel === "EMAIL" ? "email" : "phone");
}

/** The last mail's subject, answered to. */
function replySubject(thread: ThreadView): { subject: string; replyTo: string | null } {
  const last = thread.messages.findLast((message) => message.channel === "EMAIL" && message.subject);
  if (!last?.subject) return { subject: "", replyTo: null };
  return { subject: `Re: ${last.subject.replace(/^(?:re:\s*)+/i, "")}`, replyTo: last.direction === "in" ? last.id : null };
}

function Writing({ thread, channel, focused }: { thread: ThreadView; channel: WritableChannel; focused: number }) {
  const { t } = useTranslation("communications");
  const has = useFeatures();
  const { send } = useSendMessage();
  const { preferences } = usePreferences();
  const signature = channel === "EMAIL" ? preferences.signature : "";
  // What another device has kept later than this one goes before.
  const [draft] = useState(() => laterDraft(readDraft(thread.id, channel), thread.drafts, channel));
  const reply = useMemo(() => (channel === "EMAIL" ? replySubject(thread) : { subject: "", replyTo: null }), [channel, thread]);
  const [subject, setSubject] = useState(draft.subject || reply.subject);
  const [body, setBody] = useState(draft.body);
  const addresses = thread.applicant.addresses.filter((address) => isUsable(address, channel));
  const [to, setTo] = useState<string | null>(() => (addresses.find((one) => one.consent !== "opted_out") ?? addresses[0])?.address ?? null);
  const [isTried, setIsTried] = useState(false);
  const [mentions, setMentions] = useState<{ id: number; name: string }[]>([]);
  const [template, setTemplate] = useState<{ key: string; name: string; lang: string; isConfirmed: boolean } | null>(null);
  const call = useCallFirst();
  const phone = thread.applicant.addresses.find((one) => one.kind === "phone");
  const uploads = useUploads(thread.id);
  const { restore } = uploads;
  const area = useRef<HTMLTextAreaElement>(null);
  const kept = useRef({ subject: draft.subject, body: draft.body });
  const typing = useMemo(() => createTypingSignal(thread.id), [thread.id]);

  useEffect(() => {
    const now = { subject: subject === reply.subject ? "" : subject, body };
    const timer = setTimeout(() => keepDraft(thread.id, channel, now), 250);
    const isSame = now.subject === kept.current.subject && now.body === kept.current.body;
    const late = isSame
      ? undefined
      : setTimeout(() => {
          kept.current = now;
          void keepServerDraft(thread.id, channel, now);
        }, SERVER_DRAFT_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(late);
    };
  }, [thread.id, channel, subject, body, reply.subject]);
  useEffect(() => () => typing.rest(), [typing]);
  const given = useGivenBack((state) => state.message);
  useEffect(() => {
    const back = given ? takeGivenBack(thread.id, channel) : null;
    if (!back) return;
    const own = withoutSignature(back.body, signature);
    // What was written since stays behind it.
    setBody((text) => (text.trim() ? `${own}\n\n${text.trimStart()}` : own));
    if (back.channel === "EMAIL") setSubject(back.subject);
    if (back.to) setTo(back.to);
    restore(back.files);
    area.current?.focus();
  }, [given, thread.id, channel, restore, signature]);

  useEffect(() => {
    if (focused > 0) area.current?.focus();
  }, [focused]);

  const isNote = channel === "NOTE";
  const address = addresses.find((one) => one.address === to);
  const isStopped = !isNote && address?.consent === "opted_out";
  const isSubjectMissing = channel === "EMAIL" && !subject.trim();
  const isTooLong = withSignature(body, signature).length > (channel === "SMS" ? MOST_SMS : MOST_BODY);
  const carriesFiles = channel !== "SMS";
  const files = uploads.attachments.flatMap(({ file, state }) => (file && state === "ready" ? [file.id] : []));
  // A file that is being uploaded, or was refused, has to be sent or removed first.
  const isAttaching = files.length < uploads.attachments.length;
  const hasContent = Boolean(body.trim()) || files.length > 0;
  const canSend = (isNote || Boolean(address)) && !isStopped && !isTooLong && !isAttaching;

  // The chosen colleagues whose names are still in the note.
  const named = isNote ? mentions.filter((person) => body.includes(`@${person.name}`)).map((person) => person.id) : [];
  const answering = useAnswering(thread, !isNote && body !== "");
  const [seenSeq, setSeenSeq] = useState(0);

  // "/" and "@" open a list where the caret is; given up, the sign stands there as it was typed.
  const [asked, setAsked] = useState<{ sign: "/" | "@" | null; at: number; behind: number } | null>(null);
  const insertAt = useInsertAt(area, setBody);
  const offersTemplates = !isNote && has("templates");
  const templates = useThreadTemplates(thread.id, channel === "EMAIL" ? "EMAIL" : "SMS", thread.item.currentStateId, offersTemplates).data ?? [];
  const colleagues = useColleagues(isNote);
  const handleGivenUp = () => {
    if (asked?.sign) insertAt(asked.sign, asked.at);
    setAsked(null);
  };
  /** What the chosen words are written over; none where neither a sign opened the list nor one stands before the caret. */
  const calledBy = (sign: "/" | "@"): Stretch | null =>
    asked?.sign ? typedSince(body, asked.at, asked.behind) : signedWord(body, area.current?.selectionStart ?? body.length, sign);
  const handleMention = (person: Colleague) => {
    setMentions((all) => [...all.filter((one) => one.id !== person.id), person]);
    setAsked(null);
    const { at, end } = calledBy("@") ?? { at: body.length, end: body.length };
    insertAt(`${beginsWord(body, at) ? "" : " "}@${person.name} `, at, end);
  };

  const handleTemplate = (chosen: FilledTemplate, isConfirmed: boolean) => {
    setAsked(null);
    const place = calledBy("/");
    if (place) {
      // What stood behind the sign begins a line of its own.
      const rest = body.slice(place.end);
      insertAt(rest && !rest.startsWith("\n") ? `${chosen.body}\n` : chosen.body, place.at, place.end);
    } else {
      const written = body.trimEnd();
      insertAt(written ? `\n\n${chosen.body}` : chosen.body, written.length, body.length);
    }
    setTemplate((before) => (before?.isConfirmed ? before : { key: chosen.key, name: chosen.name, lang: chosen.lang, isConfirmed }));
    if (channel === "EMAIL" && chosen.subject) setSubject(chosen.subject);
  };

  const handleSend = (sendAtMs?: number) => {
    if (!canSend) return;
    // Somebody has answered in the meantime: show it first, then let the person send deliberately.
    if (answering.sent && answering.sent.seq > seenSeq) {
      setSeenSeq(answering.sent.seq);
      area.current?.focus();
      return;
    }
    if (!hasContent || isSubjectMissing) {
      setIsTried(true);
      if (!hasContent) area.current?.focus();
      return;
    }
    send(thread.id, {
      channel,
      body: withSignature(body, signature),
      ...(files.length ? { attachments: files } : {}),
      ...(named.length ? { mentions: named } : {}),
      ...(template ? { template: template.key, ...(template.isConfirmed ? { confirmed: true } : {}) } : {}),
      ...(sendAtMs === undefined ? {} : { send_at_ms: sendAtMs }),
      ...(isNote || !to ? {} : { to }),
      ...(channel === "EMAIL" ? { subject: subject.trim(), ...(reply.replyTo ? { reply_to: reply.replyTo } : {}) } : {}),
    });
    typing.rest();
    uploads.clear();
    setBody("");
    setSubject(reply.subject);
    setIsTried(false);
    setMentions([]);
    setTemplate(null);
    keepDraft(thread.id, channel, { subject: "", body: "" });
    if (kept.current.body || kept.current.subject) {
      kept.current = { subject: "", body: "" };
      void keepServerDraft(thread.id, channel, kept.current);
    }
    area.current?.focus();
  };

  return (
    <form
      className="composer-form"
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      {isNote ? (
        <p className="composer-private">
          <Lock size={14} aria-hidden />
          {t("composer.notePrivate")}
        </p>
      ) : (
        <Recipient thread={thread} channel={channel} addresses={addresses} to={to} onChange={setTo} />
      )}
      {isNote ? null : <Answering writing={answering.writing} sent={answering.sent} />}
      {template && !isNote && isOtherLanguage(template.lang, thread.applicant.lang) ? (
        <LanguageGap
          text={template.name}
          lang={template.lang}
          wanted={thread.applicant.lang}
          onCall={
            call
              ? () =>
                  call(
                    { threadId: thread.id, name: thread.applicant.name, ...(phone ? { to: phone.address, via: "phone" } : { via: "link" }) },
                    thread.applicant.lang,
                  )
              : null
          }
        />
      ) : null}
      {channel === "EMAIL" ? (
        <TextField
          label={t("composer.subject")}
          hideLabel
          placeholder={t("composer.subject")}
          value={subject}
          onChange={setSubject}
          maxLength={200}
          error={isTried && isSubjectMissing ? t("composer.subjectMissing") : undefined}
        />
      ) : null}
      <TextArea
        label={t("composer.message")}
        hideLabel
        rows={channel === "EMAIL" ? 5 : 2}
        placeholder={isNote ? t("composer.notePlaceholder") : channel === "EMAIL" ? t("composer.mailPlaceholder") : t("composer.textPlaceholder")}
        value={body}
        isDisabled={isStopped}
        onChange={(text) => {
          setBody(text);
          if (!text.trim()) setTemplate(null);
          if (!isNote && text) typing.write();
        }}
        onBlur={typing.rest}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
            event.preventDefault();
            handleSend();
            return;
          }
          const { selectionStart: at, selectionEnd: end, value } = event.currentTarget;
          if (at !== end || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
          const opens =
            event.key === "/"
              ? offersTemplates && templates.length > 0 && beginsLine(value, at)
              : event.key === "@" && isNote && colleagues.length > 0 && beginsWord(value, at);
          if (!opens) return;
          event.preventDefault();
          setAsked({ sign: event.key === "/" ? "/" : "@", at, behind: value.length - at });
        }}
        areaRef={area}
        error={
          isTooLong ? t("composer.tooLong", { most: channel === "SMS" ? MOST_SMS : MOST_BODY }) : isTried && !hasContent ? t("composer.bodyMissing") : undefined
        }
      />
      {signature ? (
        <div className="composer-signature" role="group" aria-label={t("composer.signature")}>
          <p dir="auto">{signature}</p>
        </div>
      ) : null}
      {carriesFiles ? <Attach uploads={uploads} /> : null}
      <div className="composer-foot">
        {isNote ? (
          <>
            <Mention people={colleagues} onChoose={handleMention} />
            {asked ? <MentionSearch people={colleagues} onChoose={handleMention} onClose={handleGivenUp} /> : null}
          </>
        ) : has("templates") ? (
          <Templates
            templates={templates}
            caseNumber={thread.item.externalId}
            isSearching={asked !== null}
            onSearch={() => setAsked({ sign: null, at: 0, behind: 0 })}
            onClose={handleGivenUp}
            onChoose={handleTemplate}
          />
        ) : null}
        {channel === "SMS" ? <SmsCount text={body} /> : <span className="comm-quiet composer-keys">{t("composer.keys")}</span>}
        {isNote || !has("schedule") ? null : (
          <SendLater zone={thread.applicant.zone} isDisabled={!canSend || !hasContent || isSubjectMissing} onSend={handleSend} />
        )}
        <Button
          type="submit"
          variant={isNote ? "secondary" : "primary"}
          size="small"
          icon={isNote ? <Lock size={15} aria-hidden /> : <SendHorizontal size={15} className="comm-arrow" aria-hidden />}
          isDisabled={!canSend}
        >
          {isNote ? t("composer.addNote") : t("composer.send")}
        </Button>
      </div>
    </form>
  );
}
