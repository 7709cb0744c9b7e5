import { useTranslation } from "react-i18next";
import { useFormat } from "../words/format";

interface Used {
  tokens_in: number;
  tokens_out: number;
  cost_microcents: number;
  is_estimated: boolean;
}

/** Millionths of a cent as money; the hub's prices are in US cents. */
export function moneyOf(microcents: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency: "USD", maximumFractionDigits: 4 }).format(microcents / 100_000_000);
}

/** What an answer has used, in words. */
export function useCostWords() {
  const { t, i18n } = useTranslation("ai-tools");
  const format = useFormat();
  return (used: Used) => {
    const tokens = t("cost.tokens", { in: format.number(used.tokens_in), out: format.number(used.tokens_out) });
    const money = used.cost_microcents > 0 ? t("cost.money", { money: moneyOf(used.cost_microcents, i18n.language) }) : "";
    return [tokens, money, used.is_estimated ? t("cost.estimated") : ""].filter(Boolean).join(" ");
  };
}
