import { Phone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { phoneText } from "../../../../shared/words/format";
import { useOwnPhone } from "../../../../shared/calls/own-phone/own-phone";
import { OwnPhoneDialog } from "../../../../shared/calls/own-phone/own-phone-dialog";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { useTestCall, useTestCallState } from "../api/test-call";
import { useFlowEditor } from "../editor-context";

interface PhoneTrialProps {
  flowKey: string;
  /** What is called is the draft as the hub has it. */
  isUnsaved: boolean;
}

/** Tries the saved draft on one's own telephone, or on a simulated one; nothing where the hub can call neither. */
export function PhoneTrial({ flowKey, isUnsaved }: PhoneTrialProps) {
  const { t } = useTranslation("flows");
  const problemWords = useProblemWords();
  const { flow, goTo } = useFlowEditor();
  const { data: phone } = useOwnPhone();
  const call = useTestCall(flowKey);
  const { data: state, isOver } = useTestCallState(call.data?.id ?? null);
  const [isSetting, setIsSetting] = useState(false);
  if (!phone) return null;
  // The demonstration has simulated phones where there is no number to call real ones from.
  const { simulated } = phone;
  if (!phone.can_be_called && !simulated) return null;
  const number = simulated ?? phone.number;
  const isRunning = call.isPending || (call.data !== undefined && !isOver);
  const words = !call.data ? null : isOver ? t("phoneTrial.over") : state?.state === "begun" ? t("phoneTrial.begun") : t("phoneTrial.ringing");
  return (
    <section className="flow-trial" aria-label={t("phoneTrial.title")}>
      <p className="flow-hint">{t("phoneTrial.words")}</p>
      {simulated ? (
        <p className="flow-hint">
          {t("phoneTrial.simulated")}{" "}
          <a href="/sandbox" target="_blank" rel="noreferrer">
            {t("phoneTrial.openSandbox")}
          </a>
        </p>
      ) : null}
      <div className="flow-row">
        <Button
          icon={<Phone size={16} aria-hidden />}
          isPending={call.isPending}
          isDisabled={isRunning || isUnsaved}
          onPress={() => (number ? call.mutate() : setIsSetting(true))}
        >
          {number ? t("phoneTrial.call", { number: `\u2066${phoneText(number)}\u2069` }) : t("phoneTrial.set")}
        </Button>
      </div>
      {isUnsaved ? <p className="flow-hint">{t("phoneTrial.saveFirst")}</p> : null}
      <p role="status" className="flow-hint">
        {words}
        {!isOver && state?.step && flow.steps[state.step] ? (
          <button type="button" className="flow-link" onClick={() => goTo(state.step)}>
            {state.step}
          </button>
        ) : null}
      </p>
      {call.error ? <Banner kind="error">{problemWords(call.error)}</Banner> : null}
      {isSetting ? <OwnPhoneDialog phone={phone} onClose={() => setIsSetting(false)} /> : null}
    </section>
  );
}
