import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Audience, Report, ReportEntry } from "../../../../api/schema";
import { useOutcomeWords } from "../../../../shared/calls/outcome-words";
import { casePath } from "../../../../shared/page/paths";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { useUser } from "../../../../shared/identity/user";
import { phoneText, useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Link } from "../../../../ui/link";
import { Skeleton } from "../../../../ui/skeleton";
import { useReportEntries, type Figure } from "../api/list-entries";
import type { ReportQuery } from "../api/read-report";
import { useReportWords } from "../report-words";

/** The machine words that a row may come with, as the words of its kind. */
const WHAT = [
  "answered",
  "missed",
  "menu",
  "talked",
  "reached",
  "unreached",
  "given_up",
  "voicemail",
  "called_back",
  "not_reached",
  "text_sent",
  "text_delivered",
  "text_failed",
  "mail_sent",
  "mail_delivered",
  "mail_failed",
  "within_day",
  "later",
  "status",
  "owner",
  "both",
] as const;

export interface ReportRowsProps {
  report: Report;
  audience: Audience;
  query: ReportQuery;
  figure: Figure;
  /** What the figure is called, and its row. */
  title: string;
  onClose: () => void;
}

/** The rows behind a figure of a report, each leading to its case. */
export function ReportRows({ report, audience, query, figure, title, onClose }: ReportRowsProps) {
  const { t } = useTranslation(["reports", "shell"]);
  const problem = useProblemWords();
  const entries = useReportEntries(report, audience, query, figure);
  const items = entries.data?.pages.flatMap((page) => page.items) ?? [];
  const list = useRef<HTMLUListElement>(null);
  // "Show more" goes with the last page: the keyboard goes on at the first row that came.
  const [readTo, setReadTo] = useState<number | null>(null);
  useEffect(() => {
    if (readTo === null || items.length <= readTo) return;
    (list.current?.children[readTo] as HTMLElement | undefined)?.focus();
    setReadTo(null);
  }, [readTo, items.length]);
  return (
    <Dialog title={title} isOpen onClose={onClose} place="side" size="large">
      {entries.error ? (
        // A page more that fails leaves what was read.
        <Banner kind="error" isLive action={<Button onPress={() => void entries.refetch()}>{t("shell:retry")}</Button>}>
          {problem(entries.error)}
        </Banner>
      ) : null}
      {entries.isPending ? (
        <Skeleton shape="row" lines={6} />
      ) : items.length ? (
        <ul ref={list} className="report-entries" aria-label={t("entries.label")}>
          {items.map((entry) => (
            <Entry key={`${entry.kind}.${entry.id}.${entry.at_ms}.${entry.process ?? ""}`} entry={entry} />
          ))}
        </ul>
      ) : entries.data ? (
        <p>{t("entries.empty")}</p>
      ) : null}
      {entries.hasNextPage ? (
        <Button
          isPending={entries.isFetchingNextPage}
          onPress={() => {
            setReadTo(items.length);
            void entries.fetchNextPage();
          }}
        >
          {t("entries.more")}
        </Button>
      ) : null}
    </Dialog>
  );
}

function Entry({ entry }: { entry: ReportEntry }) {
  const { t } = useTranslation("reports");
  const format = useFormat(useUser().zone);
  const status = useStatusWords();
  const outcome = useOutcomeWords();
  const words = useReportWords();
  const known = WHAT.find((one) => one === entry.what);
  const isState = entry.kind === "application" || entry.kind === "decision";
  const what = isState ? status(entry.what) : known ? t(`entries.what.${known}`) : outcome(entry.what);
  const who = phoneText(entry.who) || t("entries.unknown");
  const [asked, changed, undone] = entry.sizes ?? [];
  const about = [
    what || t(`entries.kind.${entry.kind}`),
    entry.process_name,
    entry.kind === "operation" ? "" : entry.by,
    entry.took_ms === null ? "" : t("entries.took", { time: words.figure("longest_wait", Math.round(entry.took_ms / 1000)) }),
  ];
  return (
    <li tabIndex={-1}>
      <p>
        {entry.application === null ? (
          <bdi>{entry.kind === "operation" ? entry.by : who}</bdi>
        ) : (
          <Link to={casePath(entry.application)}>
            <bdi>{who}</bdi>
          </Link>
        )}{" "}
        {entry.undone ? <span className="report-undone">{t("entries.undone")}</span> : null}
      </p>
      <p className="report-quiet">
        {format.dateTime(entry.at_ms)}
        {about.filter(Boolean).map((part, n) => (
          <span key={n}>
            {" · "}
            <bdi>{part}</bdi>
          </span>
        ))}
      </p>
      {entry.sizes ? (
        <p className="report-quiet">
          {t("entries.sizes", { asked: format.number(asked ?? 0), changed: format.number(changed ?? 0), undone: format.number(undone ?? 0) })}
        </p>
      ) : null}
    </li>
  );
}
