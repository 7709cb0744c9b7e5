import { useTranslation } from "react-i18next";

/** What is wrong with a field of a trunk, in words. */
export function useTrunkFault(): (field: string, key: string) => string {
  const { t } = useTranslation("telephony");
  return (field, key) => {
    if (key === "in_use") return t("trunks.fault.inUse");
    if (key === "private") return t("trunks.fault.private");
    if (key === "needs_tls") return t("trunks.fault.tls");
    if (key === "required") {
      const needed: Record<string, string> = {
        addresses: t("trunks.fault.addressesNeeded"),
        password: t("trunks.fault.passwordNeeded"),
        username: t("trunks.fault.usernameNeeded"),
      };
      return needed[field] ?? t("trunks.fault.needed");
    }
    const wrong: Record<string, string> = { numbers: t("trunks.fault.numbers"), addresses: t("trunks.fault.addresses") };
    return wrong[field] ?? t("trunks.fault.wrong");
  };
}
