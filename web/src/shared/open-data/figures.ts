import { useTranslation } from "react-i18next";
import type { PublicMeasure } from "../../api/schema";

/** What is counted, in the order of pages and files. */
export const MEASURES = ["applications", "decisions", "approved", "denied", "median_days", "paid_cents"] as const satisfies readonly PublicMeasure[];

export interface FigureFormatter {
  /** A value of a measure: "1,234", "12 days", "$12,500.00". */
  value: (measure: PublicMeasure, value: number) => string;
  /** A span of months: "March 2026", "January to March 2026", "2026". */
  span: (month: string, months: number) => string;
}

/** How published figures read. Months are the instance's: they are shown in no zone. */
export function useFigureFormat(): FigureFormatter {
  const { t, i18n } = useTranslation("public-dashboard");
  const locale = i18n.language === "en" ? "en-US" : `${i18n.language}-u-ca-gregory`;
  const count = new Intl.NumberFormat(locale);
  const days = new Intl.NumberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" });
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
  const month = part({ month: "long", year: "numeric" });
  const name = part({ month: "long" });
  const year = part({ year: "numeric" });
  return {
    value: (measure, value) => (measure === "paid_cents" ? money.format(value / 100) : measure === "median_days" ? days.format(value) : count.format(value)),
    span: (first, months) => {
      const begin = new Date(`${first}-01T00:00:00Z`);
      if (months === 1) return month.format(begin);
      if (months === 12) return year.format(begin);
      const end = new Date(begin);
      end.setUTCMonth(end.getUTCMonth() + months - 1);
      return t("span", { from: name.format(begin), to: month.format(end) });
    },
  };
}
