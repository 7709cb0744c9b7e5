import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CaseView } from "../../../../api/schema";
import { useProblemWords } from "../../../../lib/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { TextField } from "../../../../ui/text-field";
import { useAddDocument } from "../api/case";

/** Writes down that a paper has come in: at the counter, by post, or with a message. */
export function DocumentDialog({ view, onClose }: { view: CaseView; onClose: () => void }) {
  const { t } = useTranslation("case");
  const problemWords = useProblemWords();
  const add = useAddDocument(view.item.id);
  const first = view.document_kinds.find((kind) => !kind.is_on_file) ?? view.document_kinds[0];
  const [kind, setKind] = useState(first?.kind ?? null);
  const [name, setName] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isNameMissing = !name.trim();
  const handleSave = () => {
    setIsTried(true);
    if (!kind || isNameMissing) return;
    add.mutate({ kind, name: name.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t("documents.add")}
      isOpen
      kind="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("documents.cancel")}</Button>
          <Button variant="primary" isPending={add.isPending} onPress={handleSave}>
            {t("documents.put")}
          </Button>
        </>
      }
    >
      <div className="case-form">
        {add.isError ? (
          <Banner kind="error" isLive>
            {problemWords(add.error)}
          </Banner>
        ) : null}
        <Select label={t("documents.kind")} options={view.document_kinds.map((one) => ({ id: one.kind, name: one.title }))} value={kind} onChange={(key) => setKind(key === null ? null : String(key))} />
        <TextField label={t("documents.name")} description={t("documents.nameHint")} value={name} onChange={setName} maxLength={200} error={isTried && isNameMissing ? t("documents.nameMissing") : undefined} />
      </div>
    </Dialog>
  );
}
