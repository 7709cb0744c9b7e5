import { ArrowRight, DoorOpen, MessageSquareQuote } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Applicant, Message } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useCommunicationWords } from "../../../../shared/cases/item/words";
import { useUser } from "../../../../shared/identity/user";
import { classNames } from "../../../../ui/class-names";
import { CallEntry } from "../call-card/call-entry";
import type { LinkState } from "../call-card/link-state";
import { ApplicantViewPart } from "./applicant-view";
import { Attached } from "./attached";
import { ChangeWords } from "./change-words";
import { Foot } from "./foot";
import { MailCard } from "./mail-card";
import { NoteTitle } from "./note-title";
import type { FoundEntry } from "./use-found-entry";
import { Waiting } from "./waiting";
import { phoneVisitOf } from "./visit";
import { VisitNote } from "./visit-note";

export interface EntryProps {
  message: Message;
  isFollowing: boolean;
  applicant: Applicant;
  found: FoundEntry | null;
  /** Of a call by link that nobody opened yet; null for everything else. */
  linkState: LinkState | null;
}

/** One entry of the timeline in the shape of its channel. */
export const Entry = memo(function Entry({ message, isFollowing, applicant, found, linkState }: EntryProps) {
  const isLine = message.change !== null || message.channel === "SESSION" || message.channel === "COMMENT";
  return (
    <article
      className={classNames("entry", isLine && "entry-line")}
      data-entry={message.id}
      data-channel={message.channel}
      data-direction={message.direction}
      data-following={isFollowing || undefined}
      data-found={found ? found.request % 2 : undefined}
      tabIndex={-1}
      aria-label={useEntryName(message)}
    >
      <Body message={message} applicant={applicant} found={found} linkState={linkState} />
    </article>
  );
});

function useEntryName(message: Message): string {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useCommunicationWords();
  return t("entry.label", { channel: words.channel(message.channel), name: message.author.name, time: format.time(message.created_at_ms) });
}

function Body({ message, applicant, found, linkState }: Omit<EntryProps, "isFollowing">) {
  const visit = phoneVisitOf(message);
  switch (message.channel) {
    case "SMS":
      return <Bubble message={message} />;
    case "EMAIL":
      return <MailCard message={message} />;
    case "CALL":
    case "VOICE":
      return <CallEntry message={message} applicantName={applicant.name} found={found} linkState={linkState} />;
    case "NOTE":
      return visit ? <VisitNote message={message} visit={visit} /> : <Note message={message} />;
    case "SESSION":
    case "COMMENT":
      return <Line message={message} />;
  }
}

function Bubble({ message }: { message: Message }) {
  return (
    <div className="bubble">
      <p className="entry-text" dir="auto" lang={message.lang || undefined}>
        {message.body}
      </p>
      <Foot message={message} />
      <Waiting message={message} />
      <ApplicantViewPart message={message} />
    </div>
  );
}

function Note({ message }: { message: Message }) {
  return (
    <div className="note">
      <NoteTitle />
      <p className="entry-text" dir="auto">
        {message.body}
      </p>
      <Attached files={message.attachments} />
      <Foot message={message} />
    </div>
  );
}

function Line({ message }: { message: Message }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const { change } = message;
  const comment = change ? (change.comment ?? "") : message.body;
  return (
    <div className="line">
      <p className="line-words">
        {change ? (
          <>
            <ArrowRight size={13} className="comm-arrow" aria-hidden />
            <span>
              <ChangeWords change={change} by={message.author.name} />
            </span>
          </>
        ) : message.channel === "SESSION" ? (
          <>
            <DoorOpen size={13} aria-hidden />
            <span>{message.body || t("entry.session", { name: message.author.name })}</span>
          </>
        ) : (
          <>
            <MessageSquareQuote size={13} aria-hidden />
            <span>{t("entry.comment", { name: message.author.name })}</span>
          </>
        )}
        <time dateTime={new Date(message.created_at_ms).toISOString()}>{format.time(message.created_at_ms)}</time>
      </p>
      {comment && message.channel !== "SESSION" ? (
        <p className="line-comment" dir="auto">
          {comment}
        </p>
      ) : null}
    </div>
  );
}
