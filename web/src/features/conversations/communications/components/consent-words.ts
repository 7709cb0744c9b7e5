import { useTranslation } from "react-i18next";

/** By which way consent was given or taken back, in words. */
export function useConsentWays(): Record<string, string> {
  const { t } = useTranslation("communications");
  return {
    keyword: t("ledger.way.keyword"),
    provider: t("ledger.way.provider"),
    phone: t("ledger.way.phone"),
    in_person: t("ledger.way.inPerson"),
    paper: t("ledger.way.paper"),
    form: t("ledger.way.form"),
    import: t("ledger.way.import"),
  };
}
