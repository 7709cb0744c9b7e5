import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "../../../../shared/words/direction";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextField } from "../../../../ui/text-field";

export interface TemplateConfirmProps {
  /** The case's number, which has to be typed. */
  caseNumber: string;
  /** Why it takes a confirmation: whom the words are for. */
  words: string;
  confirm: string;
  onConfirm: () => void;
  /** It is given up. */
  onClose: () => void;
}

/** Asks for the case's number before words go to it that are for other cases. */
export function TemplateConfirm({ caseNumber, words, confirm, onConfirm, onClose }: TemplateConfirmProps) {
  const { t } = useTranslation("communications");
  const [typed, setTyped] = useState("");
  const isRight = typed.trim().toLowerCase() === caseNumber.trim().toLowerCase();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) onConfirm();
  };
  return (
    <Dialog
      title={t("templates.confirmTitle")}
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("held.back")}</Button>
          <Button type="submit" form="confirm-template" variant="danger" isDisabled={!isRight}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id="confirm-template" className="held-form" onSubmit={handleSubmit}>
        <Banner kind="warning">{words}</Banner>
        <TextField
          label={t("templates.confirmField", { number: isolated(caseNumber) })}
          value={typed}
          onChange={setTyped}
          maxLength={80}
          isRequired
          autoFocus
        />
      </form>
    </Dialog>
  );
}
