import { useTranslation } from "react-i18next";
import { PayeeAccountFields, submitted, usePayeeAccountDraft } from "../../../shared/payments/account-fields";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { showToast } from "../../../ui/toast-queue";
import type { useGivePayeeAccount } from "./api/payouts";

const FORM = "payee-account-form";

export interface PayeeAccountDialogProps {
  application: number;
  payee: string;
  revision: number;
  give: ReturnType<typeof useGivePayeeAccount>;
  onClose: () => void;
}

/** Asks for the account of a payee, from what they have handed in. */
export function PayeeAccountDialog({ application, payee, revision, give, onClose }: PayeeAccountDialogProps) {
  const { t } = useTranslation("payouts");
  const account = usePayeeAccountDraft({ revision, holder: payee, error: give.error });
  return (
    <Dialog
      title={t("waiting.give")}
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("payee.cancel")}</Button>
          <Button type="submit" form={FORM} variant="primary" isPending={give.isPending}>
            {t("payee.save")}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="payouts-list"
        onSubmit={(event) =>
          submitted(event, account, (body) =>
            give.mutate(
              { application, body },
              {
                onSuccess: ({ last }) => {
                  showToast({ kind: "success", title: t("payee.now", { last }) });
                  onClose();
                },
              },
            ),
          )
        }
      >
        <PayeeAccountFields account={account} error={give.error} />
      </form>
    </Dialog>
  );
}
