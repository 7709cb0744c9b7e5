import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { getI18n } from "react-i18next";
import { afterEach, expect, test } from "vitest";
import type { Does, Form, RuleExample } from "../form-engine/document";
import { caseFile } from "../form-engine/testing/cases";
import { LocaleProvider } from "../../ui/locale-provider";
import { showInLanguage } from "../words/i18n";
import { RuleField } from "./rule-field";

const rental = caseFile<Form>("forms/rental.json");

interface Shown {
  kind?: Does;
  at?: string;
  examples?: RuleExample[];
  names?: "form" | "cases";
}

/** A rule that changes as somebody edits it, and what would be stored by now. */
async function show(first: string, { kind = "show", at = "owed", examples: given = [], names = "form" }: Shown = {}) {
  const stored = { source: first, examples: given };
  function Page() {
    const [rule, setRule] = useState({ source: first, examples: given });
    return (
      <RuleField
        label="Rule"
        kind={kind}
        at={at}
        document={rental}
        names={names}
        source={rule.source}
        examples={rule.examples}
        onChange={(source, examples) => {
          Object.assign(stored, { source, examples });
          setRule({ source, examples });
        }}
      />
    );
  }
  render(
    <LocaleProvider language={getI18n().language}>
      <Suspense>
        <Page />
      </Suspense>
    </LocaleProvider>,
  );
  await screen.findByRole("group", { name: "Rule" });
  return { user: userEvent.setup(), stored };
}

/** What is read, without the marks that keep directions apart. */
const sentence = () => (document.querySelector(".rule-sentence")?.textContent ?? "").replace(/[\u2066-\u2069]/g, "");

async function choose(user: ReturnType<typeof userEvent.setup>, box: HTMLElement, option: string) {
  await user.click(box);
  await user.click(await screen.findByRole("option", { name: option }));
}

afterEach(async () => {
  await showInLanguage("en");
});

test("a rule is read as a sentence with the questions' own words", async () => {
  await show('answers.late && answers.rent.monthly > money("100")');
  expect(sentence()).toBe(
    "“How much do you owe?” is asked if “Are you behind with the rent?” is answered yes and “Rent: amount a month” is more than $100.00.",
  );
});

test("in another language the sentence is that language's own pattern", async () => {
  await showInLanguage("ar");
  await show('!answers.members.exists(m, m.person.relation == "self" && age(m.person.born) < 18)', { kind: "check", at: "members" });
  expect(sentence()).toContain("لا يوجد صف من");
  expect(sentence()).toContain("العمر اليوم حسب");
  expect(sentence()).toContain("أقل من");
});

test("a condition is put together from lists, and nothing is stored before it is finished", async () => {
  const { user, stored } = await show("answers.late");
  await user.click(screen.getByRole("button", { name: "Add a condition" }));
  expect(stored.source).toBe("answers.late");
  expect(screen.getByText(/The rule is not finished/)).toBeVisible();
  const second = screen.getByRole("listitem", { name: "Condition 2" });
  const label = rental.sections.flatMap(({ pages }) => pages.flatMap(({ items }) => items)).find(({ id }) => id === "size")?.words["en"] ?? "";
  await choose(user, within(second).getByRole("combobox", { name: "What" }), label);
  await choose(user, within(second).getByRole("button", { name: /How/ }), "is at least");
  await choose(user, within(second).getByRole("combobox", { name: "Value" }), "a number");
  await user.clear(within(second).getByRole("textbox", { name: "Number" }));
  expect(screen.getByText(/The rule is not finished/)).toBeVisible();
  await user.type(within(second).getByRole("textbox", { name: "Number" }), "3");
  expect(stored.source).toBe("answers.late && answers.size >= 3");
  await choose(user, screen.getAllByRole("button", { name: /Conditions/ })[0] ?? document.body, "None of these holds");
  expect(stored.source).toBe("!(answers.late || answers.size >= 3)");
});

test("conditions are moved and removed by keyboard, and the focus stays with them", async () => {
  const { user, stored } = await show("answers.late && has(answers.ssn) && answers.size > 2");
  screen.getByRole("button", { name: "Move condition 3 up" }).focus();
  await user.keyboard("{Enter}");
  expect(stored.source).toBe("answers.late && answers.size > 2 && has(answers.ssn)");
  expect(screen.getByRole("button", { name: "Move condition 2 up" })).toHaveFocus();
  expect(screen.getByText("Condition 2 of 3")).toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(stored.source).toBe("answers.size > 2 && answers.late && has(answers.ssn)");
  // At the top there is no way up: the focus is on the way down.
  expect(screen.getByRole("button", { name: "Move condition 1 down" })).toHaveFocus();
  screen.getByRole("button", { name: "Remove condition 1" }).focus();
  await user.keyboard("{Enter}");
  expect(stored.source).toBe("answers.late && has(answers.ssn)");
  expect(screen.getByRole("button", { name: "Remove condition 1" })).toHaveFocus();
});

test("a formula shows its fault at the character, and becomes a sentence again", async () => {
  const { user, stored } = await show("answers.late");
  await user.click(screen.getByRole("radio", { name: "Formula" }));
  const box = screen.getByRole("textbox", { name: "Formula" });
  await user.type(box, " && answers.pets > 1");
  expect(screen.getByText(/Character 17:/)).toHaveTextContent("answers.pets");
  expect(document.querySelector(".rule-source mark")).toHaveTextContent("a");
  await user.clear(box);
  await user.type(box, "!answers.late");
  expect(stored.source).toBe("!answers.late");
  await user.click(screen.getByRole("radio", { name: "Sentence" }));
  expect(sentence()).toContain("“Are you behind with the rent?” is answered no");
});

test("what has no sentence is a formula that can be changed", async () => {
  await show("answers.late == true");
  expect(screen.getByRole("textbox", { name: "Formula" })).toHaveValue("answers.late == true");
  expect(screen.getByRole("radio", { name: "Sentence" })).toBeDisabled();
  expect(screen.getByText("This formula can't be shown as a sentence. You can change it here.")).toBeVisible();
});

test("examples ask for what the rule reads and are run as they are typed", async () => {
  const { user, stored } = await show('answers.late && answers.rent.monthly > money("100")');
  await user.click(screen.getByRole("button", { name: "Add an example" }));
  const example = within(screen.getByRole("group", { name: "Example 1" }));
  expect(example.getByText("The rule gives: No result")).toBeVisible();
  await choose(user, example.getByRole("button", { name: /behind with the rent/ }), "Yes");
  await user.type(example.getByRole("textbox", { name: /amount a month/ }), "100.01");
  expect(stored.examples).toEqual([{ answers: { late: true, rent: { monthly: 10_001 } }, expected: true }]);
  expect(example.getByText("As expected")).toBeVisible();
  await choose(user, example.getByRole("button", { name: /Expected result/ }), "No");
  expect(example.getByText("The rule gives: Yes")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove example 1" }));
  expect(stored.examples).toEqual([]);
});

test("an example of a rule about rows has rows, and of one that reads the day a day", async () => {
  const { user, stored } = await show("answers.members.exists(m, age(m.person.born) < 18)");
  await user.click(screen.getByRole("button", { name: "Add an example" }));
  const example = within(screen.getByRole("group", { name: "Example 1" }));
  await user.clear(example.getByLabelText("Day of the example"));
  expect(example.getByText(/The rule reads the day/)).toBeVisible();
  await user.type(example.getByLabelText("Day of the example"), "2026-11-28");
  await user.click(example.getByRole("button", { name: /Add a row/ }));
  await user.type(example.getByLabelText(/Date of birth/), "2010-06-01");
  expect(stored.examples).toEqual([{ today: "2026-11-28", expected: true, answers: { members: [{ person: { born: "2010-06-01" } }] } }]);
  await waitFor(() => expect(example.getByText("As expected")).toBeVisible());
});

test("a computed amount is a value of parts, and its example expects an amount", async () => {
  const { user, stored } = await show("answers.rent.cents * 2", { kind: "compute", at: "total" });
  expect(sentence()).toContain("times 2");
  await user.click(screen.getByRole("button", { name: "Add an example" }));
  const example = within(screen.getByRole("group", { name: "Example 1" }));
  await user.type(example.getByRole("textbox", { name: /amount$/ }), "10");
  await user.type(example.getByRole("textbox", { name: "Expected result" }), "20");
  expect(stored.examples).toEqual([{ answers: { rent: { cents: 1_000 } }, expected: 2_000 }]);
  expect(example.getByText("As expected")).toBeVisible();
});

test("a rule of applications names papers and the applicant", async () => {
  await show("has(documents.lease_paper) && applicant.phones > 0", { kind: "check", names: "cases" });
  expect(sentence()).toContain("“Lease” is answered and “Number of phone numbers” is more than 0");
});

test("a rule that is begun has no fault, and says nothing that is stored", async () => {
  const { stored } = await show("");
  expect(screen.getByText("There is no condition yet.")).toBeVisible();
  expect(screen.queryByText(/Character/)).toBeNull();
  expect(stored.source).toBe("");
});
