import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { CaseView } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { CheckboxGroup } from "../../../../ui/checkbox-group";
import { Dialog } from "../../../../ui/dialog";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { useAskPapers } from "../api/paper-requests";

/** Asks the applicant for papers that are not on file, and says by when they are wanted. */
export function AskPapersDialog({ view, onClose }: { view: CaseView; onClose: () => void }) {
  const { t } = useTranslation("case");
  const problemWords = useProblemWords();
  const ask = useAskPapers(view.item.id);
  const [kinds, setKinds] = useState<string[]>([]);
  const [due, setDue] = useState("");
  const [isTried, setIsTried] = useState(false);
  const missing = view.document_kinds.filter((kind) => !kind.is_on_file);
  const isDueRefused = isProblem(ask.error, "invalid_field") && ask.error.errors.some((one) => one.field === "due_on");
  const handleSend = () => {
    setIsTried(true);
    if (kinds.length === 0) return;
    ask.mutate(
      { kinds, due_on: due || null },
      {
        onSuccess: ({ told_by }) => {
          showToast(told_by ? { kind: "success", title: t("documents.request.sent") } : { kind: "warning", title: t("documents.request.sentUntold") });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t("documents.request.asking", { name: isolated(view.person.name) })}
      isOpen
      kind="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("documents.cancel")}</Button>
          <Button variant="primary" isPending={ask.isPending} onPress={handleSend}>
            {t("documents.request.send")}
          </Button>
        </>
      }
    >
      <div className="case-form">
        {ask.isError && !isDueRefused ? (
          <Banner kind="error" isLive>
            {problemWords(ask.error)}
          </Banner>
        ) : null}
        <CheckboxGroup
          label={t("documents.request.which")}
          options={missing.map((kind) => ({ id: kind.kind, name: kind.title }))}
          value={kinds}
          onChange={setKinds}
          isRequired
          error={isTried && kinds.length === 0 ? t("documents.request.whichMissing") : undefined}
        />
        <TextField
          label={t("documents.request.due")}
          description={t("documents.request.dueHint")}
          type="date"
          value={due}
          onChange={setDue}
          error={isDueRefused ? t("documents.request.dueWrong") : undefined}
        />
      </div>
    </Dialog>
  );
}
