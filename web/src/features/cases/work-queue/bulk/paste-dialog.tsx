import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextArea } from "../../../../ui/text-area";

export interface PasteDialogProps {
  onTake: (numbers: string[]) => void;
  onClose: () => void;
}

/** Numbers of applications out of a mail or a sheet: one a line, or divided by commas, tabs or spaces. */
function numbersOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

/** Chooses applications by pasted numbers. */
export function PasteDialog({ onTake, onClose }: PasteDialogProps) {
  const { t } = useTranslation("work-queue");
  const [text, setText] = useState("");
  const numbers = numbersOf(text);
  return (
    <Dialog
      title={t("bulk.paste.title")}
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("bulk.cancel")}</Button>
          <Button variant="primary" isDisabled={numbers.length === 0} onPress={() => onTake(numbers)}>
            {t("bulk.paste.take", { count: numbers.length })}
          </Button>
        </>
      }
    >
      <TextArea label={t("bulk.paste.label")} description={t("bulk.paste.words")} rows={6} value={text} onChange={setText} autoFocus />
    </Dialog>
  );
}
