import { act, renderHook, waitFor } from "@testing-library/react";
import { getI18n } from "react-i18next";
import { describe, expect, it } from "vitest";
import type { Json } from "../form-engine/answers/fault";
import type { Question } from "../form-engine/document";
import { caseFile } from "../form-engine/testing/cases";
import { useFaultWords } from "./use-fault-words";

/** Every file of the engine that can refuse an answer, and the cases that both engines run. */
const engine = import.meta.glob<string>("../form-engine/**/*.ts", { query: "?raw", import: "default", eager: true });

function keysOfFaults(): string[] {
  const source = Object.values(engine).join("\n");
  const thrown = [...source.matchAll(/new AnswerFault\(\s*"(\w+)"/g), ...source.matchAll(/this\.fault\([^"]*"[^"]*", "(\w+)"/g)].map((match) => match[1]!);
  const rows = [...source.matchAll(/return "(bad_row|wrong_kind|too_many_rows)"/g)].map((match) => match[1]!);
  const seen = [...JSON.stringify(caseFile<Json>("answers.json")).matchAll(/"fault":\{"key":"(\w+)"/g)].map((match) => match[1]!);
  return [...new Set([...thrown, ...rows, ...seen, "required", "check", "too_few_rows", "sign_again"])];
}

const rent: Question = { id: "rent", type: "number", words: { en: "Rent" }, min: 2, max: 30 };

async function wordsIn(language: string) {
  const { result } = renderHook(() => useFaultWords());
  await act(async () => {
    await getI18n().changeLanguage(language);
  });
  await waitFor(() => expect(result.current).toBeInstanceOf(Function));
  return result.current;
}

describe("the words of a fault", () => {
  it("are there for every key of the engine, in each complete language", async () => {
    const keys = keysOfFaults();
    expect(keys.length).toBeGreaterThan(40);
    const seen: Record<string, string[]> = {};
    for (const language of ["en", "es", "ar"]) {
      const words = await wordsIn(language);
      const fallback = words("wrong_kind");
      seen[language] = keys.map((key) => words(key));
      expect(keys.filter((key) => key !== "wrong_kind" && words(key) === fallback)).toEqual([]);
    }
    for (const [place, key] of keys.entries()) {
      const three = [seen["en"]![place], seen["es"]![place], seen["ar"]![place]];
      expect([key, new Set(three).size]).toEqual([key, 3]);
    }
  });

  it("name the part, and the part of a part", async () => {
    const words = await wordsIn("en");
    expect(words({ part: "year", key: "missing" })).toBe("The date must include a year.");
    expect(words({ part: "born.year", key: "missing" })).toBe("Date of birth: The date must include a year.");
    expect(words({ part: "address.zip", key: "not_a_zip" })).toBe("Address, ZIP code: A ZIP code has five digits, or nine.");
    expect(words({ part: "payments.2", key: "one_number" })).toBe("Payment 3: Write one number, the usual one.");
    expect(words({ part: "signed_at_ms", key: "missing" })).toBe("This is missing.");
    const arabic = await wordsIn("ar");
    expect(arabic({ part: "year", key: "missing" })).toBe("يجب أن يتضمن التاريخ السنة.");
  });

  it("say the bounds of the question, and a rule's own words before all", async () => {
    const words = await wordsIn("en");
    expect(words("too_large", rent)).toBe("The number must be 30 or less.");
    expect(words("too_small", rent)).toBe("The number must be 2 or more.");
    expect(words("too_large")).toBe("The number is too large.");
    expect(words("too_long", { ...rent, type: "text", max: 1500 })).toBe("Please shorten it to 1,500 characters.");
    expect(words({ part: "", key: "check", words: "Name yourself once." })).toBe("Name yourself once.");
  });
});
