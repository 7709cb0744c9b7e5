import { Phone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { phoneText } from "../../../../lib/format";
import { useOwnPhone } from "../../../../lib/own-phone/own-phone";
import { OwnPhoneDialog } from "../../../../lib/own-phone/own-phone-dialog";
import { useProblemWords } from "../../../../lib/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { useTestCall, useTestCallState } from "../api/test-call";
import { useFlowEditor } from "../editor-context";

interface PhoneTrialProps {
  flowKey: string;
  /** What is called is the draft as the hub has it. */
  isUnsaved: boolean;
}

/** Tries the saved draft on one's own telephone; nothing where the hub cannot call telephones. */
export function PhoneTrial({ flowKey, isUnsaved }: PhoneTrialProps) {
  const { t } = useTranslation("flows");
  const problemWords = useProblemWords();
  const { flow, goTo } = useFlowEditor();
  const { data: phone } = useOwnPhone();
  const call = useTestCall(flowKey);
  const { data: state, isOver } = useTestCallState(call.data?.id ?? null);
  const [isSetting, setIsSetting] = useState(false);
  if (!phone?.can_be_called) return null;
  const isRunning = call.isPending || (call.data !== undefined && !isOver);
  const words = !call.data ? null : isOver ? t("phoneTrial.over") : state?.state === "begun" ? t("phoneTrial.begun") : t("phoneTrial.ringing");
  return (
    <section className="flow-trial" aria-label={t("phoneTrial.title")}>
      <p className="flow-hint">{t("phoneTrial.words")}</p>
      <div className="flow-row">
        <Button icon={<Phone size={16} aria-hidden />} isPending={call.isPending} isDisabled={isRunning || isUnsaved} onPress={() => (phone.number ? call.mutate() : setIsSetting(true))}>
          {phone.number ? t("phoneTrial.call", { number: `\u2066${phoneText(phone.number)}\u2069` }) : t("phoneTrial.set")}
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
