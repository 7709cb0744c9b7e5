import { RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { RuleResult } from "../../../api/schema";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Skeleton } from "../../../ui/skeleton";
import { useFormat } from "../../words/format";
import { LoadFailure } from "../../page/load-failure";
import { useProblemWords } from "../../words/problem-words";
import { hasPermission } from "../../identity/roles";
import { useUser } from "../../identity/user";
import { indicatorOf } from "./indicator";
import { ResultRow } from "./result-row";
import { useSumWords } from "./sum-words";
import { useRunValidations, useValidations } from "./validation-queries";
import { ValidationSign } from "./validation-sign";

const ORDER = { failed: 0, warning: 1, passed: 2 } as const;

/** The verdicts of all rules on an application, the worst first, with their evidence (specification 2, section 2.4). */
export function ValidationCenter({ id, onLeave }: { id: number; onLeave?: () => void }) {
  const { t } = useTranslation("validations");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useSumWords();
  const problemWords = useProblemWords();
  const found = useValidations(id);
  const run = useRunValidations(id);
  const center = found.data;
  if (found.isError) {
    return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (!center) {
    return (
      <div aria-busy="true">
        <Skeleton shape="card" lines={3} />
      </div>
    );
  }
  const results: RuleResult[] = [...center.results].sort((one, other) => ORDER[one.verdict] - ORDER[other.verdict]);
  const canWrite = hasPermission(user, "queue.write");
  return (
    <div className="validations">
      <div className="validations-head">
        <p className="validations-sums" role="status">
          <ValidationSign indicator={indicatorOf(center)} />
          <strong>{words(center)}</strong>
        </p>
        {canWrite ? (
          <Button size="small" icon={<RefreshCw size={15} aria-hidden />} isPending={run.isPending} onPress={() => run.mutate()}>
            {t("run")}
          </Button>
        ) : null}
      </div>
      {run.isError ? (
        <Banner kind="error" isLive>
          {problemWords(run.error)}
        </Banner>
      ) : null}
      {center.validated_at_ms !== null && center.rules_version ? (
        <p className="validations-quiet">{t("by", { version: center.rules_version, date: format.dateTime(center.validated_at_ms) })}</p>
      ) : (
        <p className="validations-quiet">{t("never")}</p>
      )}
      <ul className="validations-results" aria-label={t("title")}>
        {results.map((result) => (
          <ResultRow key={result.rule} id={id} result={result} canWrite={canWrite} onLeave={onLeave} />
        ))}
      </ul>
    </div>
  );
}
