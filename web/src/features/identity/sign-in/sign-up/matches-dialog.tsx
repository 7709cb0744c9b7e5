import { Building2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ExistingBusiness } from "../../../../api/schema";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { PasswordLinkButton } from "./password-link-button";
import "./matches-dialog.css";

interface MatchesDialogProps {
  /** The accounts that match; null shows nothing. */
  matches: ExistingBusiness[] | null;
  /** The address that was entered: a link goes there and nowhere else. */
  email: string;
  isAdding: boolean;
  onClose: () => void;
  onAdd: () => void;
}

/** Accounts that the address already has: a password link for one of them, or one more business. */
export function MatchesDialog({ matches, email, isAdding, onClose, onAdd }: MatchesDialogProps) {
  const { t } = useTranslation("sign-in");
  return (
    <Dialog
      title={t("signUp.matchesTitle")}
      size="medium"
      isOpen={matches !== null}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("signUp.cancel")}</Button>
          <Button variant="primary" isPending={isAdding} onPress={onAdd}>
            {t("signUp.addBusiness")}
          </Button>
        </>
      }
    >
      <p>{t("signUp.matchesWords")}</p>
      <ul className="matches" aria-label={t("signUp.matchesTitle")}>
        {matches?.map((match) => (
          <li key={match.cd_business ?? match.title} className="match">
            <Building2 size={20} aria-hidden />
            <span className="match-words">
              <span className="match-title" dir="auto">
                {match.title}
              </span>
              {match.address ? <span dir="auto">{match.address}</span> : null}
              {match.email ? <bdi dir="ltr">{match.email}</bdi> : null}
            </span>
            <PasswordLinkButton email={email} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
