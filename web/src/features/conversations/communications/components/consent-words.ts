import { useTranslation } from "react-i18next";

/** How consent was given or withdrawn, in words. */
export function useConsentMethods(): Record<string, string> {
  const { t } = useTranslation("communications");
  return {
    keyword: t("ledger.method.keyword"),
    provider: t("ledger.method.provider"),
    phone: t("ledger.method.phone"),
    in_person: t("ledger.method.inPerson"),
    paper: t("ledger.method.paper"),
    form: t("ledger.method.form"),
    import: t("ledger.method.import"),
    unsubscribe: t("ledger.method.unsubscribe"),
    email: t("ledger.method.email"),
  };
}
