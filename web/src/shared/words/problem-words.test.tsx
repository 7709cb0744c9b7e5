import { renderHook } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ApiProblem } from "../../api/problem";
import { useProblemWords } from "./problem-words";

/** The keys that docs/API-DESIGN.md lists. */
function documentedKeys(): string[] {
  const page = readFileSync("../docs/API-DESIGN.md", "utf8");
  const section = page.slice(page.indexOf("### Problem keys"), page.indexOf("## Sign-in"));
  return [...section.matchAll(/`([a-z_]+)` \d{3}/g)].map((match) => match[1]!);
}

const words = (language: string) => JSON.parse(readFileSync(`src/locales/${language}/problem.json`, "utf8")) as Record<string, string>;

describe("the words of problems", () => {
  it.each(["en", "es", "ar"])("stand in %s for every key of the contract", (language) => {
    const known = words(language);
    expect(documentedKeys().length).toBeGreaterThan(35);
    expect(documentedKeys().filter((key) => !known[key] && !known[`${key}_other`])).toEqual([]);
  });

  it("fall back to a general sentence with the trace id for an unknown key", () => {
    const { result } = renderHook(() => useProblemWords());
    const unknown = new ApiProblem(418, { key: "brand_new", trace_id: "abc123" });
    expect(result.current(unknown)).toBe("An unknown error occurred while processing your request. Reference: abc123");
    expect(result.current(new Error("boom"))).toBe("An unknown error occurred while processing your request.");
  });
});
