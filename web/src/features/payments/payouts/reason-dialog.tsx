import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { TextField } from "../../../ui/text-field";

const FORM = "payouts-reason-form";

export interface ReasonDialogProps {
  title: string;
  /** What is done, on the button. */
  action: string;
  isPending: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks why something is done. */
export function ReasonDialog({ title, action, isPending, onReason, onClose, children }: ReasonDialogProps) {
  const { t } = useTranslation("payouts");
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === "";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing) onReason(reason.trim());
  };
  return (
    <Dialog
      title={title}
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("batch.keep")}</Button>
          <Button type="submit" form={FORM} variant="primary" isPending={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={FORM} className="payouts-list" onSubmit={handleSubmit}>
        {children}
        <TextField
          label={t("batch.reason")}
          error={isTried && isMissing ? t("batch.reasonMissing") : undefined}
          value={reason}
          onChange={setReason}
          maxLength={200}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
