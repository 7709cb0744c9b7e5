import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../api/client";
import type { GivePayeeAccount, PayeeAccountView } from "../../../api/schema";
import { ownApplicationKey } from "../../../shared/own-applications/use-own-applications";
import { PayeeAccountFields, submitted, usePayeeAccountDraft } from "../../../shared/payments/account-fields";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { showToast } from "../../../ui/toast-queue";

const accountKey = (application: number) => [...ownApplicationKey(application), "payee-account"] as const;

/** Where the awards of an application are paid, and giving another account; nothing where the program does not pay by bank. */
export function PayeeAccount({ application }: { application: number }) {
  const account = useQuery({
    queryKey: accountKey(application),
    queryFn: ({ signal }) => api.get("/api/payments/payee-account/{id}", { path: { id: application }, signal }),
    retry: false,
  });
  if (!account.data?.is_possible) return null;
  return <Account key={account.data.revision} application={application} account={account.data} />;
}

function Account({ application, account }: { application: number; account: PayeeAccountView }) {
  const { t } = useTranslation("payouts");
  const isRefused = account.refused_code !== "";
  const [isOpen, setOpen] = useState(account.revision === 0 || isRefused);
  return (
    <section className="page-card" aria-labelledby="payee-title">
      <h2 id="payee-title" className="page-subtitle">
        {t("payee.title")}
      </h2>
      <p>{account.revision === 0 ? t("payee.missing") : t("payee.now", { last: account.last })}</p>
      {isRefused ? <Banner kind="warning">{t("payee.refused")}</Banner> : null}
      {isOpen ? <AccountForm application={application} revision={account.revision} /> : <Button onPress={() => setOpen(true)}>{t("payee.change")}</Button>}
    </section>
  );
}

function AccountForm({ application, revision }: { application: number; revision: number }) {
  const { t } = useTranslation("payouts");
  const client = useQueryClient();
  const give = useMutation({
    mutationFn: (body: GivePayeeAccount) => api.put("/api/payments/payee-account/{id}", { path: { id: application }, body }),
    onSuccess: (given) => {
      showToast({ kind: "success", title: t("payee.saved") });
      client.setQueryData(accountKey(application), given);
    },
  });
  const account = usePayeeAccountDraft({ revision, holder: "", error: give.error });
  return (
    <form className="pay-form" aria-label={t("payee.title")} onSubmit={(event) => submitted(event, account, (body) => give.mutate(body))}>
      <p>{t("payee.words")}</p>
      <PayeeAccountFields account={account} error={give.error} />
      <Button type="submit" variant="primary" isPending={give.isPending}>
        {t("payee.save")}
      </Button>
    </form>
  );
}
