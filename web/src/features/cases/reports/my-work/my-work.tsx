import { AlarmClock, AtSign, CalendarClock, FileText, Gavel, MessageSquareText, PhoneMissed } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { WorkEntry, WorkKind, WorkPart } from "../../../../api/schema";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { LoadFailure } from "../../../../shared/page/load-failure";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { Link } from "../../../../ui/link";
import { OneLine } from "../../../../ui/one-line";
import { Skeleton } from "../../../../ui/skeleton";
import { useMyWork } from "./read-my-work";
import { placeOf, placeOfEntry } from "./work-places";
import "./my-work.css";

const ICONS: Record<WorkKind, typeof AlarmClock> = {
  overdue: AlarmClock,
  due_today: CalendarClock,
  answers: MessageSquareText,
  callbacks: PhoneMissed,
  mentions: AtSign,
  documents: FileText,
  decisions: Gavel,
};

/** What is late, due and come in for this person. Each opens its place. */
export function MyWork() {
  const { t } = useTranslation("my-work");
  const work = useMyWork();
  const format = useFormat();
  const waiting = (work.data ?? []).filter((part) => part.total > 0);
  const clear = (work.data ?? []).filter((part) => part.total === 0);
  return (
    <section className="page-card my-work" aria-labelledby="my-work">
      <h2 id="my-work" className="page-subtitle">
        {t("title")}
      </h2>
      {work.isError ? <LoadFailure error={work.error} onRetry={() => void work.refetch()} /> : null}
      {work.isPending ? <Skeleton lines={3} shape="row" /> : null}
      {work.data && waiting.length === 0 ? <p className="my-work-quiet">{t("nothing")}</p> : null}
      <div className="my-work-parts">
        {waiting.map((part) => (
          <WorkCard key={part.kind} part={part} />
        ))}
      </div>
      {waiting.length > 0 && clear.length > 0 ? (
        <p className="my-work-quiet">{t("clear", { kinds: format.names(clear.map((part) => t(`kind.${part.kind}`))) })}</p>
      ) : null}
    </section>
  );
}

function WorkCard({ part }: { part: WorkPart }) {
  const { t } = useTranslation("my-work");
  const user = useUser();
  const format = useFormat(user.zone);
  const Icon = ICONS[part.kind];
  const supervises = hasPermission(user, "conference.supervise") || hasPermission(user, "admin");
  const name = t(`kind.${part.kind}`);
  return (
    <section className="my-work-part" data-kind={part.kind} aria-label={t("counted", { name, shown: format.number(part.total) })}>
      <h3 className="my-work-head">
        <Icon size={16} aria-hidden />
        <Link to={placeOf(part, !supervises)} variant="quiet">
          {name}
        </Link>
        <span className="my-work-total tabular">{format.number(part.total)}</span>
      </h3>
      <ul className="my-work-list">
        {part.items.map((entry) => (
          <WorkRow key={entry.id} kind={part.kind} entry={entry} />
        ))}
      </ul>
      {part.total > part.items.length ? <Link to={placeOf(part, !supervises)}>{t("all", { count: part.total, shown: format.number(part.total) })}</Link> : null}
    </section>
  );
}

function WorkRow({ kind, entry }: { kind: WorkKind; entry: WorkEntry }) {
  const { t } = useTranslation("my-work");
  const format = useFormat(useUser().zone);
  const statusWords = useStatusWords();
  const place = placeOfEntry(kind, entry);
  const isStatus = kind === "overdue" || kind === "due_today" || kind === "decisions" || kind === "answers";
  const words = isStatus ? statusWords(entry.words) : entry.words;
  const title = [isolated(entry.name), isolated(entry.externalId)].filter((part) => part !== isolated("")).join(" · ");
  const when = kind === "overdue" || kind === "due_today" ? t("due", { date: format.brief(entry.at) }) : format.brief(entry.at);
  return (
    <li className="my-work-row">
      <span className="my-work-line">
        {place ? (
          <Link to={place} variant="quiet" className="my-work-name">
            <OneLine>{title}</OneLine>
          </Link>
        ) : (
          <OneLine className="my-work-name">{title}</OneLine>
        )}
        <time className="my-work-time" dateTime={entry.at}>
          {when}
        </time>
      </span>
      <OneLine className="my-work-quiet">{words}</OneLine>
    </li>
  );
}
