import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AssuranceState } from "../../../api/schema";
import { useProblemWords } from "../../../shared/words/problem-words";
import { settleStepUp } from "../../../shared/identity/step-up";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Skeleton } from "../../../ui/skeleton";
import { assuranceQuery } from "./api/assurance";
import { offeredMethods } from "./method-order";
import { NoMethod } from "./no-method";
import { ProofStep } from "./proof-step";
import "../../../shared/identity/second-factor/code-form.css";
import "./step-up.css";

const cancel = () => settleStepUp(false);

/** Asks over whatever page is shown for what the session must still prove; the page keeps what was typed. */
export function StepUpDialog() {
  // The steps reuse texts of signing in; loading both at once keeps the dialog still.
  const { t } = useTranslation(["step-up", "sign-in"]);
  const words = useProblemWords();
  const assurance = useQuery(assuranceQuery);
  const isAssured = assurance.data?.assured;
  useEffect(() => {
    if (isAssured) settleStepUp(true);
  }, [isAssured]);
  return (
    <Dialog kind="form" title={t("step-up:title")} isOpen onClose={cancel}>
      {assurance.data && !isAssured ? (
        <Steps assurance={assurance.data} />
      ) : assurance.error ? (
        <div className="code-form">
          <Banner kind="error" isLive>
            {words(assurance.error)}
          </Banner>
          <Button variant="primary" wide autoFocus isPending={assurance.isFetching} onPress={() => void assurance.refetch()}>
            {t("step-up:retry")}
          </Button>
          <div className="code-form-more">
            <Button variant="quiet" onPress={cancel}>
              {t("step-up:cancel")}
            </Button>
          </div>
        </div>
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

/** The required proofs, one after the other. */
function Steps({ assurance }: { assurance: AssuranceState }) {
  const { t } = useTranslation("step-up");
  const [total] = useState(assurance.steps.length);
  const [step] = assurance.steps;
  const number = total - assurance.steps.length + 1;
  const [first, ...others] = offeredMethods(step?.methods ?? []);
  // If a later step has no method, the password alone is not enough: this is shown before anything is asked for.
  const hasDeadEnd = assurance.steps.some(({ methods }) => offeredMethods(methods).length === 0);
  return (
    <>
      <p className="ui-visually-hidden" role="status">
        {number > 1 ? t("next") : null}
      </p>
      {hasDeadEnd || !first ? (
        <NoMethod onCancel={cancel} />
      ) : (
        <>
          <p className="step-up-lead">{t("lead")}</p>
          {total > 1 ? <p className="step-up-counter">{t("counter", { step: number, total })}</p> : null}
          <ProofStep key={number} methods={[first, ...others]} hints={assurance.hints} onCancel={cancel} />
        </>
      )}
    </>
  );
}
