import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { PasswordLinkButton } from "./password-link-button";

interface BusinessUserDialogProps {
  /** The business that the address belongs to; null shows nothing. */
  company: string | null;
  email: string;
  onClose: () => void;
  onGoOn: () => void;
}

/** The address of a new individual already signs a business in: perhaps a password is all that is missing. */
export function BusinessUserDialog({ company, email, onClose, onGoOn }: BusinessUserDialogProps) {
  const { t } = useTranslation("sign-in");
  return (
    <Dialog
      title={t("signUp.knownTitle")}
      isOpen={company !== null}
      onClose={onClose}
      actions={
        <>
          <PasswordLinkButton email={email} />
          <Button variant="primary" onPress={onGoOn}>
            {t("signUp.goOn")}
          </Button>
        </>
      }
    >
      <p>{t("signUp.knownWords", { company: `\u2068${company ?? ""}\u2069` })}</p>
    </Dialog>
  );
}
