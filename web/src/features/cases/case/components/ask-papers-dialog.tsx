import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { CaseView } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { CheckboxGroup } from "../../../../ui/checkbox-group";
import { Dialog } from "../../../../ui/dialog";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { useAskPapers, useTakeBackPaper } from "../api/paper-requests";
import { WrittenBy, type Way } from "./written-by";

/** Asks the applicant for papers that are not on file, and says by when they are wanted. */
export function AskPapersDialog({ view, first = [], onClose }: { view: CaseView; first?: string[]; onClose: () => void }) {
  const { t, i18n } = useTranslation("case");
  const problemWords = useProblemWords();
  const ask = useAskPapers(view.item.id);
  const takeBack = useTakeBackPaper(view.item.id);
  const [kinds, setKinds] = useState(first);
  const [due, setDue] = useState("");
  const [way, setWay] = useState<Way>("any");
  const [reminds, setReminds] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const missing = view.document_kinds.filter((kind) => !kind.is_on_file);
  const faulty = (field: string) => isProblem(ask.error, "invalid_field") && ask.error.errors.some((one) => one.field === field);
  const undo = async () => {
    try {
      for (const kind of kinds) await takeBack.mutateAsync({ kind, undo: true });
      showToast({ kind: "success", title: t("documents.request.undone") });
    } catch (error) {
      showToast({ kind: "error", title: isProblem(error, "request_over") ? t("documents.request.undoneLate") : problemWords(error) });
    }
  };
  const handleSend = () => {
    setIsTried(true);
    if (kinds.length === 0) return;
    ask.mutate(
      { kinds, due_on: due || null, by: way === "any" ? null : way, reminders: reminds },
      {
        onSuccess: ({ told_by, undo_until_ms }) => {
          const restMs = undo_until_ms === null ? 0 : undo_until_ms - Date.now();
          const action = restMs > 0 ? { lastsMs: restMs, action: { name: t("documents.undo"), onPress: () => void undo() } } : {};
          showToast({
            ...(told_by
              ? { kind: "success" as const, title: t("documents.request.sent") }
              : { kind: "warning" as const, title: t("documents.request.sentUntold") }),
            ...action,
          });
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
        {ask.isError && !faulty("due_on") && !faulty("by") ? (
          <Banner kind="error" isLive>
            {problemWords(ask.error)}
          </Banner>
        ) : null}
        <p className="case-quiet">{t("documents.request.says", { lang: languageName(view.person.lang, i18n.language) })}</p>
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
          error={faulty("due_on") ? t("documents.request.dueWrong") : undefined}
        />
        {due ? (
          <Checkbox isSelected={reminds} onChange={setReminds}>
            {t("documents.request.reminds")}
          </Checkbox>
        ) : null}
        <WrittenBy value={way} onChange={setWay} isUnreachable={faulty("by")} />
      </div>
    </Dialog>
  );
}
