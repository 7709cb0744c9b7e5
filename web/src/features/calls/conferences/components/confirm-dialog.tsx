import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";

interface ConfirmDialogProps {
  title: string;
  /** What will be done, on the button that does it. */
  confirm: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be taken back. Closes when it is done, whether or not it succeeded: a failure is said elsewhere. */
export function ConfirmDialog({ title, confirm, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { t } = useTranslation("conferences");
  const [isPending, setIsPending] = useState(false);
  const handleConfirm = async () => {
    setIsPending(true);
    await onConfirm();
    onClose();
  };
  return (
    <Dialog
      title={title}
      kind="alert"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("moderate.cancel")}</Button>
          <Button variant="danger" isPending={isPending} onPress={() => void handleConfirm()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
