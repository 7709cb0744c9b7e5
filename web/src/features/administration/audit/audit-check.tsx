import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AuditCheck } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ProgressBar } from "../../../ui/progress-bar";
import { isWalking, useAuditCheck, useVerifyAudit } from "./api/audit";

const FAULTS = ["missing", "out_of_order", "changed", "cut_off"] as const;

export interface AuditCheckPartProps {
  onOpen: (seq: number) => void;
}

/** Asks whether nobody has changed the log, and says what was found. */
export function AuditCheckPart({ onOpen }: AuditCheckPartProps) {
  const { t } = useTranslation("audit");
  const problemWords = useProblemWords();
  const check = useAuditCheck();
  const verify = useVerifyAudit();
  const error = verify.error ?? check.error;
  return (
    <section className="page-card audit-card" aria-labelledby="audit-check">
      <div className="audit-head">
        <div>
          <h2 id="audit-check" className="page-subtitle">
            {t("check.title")}
          </h2>
          <p className="page-lead">{t("check.words")}</p>
        </div>
        <Button
          icon={<ShieldCheck size={16} aria-hidden />}
          isPending={verify.isPending || (check.data ? isWalking(check.data) : false)}
          onPress={() => verify.mutate()}
        >
          {t("check.ask")}
        </Button>
      </div>
      {error ? (
        <Banner kind="error" isLive>
          {problemWords(error)}
        </Banner>
      ) : null}
      {check.data ? <Found check={check.data} onOpen={onOpen} /> : null}
    </section>
  );
}

function Found({ check, onOpen }: { check: AuditCheck } & AuditCheckPartProps) {
  const { t } = useTranslation("audit");
  const format = useFormat(useUser().zone);
  const asked = t("check.asked", { when: format.dateTime(check.requested_at_ms), name: check.requested_by });
  if (isWalking(check)) {
    const progress = t("check.progress", { done: format.number(check.done), total: format.number(check.total) });
    return <ProgressBar label={t("check.walking")} value={check.done} most={Math.max(1, check.total)} valueLabel={progress} />;
  }
  if (check.whole === true) {
    return (
      <Banner kind="success" isLive title={t("check.whole", { number: format.number(check.done) })}>
        {asked}
      </Banner>
    );
  }
  const seq = check.broken_seq;
  const fault = FAULTS.find((one) => one === check.fault);
  if (seq === null || !fault) return <Banner kind="warning">{t("check.stopped")}</Banner>;
  const isThere = fault === "changed" || fault === "out_of_order";
  const open = (
    <Button size="small" onPress={() => onOpen(seq)}>
      {t("check.open")}
    </Button>
  );
  return (
    <Banner kind="error" isLive title={t("check.broken", { number: format.number(seq) })} action={isThere ? open : undefined}>
      <p>{t(`check.faults.${fault}`)}</p>
      <p>{asked}</p>
    </Banner>
  );
}
