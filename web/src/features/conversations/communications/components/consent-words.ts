import { useTranslation } from "react-i18next";

/** How consent was given or withdrawn, in words. */
export function useConsentMethods(): Record<string, string> {
  const { t } = useTranslation("communications");
  return {
    keyword: t("ledger.way.keyword"),
    provider: t("ledger.way.provider"),
    phone: t("ledger.way.phone"),
    in_person: t("ledger.way.inPerson"),
    paper: t("ledger.way.paper"),
    form: t("ledger.way.form"),
    import: t("ledger.way.import"),
    unsubscribe: t("ledger.way.unsubscribe"),
  };
}
