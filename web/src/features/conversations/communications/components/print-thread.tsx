import { FileDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../lib/problem-words";
import { Button } from "../../../../ui/button";
import { Switch } from "../../../../ui/switch";
import { showToast } from "../../../../ui/toast-queue";
import { usePrintThread } from "../api/print";

/** The whole conversation as a PDF, with private notes only where somebody wants them. */
export function PrintThread({ threadId }: { threadId: string }) {
  const { t } = useTranslation("communications");
  const problemWords = useProblemWords();
  const print = usePrintThread(threadId);
  const [notes, setNotes] = useState(false);
  const handlePrint = () =>
    print.mutate(notes, {
      onSuccess: (url) => window.location.assign(url),
      onError: (error) => showToast({ kind: "error", title: t("print.failed"), detail: problemWords(error) }),
    });
  return (
    <>
      <Switch isSelected={notes} onChange={setNotes}>
        {t("print.notes")}
      </Switch>
      <Button icon={<FileDown size={15} aria-hidden />} isPending={print.isPending} onPress={handlePrint}>
        {t("print.save")}
      </Button>
    </>
  );
}
