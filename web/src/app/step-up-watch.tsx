import { Suspense, useEffect, useState, type ComponentType } from "react";
import { settleStepUp, useStepUp } from "../lib/step-up";

/** Shows the dialog of `lib/step-up` while any call waits for it, wherever the person is in the app. */
export function StepUpWatch() {
  const isAsked = useStepUp((state) => state.isAsked);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isAsked || Dialog) return;
    import("../features/step-up/step-up-dialog").then(
      (file) => setDialog(() => file.StepUpDialog),
      // Without the dialog nobody could answer: what waits is refused, and may be tried again.
      () => settleStepUp(false),
    );
  }, [isAsked, Dialog]);
  return isAsked && Dialog ? (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  ) : null;
}
