import { useTranslation } from "react-i18next";
import { isolated } from "../../../shared/words/direction";

const CODES = ["R02", "R03", "R04", "R14", "R15", "R16", "R17", "R20", "R23"] as const;

/** What a bank's code means, in plain words; of a rare one in the hub's English. */
export function useCodeWords(): (code: string, meaning?: string) => string {
  const { t, i18n } = useTranslation("payouts");
  return (code, meaning = "") => {
    const known = CODES.find((one) => one === code);
    if (known) return t(`codes.${known}`);
    if (meaning !== "" && i18n.language.startsWith("en")) return meaning;
    return t("codes.other", { code: isolated(code) });
  };
}
