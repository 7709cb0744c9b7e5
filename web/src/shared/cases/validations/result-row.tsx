import { PencilLine, ShieldCheck, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { RuleResult } from "../../../api/schema";
import { Button } from "../../../ui/button";
import { showToast } from "../../../ui/toast-queue";
import { isolated } from "../../words/direction";
import { useFormat } from "../../words/format";
import { useProblemWords } from "../../words/problem-words";
import { useUser } from "../../identity/user";
import { EvidenceList } from "./evidence-list";
import { OverrideForm } from "./override-form";
import { useUndoOverride } from "./validation-queries";
import { ValidationSign } from "./validation-sign";

export interface ResultRowProps {
  id: number;
  result: RuleResult;
  canWrite: boolean;
  onLeave?: (() => void) | undefined;
}

/** The verdict of one rule, the reason, and the button to override it. */
export function ResultRow({ id, result, canWrite, onLeave }: ResultRowProps) {
  const { t } = useTranslation("validations");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const undo = useUndoOverride(id);
  const [isOpen, setIsOpen] = useState(false);
  const { overridden } = result;
  const verdicts = { failed: t("verdict.failed"), warning: t("verdict.warning"), passed: t("verdict.passed") };
  const handleUndo = () => undo.mutate(result.rule, { onError: (error) => showToast({ kind: "error", title: problemWords(error) }) });
  return (
    <li className="validation-result" data-verdict={result.verdict}>
      <ValidationSign indicator={result.verdict} />
      <div className="validation-words">
        <p className="validation-title">
          <span className="validation-verdict">{verdicts[result.verdict]}</span>
          <bdi>{result.title}</bdi>
        </p>
        {result.said && !overridden ? (
          <p className="validation-said">
            <bdi>{result.said}</bdi>
          </p>
        ) : null}
        <SinceCorrection result={result} />
        <Why result={result} />
        <EvidenceList id={id} evidence={result.evidence} onLeave={onLeave} />
        {overridden ? (
          <div className="validation-override">
            <p>
              {t("override.by", { name: isolated(overridden.by), date: format.dateTime(overridden.at_ms) })} <q dir="auto">{overridden.reason}</q>
            </p>
            {canWrite ? (
              <Button
                size="small"
                variant="quiet"
                icon={<Undo2 size={14} aria-hidden />}
                isPending={undo.isPending}
                aria-label={t("override.undoOf", { rule: isolated(result.title) })}
                onPress={handleUndo}
              >
                {t("override.undo")}
              </Button>
            ) : null}
          </div>
        ) : null}
        {canWrite && !overridden && result.rule_verdict !== "passed" ? (
          isOpen ? (
            <OverrideForm id={id} rule={result.rule} onClose={() => setIsOpen(false)} />
          ) : (
            <Button
              size="small"
              variant="quiet"
              icon={<ShieldCheck size={14} aria-hidden />}
              aria-label={t("override.openOf", { rule: isolated(result.title) })}
              onPress={() => setIsOpen(true)}
            >
              {t("override.open")}
            </Button>
          )
        ) : null}
      </div>
    </li>
  );
}

/** That a verdict is another one than by the applicant's own answers. */
function SinceCorrection({ result }: { result: RuleResult }) {
  const { t } = useTranslation("validations");
  if (result.own_verdict === null) return null;
  return (
    <p className="validation-corrected">
      <PencilLine size={14} aria-hidden />
      {result.rule_verdict === "passed"
        ? t("corrected.passes")
        : t("corrected.differs", {
            verdict: result.own_verdict === "passed" ? t("verdict.passed") : result.own_verdict === "failed" ? t("verdict.failed") : t("verdict.warning"),
          })}
    </p>
  );
}

function Why({ result }: { result: RuleResult }) {
  const { t } = useTranslation("validations");
  const format = useFormat();
  switch (result.why) {
    case "":
      return null;
    case "missing":
      return <p className="validations-quiet">{t("why.missing", { what: format.names(result.missing) })}</p>;
    case "too_much_work":
      return <p className="validations-quiet">{t("why.tooMuchWork")}</p>;
    case "no_result":
      return <p className="validations-quiet">{t("why.noResult")}</p>;
    case "not_asked":
      return <p className="validations-quiet">{t("why.notAsked")}</p>;
  }
}
