import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** Cents as an amount of dollars in the page's language. */
export function useMoney(): (cents: number) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const format = new Intl.NumberFormat(language === "en" ? "en-US" : language, { style: "currency", currency: "USD" });
    return (cents: number) => format.format(cents / 100);
  }, [language]);
}
