import { act, render, screen, waitFor } from "@testing-library/react";
import { getI18n } from "react-i18next";
import { describe, expect, it } from "vitest";
import type { Choice, Question } from "../form-engine/document";
import { QuestionAnswer } from "./question-answer";

const question = (type: Question["type"], more: Partial<Question> = {}): Question => ({ id: "q", type, words: { en: "Question" }, ...more });
const options: Choice[] = [
  { id: "rent", words: { en: "Rent", es: "Alquiler" } },
  { id: "moving", words: { en: "Moving" } },
];

const CASES: [Question, unknown, string][] = [
  [question("name"), { full: "Ana Lee" }, "Ana Lee"],
  [question("date"), "1990-02-03", "February 3, 1990"],
  [question("date", { about: true }), "2024-03", "March 2024"],
  [question("date"), { day: "3", month: "Feb", year: "" }, "Feb 3"],
  [question("money"), { cents: 123_450 }, "$1,234.50"],
  [
    question("money", { periods: ["weekly"] }),
    { cents: 40_000, period: "weekly", monthly: 173_333 },
    "$400.00, Every week, about $1,733.33 a month (400 × 52 ÷ 12)",
  ],
  [question("ssn"), { kept: "6789" }, "•••-••-6789"],
  [question("ssn"), "123456789", "•••-••-6789"],
  [question("phone"), "+12025550101", "(202) 555-0101"],
  [question("yes_no"), false, "No"],
  [question("choice", { options }), "rent", "Rent"],
  [question("choices", { options }), ["rent", "moving"], "Rent, Moving"],
  [question("file"), ["a", "b"], "2 files"],
  [question("photo"), { pages: ["a"] }, "1 page"],
  [question("declaration"), { agreed: true, lang: "en" }, "Agreed"],
  [question("address"), { kind: "po_box", line: "417", city: "Moab", state: "UT", zip: "84532" }, "A P.O. box417Moab, UT 84532"],
  [question("text"), null, "Not answered"],
  [
    question("bank_account"),
    { holder: "Ana", routing: "021000021", account: "000123456789", kind: "savings" },
    "Name on the accountAnaRouting number021000021Account number•••• 6789KindSavings",
  ],
];

describe("an answer to read", () => {
  it.each(CASES)("of %j: %j", async (asked, value, words) => {
    const { container } = render(<QuestionAnswer question={asked} value={value} lang="en" />);
    await waitFor(() => expect(container).toHaveTextContent(words));
  });

  it("is in the language of the page, and what is not translated is marked", async () => {
    await act(async () => void (await getI18n().changeLanguage("es")));
    render(<QuestionAnswer question={question("choices", { options })} value={["rent", "moving"]} lang="es" />);
    expect(await screen.findByText("Alquiler")).not.toHaveAttribute("lang");
    expect(screen.getByText("Moving")).toHaveAttribute("lang", "en");
  });
});
