import { describe, expect, it } from "vitest";
import { decimal } from "../form-engine/answers/amount";
import { ALL_LANGUAGES } from "../words/languages";
import type { Period, Question } from "../form-engine/document";
import { amountText, moneySum } from "./money-sum";

const periods: Period[] = ["hourly", "daily", "weekly", "biweekly", "twice_monthly", "monthly", "quarterly", "yearly", "varies"];
const income: Question = { id: "income", type: "money", words: { en: "Income" }, periods };

describe("what an amount is in a month", () => {
  it.each([
    [{ amount: "400", period: "weekly" }, 173_333, "400 × 52 ÷ 12"],
    [{ amount: "17.50", period: "hourly", hours: "32.5" }, 246_458, "17.5 × 32.5 × 52 ÷ 12"],
    [{ amount: "120", period: "daily", days: "5" }, 260_000, "120 × 5 × 52 ÷ 12"],
    [{ amount: "1,200", period: "biweekly" }, 260_000, "1,200 × 26 ÷ 12"],
    [{ amount: "900", period: "twice_monthly" }, 180_000, "900 × 2"],
    [{ amount: "900", period: "monthly" }, 90_000, "900"],
    [{ amount: "900", period: "quarterly" }, 30_000, "900 ÷ 3"],
    [{ payments: ["100", "0", "250", "50"], period: "varies" }, 43_333, "400 × 13 ÷ 12"],
  ])("%j", (value, monthlyCents, sum) => {
    expect(moneySum(income, value, "en")).toMatchObject({ monthlyCents, sum });
  });

  it("follows the program's own factor", () => {
    const question = { ...income, factors: { weekly: { times: 43, per: 10 } } };
    expect(moneySum(question, { cents: 40_000, period: "weekly" }, "en")).toMatchObject({ monthlyCents: 172_000, sum: "400 × 43 ÷ 10" });
  });

  it("is not there while the answer is not complete, or has no period", () => {
    expect(moneySum(income, { amount: "400" }, "en")).toBeUndefined();
    expect(moneySum(income, { amount: "400", period: "hourly" }, "en")).toBeUndefined();
    expect(moneySum(income, { amount: "500-1000", period: "weekly" }, "en")).toBeUndefined();
    expect(moneySum({ ...income, periods: [] }, "400", "en")).toBeUndefined();
  });
});

describe("an amount in its box", () => {
  it("reads back as the same in every language", () => {
    for (const { code } of ALL_LANGUAGES) {
      for (const cents of [0, 5, 1_234, 123_400, 1_234_567, 99_999_999_999]) {
        expect([code, decimal(amountText(cents, code), code, 2)]).toEqual([code, cents]);
      }
    }
  });
});
