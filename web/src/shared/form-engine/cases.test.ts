import { expect, test } from "vitest";
import { AnswerFault, type Json } from "./answers/fault";
import { readAnswer } from "./answers/read";
import type { Prepared, Question } from "./document";
import { judge, type Outcome } from "./judge";
import { canonical, caseFile } from "./testing/cases";

const TODAY = "2026-11-28";

interface AnswerCase {
  question: Question;
  value: Json;
  lang: string;
  says: { answer?: Json; fault?: { part: string; key: string } };
}

/** What the engine says, in the words of the table. */
function said(read: () => Json | undefined): Json {
  try {
    return { answer: read() ?? null };
  } catch (error) {
    if (!(error instanceof AnswerFault)) throw error;
    return { fault: { part: error.part, key: error.key } };
  }
}

test("every kind of question reads what people type as the hub does", () => {
  const cases = caseFile<AnswerCase[]>("answers.json");
  expect(cases.length).toBeGreaterThan(300);
  const differ = cases.flatMap(({ question, value, lang, says }) => {
    const here = canonical(said(() => readAnswer(question, value, { lang, today: TODAY })));
    const there = canonical(says as Json);
    return here === there ? [] : [{ question, value, lang, here, there }];
  });
  expect(differ).toEqual([]);
});

test("a form says of answers what the hub says", () => {
  const prepared = caseFile<Prepared>("prepared.json");
  const cases = caseFile<{ name: string; answers: Json; outcome: Outcome }[]>("judged.json");
  expect(cases.length).toBe(8);
  for (const { name, answers, outcome } of cases) expect(judge(prepared, answers, { lang: "en", today: TODAY }), name).toEqual(outcome);
});
