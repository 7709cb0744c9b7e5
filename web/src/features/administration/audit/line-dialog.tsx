import { useTranslation } from "react-i18next";
import type { AuditChange, AuditDetail, AuditState } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { paths } from "../../../shared/page/paths";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { useAuditLine, type AuditQuery } from "./api/audit";
import { useAuditWords } from "./words";

export interface LineDialogProps {
  seq: number;
  onClose: () => void;
  /** Shows the lines of a person or a thing alone. */
  onShow: (only: AuditQuery) => void;
}

/** A line of the log with what was before and after. */
export function LineDialog({ seq, onClose, onShow }: LineDialogProps) {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  const line = useAuditLine(seq);
  const title = line.data ? words.action(line.data.entry.action) : t("line", { number: seq });
  return (
    <Dialog title={title} isOpen onClose={onClose} size="medium">
      {line.data ? (
        <LineFacts detail={line.data} onShow={onShow} />
      ) : line.error ? (
        <LoadFailure error={line.error} onRetry={() => void line.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

function LineFacts({ detail, onShow }: { detail: AuditDetail; onShow: LineDialogProps["onShow"] }) {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  const format = useFormat(useUser().zone);
  const { entry, before, after } = detail;
  const change = before && after ? (before.fingerprint === after.fingerprint ? "same" : "changed") : after ? "made" : before ? "removed" : "none";
  const isShown = detail.changes.length > 0;
  const thing = (
    <>
      {words.kind(entry.object_kind)} <bdi>{entry.object_id}</bdi>
    </>
  );
  const facts = [
    { name: t("columns.time"), value: format.dateTime(entry.at_ms) },
    { name: t("columns.who"), value: <bdi>{entry.actor_name}</bdi> },
    entry.behalf_of === null ? null : { name: t("behalfOf"), value: <bdi>{entry.behalf_of_name || entry.behalf_of}</bdi> },
    { name: t("columns.thing"), value: entry.object_kind === "application" ? <Link to={`${paths.review}/${entry.object_id}`}>{thing}</Link> : thing },
    entry.reason ? { name: t("reason"), value: <bdi>{entry.reason}</bdi> } : null,
    { name: t("source"), value: <bdi>{entry.source}</bdi> },
    { name: t("change"), value: t(`changes.${change}`) },
    before && !isShown ? { name: t("before"), value: <StateFact state={before} /> } : null,
    after && !isShown ? { name: t("after"), value: <StateFact state={after} /> } : null,
  ];
  return (
    <>
      <dl className="audit-facts">
        {facts.map((fact) =>
          fact ? (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {detail.changes.length > 0 ? <Changes changes={detail.changes} /> : null}
      <div className="audit-actions">
        <Button size="small" onPress={() => onShow({ who: entry.actor_id })}>
          {t("allOfPerson")}
        </Button>
        <Button size="small" onPress={() => onShow({ kind: entry.object_kind, object: entry.object_id })}>
          {t("allOfThing")}
        </Button>
      </div>
      <p className="audit-quiet">{t("number", { number: entry.seq, action: entry.action, fingerprint: detail.fingerprint.slice(0, 16) })}</p>
    </>
  );
}

/** What was changed, from what to what. */
function Changes({ changes }: { changes: AuditChange[] }) {
  const { t } = useTranslation("audit");
  return (
    <Table label={t("differences.changed")}>
      <TableHead>
        <ColumnHead>{t("differences.field")}</ColumnHead>
        <ColumnHead>{t("before")}</ColumnHead>
        <ColumnHead>{t("after")}</ColumnHead>
      </TableHead>
      <tbody>
        {changes.map((one) => (
          <TableRow key={one.field}>
            <Cell header>
              <bdi>{one.field}</bdi>
            </Cell>
            <Cell>
              <Value json={one.before} />
            </Cell>
            <Cell>
              <Value json={one.after} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Value({ json }: { json: string | null }) {
  const { t } = useTranslation("audit");
  const value: unknown = json === null ? null : JSON.parse(json);
  if (value === null || value === "") return <span className="audit-quiet">{t("differences.nothing")}</span>;
  if (typeof value === "boolean") return t(value ? "differences.yes" : "differences.no");
  if (typeof value === "string" || typeof value === "number") return <bdi className="audit-value">{value}</bdi>;
  return (
    <bdi className="audit-value" dir="ltr">
      {json}
    </bdi>
  );
}

function StateFact({ state }: { state: AuditState }) {
  const { t } = useTranslation("audit");
  if (state.version === null) return <span className="audit-quiet">{t("kept", { fingerprint: state.fingerprint.slice(0, 16) })}</span>;
  return (
    <details>
      <summary>{t("version", { version: state.version })}</summary>
      <pre className="audit-text" dir="ltr">
        {JSON.stringify(state.text, null, 2)}
      </pre>
    </details>
  );
}
