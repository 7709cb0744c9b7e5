import { describe, expect, it } from "vitest";
import { differentMembers, isSame } from "./same-text";

describe("two texts", () => {
  it("are the same whatever the order of members, and with what is left out", () => {
    expect(isSame({ a: 1, b: { c: 2, d: null } }, { b: { c: 2 }, a: 1 })).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
  });

  it("differ in the deepest members that say it", () => {
    const mine = { name: "Line", steps: { bye: { say: { en: "Goodbye." } }, menu: { verb: "gather" } }, lang: ["en", "es"] };
    const theirs = { name: "Line", steps: { bye: { say: { en: "Bye.", es: "Adiós." } } }, lang: ["en"] };
    expect(differentMembers(mine, theirs)).toEqual([
      { path: "lang.1", mine: "es", theirs: null },
      { path: "steps.bye.say.en", mine: "Goodbye.", theirs: "Bye." },
      { path: "steps.bye.say.es", mine: null, theirs: "Adiós." },
      { path: "steps.menu", mine: '{"verb":"gather"}', theirs: null },
    ]);
    expect(differentMembers({ a: [1] }, { a: { b: 1 } })).toEqual([{ path: "a", mine: "[1]", theirs: '{"b":1}' }]);
    expect(differentMembers(mine, structuredClone(mine))).toEqual([]);
  });
});
