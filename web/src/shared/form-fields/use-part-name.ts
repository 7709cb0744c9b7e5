import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** What a part of an answer is called: `born.year` is "Date of birth, Year". Empty for a part that has no name. */
export function usePartName(): (part: string) => string {
  const { t } = useTranslation("form-fields");
  return useMemo(() => {
    const names: Record<string, string> = {
      full: t("parts.full"),
      first: t("parts.first"),
      middle: t("parts.middle"),
      last: t("parts.last"),
      suffix: t("parts.suffix"),
      kind: t("parts.kind"),
      line: t("parts.line"),
      unit: t("parts.unit"),
      city: t("parts.city"),
      state: t("parts.state"),
      zip: t("parts.zip"),
      county: t("parts.county"),
      day: t("parts.day"),
      month: t("parts.month"),
      year: t("parts.year"),
      amount: t("parts.amount"),
      cents: t("parts.amount"),
      monthly: t("parts.amount"),
      period: t("parts.period"),
      hours: t("parts.hours"),
      hours_hundredths: t("parts.hours"),
      days: t("parts.days"),
      payments: t("parts.payments"),
      name: t("parts.name"),
      born: t("parts.born"),
      relation: t("parts.relation"),
      phone: t("parts.phone"),
      address: t("parts.address"),
      since: t("parts.since"),
      number: t("parts.number"),
      expires: t("parts.expires"),
      holder: t("parts.holder"),
      routing: t("parts.routing"),
      account: t("parts.account"),
      agreed: t("parts.agreed"),
      drawing: t("parts.drawing"),
      pages: t("parts.pages"),
      doubtful: t("parts.pages"),
    };
    const nameOf = (step: string, before: string | undefined) =>
      before === "payments" && /^\d+$/.test(step) ? t("money.payment", { number: Number(step) + 1 }) : Object.hasOwn(names, step) ? names[step] : undefined;
    return (part) => {
      const steps = part.split(".");
      const found = steps.flatMap((step, place) => nameOf(step, steps[place - 1]) ?? []);
      // "Payments, Payment 3" says one thing twice.
      return (steps[0] === "payments" ? found.slice(-1) : found).join(t("parts.joiner"));
    };
  }, [t]);
}
