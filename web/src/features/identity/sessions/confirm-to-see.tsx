import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";

/** Replaces content that is shown only after re-authentication. */
export function ConfirmToSee({ isPending, onConfirm }: { isPending: boolean; onConfirm: () => void }) {
  const { t } = useTranslation("account");
  return (
    <div className="page-card">
      <EmptyState
        icon={<ShieldCheck />}
        title={t("confirm.title")}
        action={
          <Button variant="primary" isPending={isPending} onPress={onConfirm}>
            {t("confirm.action")}
          </Button>
        }
      >
        <p>{t("confirm.words")}</p>
      </EmptyState>
    </div>
  );
}
