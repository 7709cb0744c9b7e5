import { Suspense, useEffect, useRef, useState, type ComponentType } from "react";
import { focusContent } from "../shared/page/focus-content";
import { settleStepUp, useStepUp } from "../shared/identity/step-up";

/** After the dialog has given the focus back to what had it. */
const AFTER_RESTORING_MS = 100;

/** Shows the dialog of `shared/identity/step-up` while any call waits for it, wherever the person is in the app. */
export function StepUpWatch() {
  const isAsked = useStepUp((state) => state.isAsked);
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isAsked || Dialog) return;
    import("../features/identity/step-up/step-up-dialog").then(
      (file) => setDialog(() => file.StepUpDialog),
      // Without the dialog nobody could answer: what waits is refused, and may be tried again.
      () => settleStepUp(false),
    );
  }, [isAsked, Dialog]);
  const wasAsked = useRef(false);
  useEffect(() => {
    const isAnswered = wasAsked.current && !isAsked;
    wasAsked.current = isAsked;
    if (!isAnswered) return;
    // A page that asks while it opens had no focused element: its content gets the focus.
    const timer = setTimeout(focusContent, AFTER_RESTORING_MS);
    return () => clearTimeout(timer);
  }, [isAsked]);
  return isAsked && Dialog ? (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  ) : null;
}
