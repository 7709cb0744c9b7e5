import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";

interface ConfirmRemovalProps {
  isOpen: boolean;
  title: string;
  isPending: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before a sign-in method is removed. */
export function ConfirmRemoval({ isOpen, title, isPending, onCancel, onConfirm }: ConfirmRemovalProps) {
  const { t } = useTranslation("account");
  return (
    <Dialog
      kind="alert"
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onPress={onCancel}>{t("cancel")}</Button>
          <Button variant="danger" isPending={isPending} onPress={onConfirm}>
            {t("factors.remove")}
          </Button>
        </>
      }
    >
      <p>{t("factors.removeWords")}</p>
    </Dialog>
  );
}
