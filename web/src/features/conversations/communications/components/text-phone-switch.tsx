import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ApplicantAddress, ThreadView } from "../../../../api/schema";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Switch } from "../../../../ui/switch";
import { showToast } from "../../../../ui/toast-queue";
import { useMarkTextPhone } from "../api/text-phone";

/** Whether a number is a TTY's or a relay service's: calls from it ring for people, without a spoken menu. */
export function TextPhoneSwitch({ thread, address }: { thread: ThreadView; address: ApplicantAddress }) {
  const { t } = useTranslation("communications");
  const problemWords = useProblemWords();
  const mark = useMarkTextPhone(thread.id);
  const words = useId();
  const handleChange = (text_phone: boolean) =>
    mark.mutate(
      { address: address.address, text_phone },
      { onError: (error) => showToast({ kind: "error", title: t("textPhone.failed"), detail: problemWords(error) }) },
    );
  return (
    <div className="text-phone">
      <Switch
        isSelected={mark.isPending ? mark.variables.text_phone : address.text_phone}
        isDisabled={mark.isPending}
        aria-describedby={words}
        onChange={handleChange}
      >
        {t("textPhone.label")}
      </Switch>
      <p id={words} className="comm-quiet">
        {t("textPhone.words")}
      </p>
    </div>
  );
}
