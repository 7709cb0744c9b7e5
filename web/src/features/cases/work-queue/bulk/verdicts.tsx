import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { BulkItem, BulkReport } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { Banner } from "../../../../ui/banner";
import { useFaultWords } from "./fault-words";

/** Rows that are written out: nobody reads more before confirming. */
const SHOWN = 200;

/** The verdict on each application, those that will not change first. `to`: the name of the requested status, if one is requested. */
export function Verdicts({ report, to }: { report: BulkReport; to: string | null }) {
  const { t } = useTranslation("work-queue");
  const format = useFormat();
  const refused = report.items.filter((item) => !item.ok);
  const allowed = report.items.filter((item) => item.ok);
  const rows = [...refused, ...allowed].slice(0, SHOWN);
  return (
    <div className="queue-verdicts">
      <Banner kind={refused.length ? "warning" : "info"} isLive title={t("bulk.verdict.will", { count: allowed.length, shown: format.number(allowed.length) })}>
        {refused.length ? t("bulk.verdict.willNot", { count: refused.length, shown: format.number(refused.length) }) : null}
      </Banner>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="queue-verdict-list" aria-label={t("bulk.verdict.label")} tabIndex={0}>
        {rows.map((item) => (
          <Verdict key={`${item.item_id} ${item.external_id}`} item={item} to={to} />
        ))}
      </ul>
      {report.items.length > SHOWN ? <p className="queue-quiet">{t("bulk.verdict.more", { count: report.items.length - SHOWN })}</p> : null}
    </div>
  );
}

function Verdict({ item, to }: { item: BulkItem; to: string | null }) {
  const { t } = useTranslation("work-queue");
  const statusWords = useStatusWords();
  const faultWords = useFaultWords();
  const changes = [
    ...(to === null ? [] : [t("bulk.verdict.move", { from: statusWords(item.current_state_name), to: statusWords(to) })]),
    ...(item.owner_name ? [t("bulk.verdict.to", { owner: isolated(item.owner_name) })] : []),
  ];
  return (
    <li className="queue-verdict" data-ok={item.ok || undefined}>
      {item.ok ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
      <bdi className="tabular">{item.external_id}</bdi>
      <span>{item.ok ? changes.join(" · ") || statusWords(item.current_state_name) : faultWords(item.code, item.detail)}</span>
    </li>
  );
}
