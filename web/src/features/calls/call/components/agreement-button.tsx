import { Check } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { showToast } from "../../../../ui/toast-queue";
import { takeAgreement } from "../call-actions";

/** For an applicant who agrees to the recording aloud: the reviewer notes it. */
export function AgreementButton() {
  const { t } = useTranslation("calls");
  const problemWords = useProblemWords();
  const [isPending, setIsPending] = useState(false);
  const handlePress = async () => {
    setIsPending(true);
    try {
      await takeAgreement();
    } catch (error) {
      showToast({ kind: "error", title: t("recording.agreedFailed"), detail: problemWords(error) });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button size="small" icon={<Check size={15} aria-hidden />} isPending={isPending} onPress={() => void handlePress()}>
      {t("recording.agreed")}
      <span className="ui-visually-hidden">{` – ${t("recording.agreedWords")}`}</span>
    </Button>
  );
}
