import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportVerdict, StaffImportView } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { FileDrop } from "../../../ui/file-drop";
import { ProgressBar } from "../../../ui/progress-bar";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { useCheckImport, useImportLines, useReceipt, useRunImport, useStaffImport, useStaffImports } from "./api/imports";
import { useRefusalWords } from "./field-words";
import "./users.css";

const ALL = "";

export interface ImportPanelProps {
  program: number;
  /** The list that is open; none before a file was chosen. */
  id: string | null;
  onList: (id: string) => void;
  onClose: () => void;
}

/** A list of people: a file is chosen, each line judged, the mail seen; then it is started, and can be taken back. */
export function ImportPanel({ program, id, onList, onClose }: ImportPanelProps) {
  const { t } = useTranslation("users");
  const refusalWords = useRefusalWords();
  const check = useCheckImport();
  const found = useStaffImport(id);
  const take = (files: File[]) => {
    const file = files[0];
    if (file) check.mutate({ program, file }, { onSuccess: (list) => onList(list.id) });
  };
  return (
    <section className="page-card page-section page-pad">
      <h2 className="page-subtitle">{t("import.title")}</h2>
      {id === null ? (
        <>
          <p>{t("import.words")}</p>
          {check.error ? <Banner kind="error">{refusalWords(check.error)}</Banner> : null}
          <FileDrop label={t("import.choose")} accept={[".csv", "text/csv", ".tsv", ".txt"]} isDisabled={check.isPending} variant="primary" onFiles={take}>
            <p>{check.isPending ? t("import.checking") : t("import.drop")}</p>
          </FileDrop>
          <EarlierLists onList={onList} />
        </>
      ) : found.isError ? (
        <Banner kind="error">{refusalWords(found.error)}</Banner>
      ) : found.data ? (
        <CheckedList list={found.data} />
      ) : (
        <Skeleton lines={6} />
      )}
      <div className="users-actions">
        <Button onPress={onClose}>{t("import.back")}</Button>
      </div>
    </section>
  );
}

/** The way back to lists that were brought before: to see what became of them, and to take them back. */
function EarlierLists({ onList }: { onList: (id: string) => void }) {
  const { t } = useTranslation("users");
  const format = useFormat(useUser().zone);
  const lists = useStaffImports();
  if (!lists.data?.length) return null;
  return (
    <section aria-labelledby="users-earlier">
      <h3 id="users-earlier">{t("import.earlier")}</h3>
      <ul className="page-rows">
        {lists.data.map((list) => (
          <li key={list.id} className="users-row">
            <Button variant="quiet" size="small" onPress={() => onList(list.id)}>
              <bdi>{list.file_name}</bdi>, {format.dateTime(list.created_at_ms)}
            </Button>
            <span>{t(`import.states.${list.state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CheckedList({ list }: { list: StaffImportView }) {
  const { t } = useTranslation("users");
  const refusalWords = useRefusalWords();
  const run = useRunImport();
  const receipt = useReceipt();
  const [verdict, setVerdict] = useState<ImportVerdict | null>(null);
  const verdicts = [...new Set(list.counts.map((one) => one.verdict))];
  const countOf = (wanted: ImportVerdict) => list.counts.reduce((sum, one) => (one.verdict === wanted ? sum + one.count : sum), 0);
  const error = run.error ?? receipt.error;
  return (
    <>
      <p>
        <bdi>{list.file_name}</bdi> · {t("import.lines", { count: list.lines })}
      </p>
      {error ? <Banner kind="error">{refusalWords(error)}</Banner> : null}
      <p role="status">{t(`import.states.${list.state}`)}</p>
      {list.state === "running" ? (
        <ProgressBar
          label={t("import.progress")}
          value={list.done}
          most={Math.max(list.total, 1)}
          valueLabel={t("import.of", { done: list.done, total: list.total })}
        />
      ) : null}
      <ul className="users-counts">
        {verdicts.map((one) => (
          <li key={one}>
            {t(`verdicts.${one}`)}: <strong>{countOf(one)}</strong>
          </li>
        ))}
      </ul>
      {list.mails.map((mail) => (
        <details key={`${mail.lang} ${mail.with_phone}`} className="users-mail">
          <summary>{t(mail.with_phone ? "import.mailPhone" : "import.mail", { language: mail.lang })}</summary>
          <div lang={mail.lang} dir="auto">
            <p>
              <strong>{mail.subject}</strong>
            </p>
            <p className="users-mail-body">{mail.body}</p>
          </div>
        </details>
      ))}
      <div className="users-actions">
        {list.state === "checked" ? (
          <Button variant="primary" isDisabled={list.total === 0} isPending={run.isPending} onPress={() => run.mutate({ id: list.id, what: "start" })}>
            {t("import.start", { count: list.total })}
          </Button>
        ) : null}
        {list.can_undo ? (
          <Button isPending={run.isPending} onPress={() => run.mutate({ id: list.id, what: "undo" })}>
            {t("import.undo")}
          </Button>
        ) : null}
        {list.state === "done" || list.state === "undone" ? (
          <Button isPending={receipt.isPending} onPress={() => receipt.mutate(list.id)}>
            {t("import.receipt")}
          </Button>
        ) : null}
      </div>
      {list.state === "done" && !list.can_undo ? <p>{t("import.noUndo")}</p> : null}
      <Select
        label={t("import.show")}
        options={[{ id: ALL, name: t("import.every") }, ...verdicts.map((one) => ({ id: one, name: t(`verdicts.${one}`) }))]}
        value={verdict ?? ALL}
        onChange={(id) => setVerdict(verdicts.find((one) => one === id) ?? null)}
      />
      <Lines list={list} verdict={verdict} />
    </>
  );
}

function Lines({ list, verdict }: { list: StaffImportView; verdict: ImportVerdict | null }) {
  const { t } = useTranslation("users");
  const problemWords = useProblemWords();
  const lines = useImportLines(list.id, verdict, list.state);
  if (lines.isError) return <Banner kind="error">{problemWords(lines.error)}</Banner>;
  if (!lines.data) return <Skeleton lines={4} />;
  return (
    <>
      <Table label={t("import.table")}>
        <TableHead>
          <ColumnHead align="end">{t("import.line")}</ColumnHead>
          <ColumnHead>{t("form.email")}</ColumnHead>
          <ColumnHead>{t("list.name")}</ColumnHead>
          <ColumnHead>{t("list.role")}</ColumnHead>
          <ColumnHead>{t("import.verdict")}</ColumnHead>
          <ColumnHead>{t("import.outcome")}</ColumnHead>
        </TableHead>
        <tbody>
          {lines.data.pages
            .flatMap((part) => part.lines)
            .map((line) => (
              <TableRow key={line.line}>
                <Cell align="end">{line.line}</Cell>
                <Cell header>
                  <bdi>{line.email}</bdi>
                </Cell>
                <Cell>
                  <bdi>{`${line.first_name} ${line.last_name}`.trim()}</bdi>
                </Cell>
                <Cell>
                  <bdi>{line.role}</bdi>
                  {line.role_before && line.verdict === "changed" ? <div className="users-under">{t("import.before", { role: line.role_before })}</div> : null}
                </Cell>
                <Cell>{t(`verdicts.${line.verdict}`)}</Cell>
                <Cell>{line.outcome ? t(`outcomes.${line.outcome}`) : null}</Cell>
              </TableRow>
            ))}
        </tbody>
      </Table>
      {lines.hasNextPage ? (
        <Button isPending={lines.isFetchingNextPage} onPress={() => void lines.fetchNextPage()}>
          {t("import.more")}
        </Button>
      ) : null}
    </>
  );
}
