import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { Json } from "../form-engine/answers/fault";
import type { Form, RuleExample } from "../form-engine/document";
import { caseFile } from "../form-engine/testing/cases";
import { compile } from "./compile";
import { runExample } from "./examples";
import { needsOf, type Need } from "./needs";
import { readSource } from "./read-source";
import { waitingFor } from "./waiting";
import { scopeOfCases, scopeOfForm, type Shape } from "./shape";

const rental = caseFile<Form>("forms/rental.json");

function run(source: string, examples: RuleExample[], { target = "owed", gives = "bool" as Shape, scope = scopeOfForm(rental, target) } = {}) {
  const compiled = compile(readSource(source), scope, gives);
  return examples.map((example) => runExample(compiled, example, scope));
}

test("an example fits where the rule gives what it expects", () => {
  const found = run('answers.late && answers.rent.monthly > money("100")', [
    { answers: { late: true, rent: { monthly: 10_001 } }, expected: true },
    { answers: { late: true, rent: { monthly: 10_000 } }, expected: true },
    { answers: { late: false }, expected: false },
    { answers: { late: true, rent: null }, expected: null },
    { answers: { late: "yes" }, expected: true },
    { answers: { pets: 1 }, expected: true },
    { row: { person: {} }, expected: true },
  ]);
  expect(found).toEqual([
    { is: "fits", gives: true },
    { is: "differs", gives: false },
    { is: "fits", gives: false },
    { is: "fits", gives: null },
    { is: "unfit", place: "answers.late" },
    { is: "unfit", place: "answers.pets" },
    { is: "unfit", place: "row" },
  ]);
});

test("a rule of a row sees the row, and a rule that reads the day has one", () => {
  const row = { person: { born: "2010-06-01" } };
  const found = run(
    "age(row.person.born) < 18",
    [
      { row, expected: true },
      { row, today: "2026-11-28", expected: true },
      { row, today: "2028-06-01", expected: true },
    ],
    {
      target: "school",
    },
  );
  expect(found).toEqual([{ is: "no_day" }, { is: "fits", gives: true }, { is: "differs", gives: false }]);
});

test("a computed value is compared with the value that is expected", () => {
  const source = "sum(answers.members.map(m, has(m.income), m.income.monthly))";
  const members: Json[] = [{ income: { monthly: 500 } }, {}];
  expect(run(source, [{ answers: { members }, expected: 500 }], { gives: "int" })).toEqual([{ is: "fits", gives: 500 }]);
  expect(run("1 / answers.size", [{ answers: { size: 0 }, expected: 0 }], { gives: "int" })).toEqual([{ is: "stopped", why: "no_result" }]);
});

test("a validation rule sees papers and the application too", () => {
  const scope = scopeOfCases(rental);
  const found = run(
    "has(documents.lease_paper) && documents.lease_paper.expires >= today && applicant.phones > 0",
    [
      { documents: { lease_paper: { expires: "2026-11-28" } }, applicant: { phones: 1 }, today: "2026-11-28", expected: true },
      { today: "2026-11-28", expected: false },
    ],
    { scope },
  );
  expect(found).toEqual([
    { is: "fits", gives: true },
    { is: "fits", gives: false },
  ]);
});

test("a validation rule sees accepted papers apart from those on file", () => {
  const found = run(
    "has(accepted.lease_paper) && accepted.lease_paper.count == documents.lease_paper.count",
    [
      { documents: { lease_paper: { count: 1 } }, accepted: { lease_paper: { count: 1 } }, expected: true },
      { documents: { lease_paper: { count: 1 } }, expected: false },
    ],
    { scope: scopeOfCases(rental) },
  );
  expect(found).toEqual([
    { is: "fits", gives: true },
    { is: "fits", gives: false },
  ]);
});

test("an example asks for what the rule reads, each value once", () => {
  const names = (needs: Need[]): unknown[] => needs.map(({ field, inner }) => (inner.length ? { [field.id]: names(inner) } : field.id));
  const of = (source: string, target: string, gives: Shape = "bool") => {
    const scope = scopeOfForm(rental, target);
    const { roots, row } = needsOf(compile(readSource(source), scope, gives).tree, scope);
    return { ...Object.fromEntries(roots.map(({ name, needs }) => [name, names(needs)])), ...(row.length ? { row: names(row) } : {}) };
  };
  expect(of("answers.late && answers.rent.monthly > 1 && answers.rent.cents > 1", "owed")).toEqual({ answers: ["late", { rent: ["monthly", "cents"] }] });
  expect(of("sum(answers.members.map(m, has(m.income), m.income.monthly))", "owed", "int")).toEqual({ answers: [{ members: [{ income: ["monthly"] }] }] });
  expect(of("has(row.income) && age(row.person.born) > size(answers.members)", "school")).toEqual({
    answers: ["members"],
    row: ["income", { person: ["born"] }],
  });
});

test("the examples of the demonstration's forms come out as they say", () => {
  let count = 0;
  for (const name of ["rental", "food", "business"]) {
    const text = readFileSync(resolve(import.meta.dirname, `../../../../hub/administration/src/ready_made/${name}.json`), "utf8");
    const form = JSON.parse(text) as Form;
    for (const { does, target, when, examples = [] } of form.rules ?? []) {
      const gives = does === "compute" && target !== "urgent" ? "int" : "bool";
      const found = examples.length > 0 ? run(when, examples, { gives, scope: scopeOfForm(form, target) }) : [];
      expect(found.map(({ is }) => is)).toEqual(examples.map(() => "fits"));
      count += found.length;
    }
  }
  expect(count).toBeGreaterThan(9);
});

test("a rule may not read what waits for what it decides", () => {
  expect([...waitingFor(rental, "show", "late")].sort()).toEqual(["late", "owed"]);
  // The page of the papers is shown by the total.
  const papers = ["account", "landlord_licence", "lease", "other_papers"];
  expect([...waitingFor(rental, "compute", "total")].sort()).toEqual([...papers, "total"].sort());
  expect([...waitingFor(rental, "show", "income")].sort()).toEqual([...papers, "income", "job", "total"].sort());
  expect(waitingFor(rental, "check", "late").size).toBe(0);
});
