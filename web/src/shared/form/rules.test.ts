import { describe, expect, it } from "vitest";
import { brokenRule, demandOf, strengthOf } from "./password-rules";
import { formatPhone, isPhone, wireLoginId } from "./phone";
import { isEmail } from "./use-rules";

describe("phone numbers", () => {
  it.each([
    ["2", "2"],
    ["2025", "(202) 5"],
    ["2025550101", "(202) 555-0101"],
    ["+12025550101", "(202) 555-0101"],
    ["1 202 555 0101 7", "(202) 555-0101"],
  ])("writes %s as %s while it is typed", (typed, shown) => expect(formatPhone(typed)).toBe(shown));

  it.each([
    "2025550101",
    "(202) 555-0101",
    "+1 202.555.0101",
    "202-555-0101 ext 12",
    "\u202a+1 (202) 555\u20110166\u202c",
    "(202)\u00a0555\u20110167",
    "202–555–0168",
    "٢٠٢٥٥٥٠١٦٩",
    "२०२-५५५-०१६९",
    "001 202 555 0172",
    "011 1 202 555 0172",
    "tel:+12025550172",
    "+1\u200b2025550178",
    "202−555−0168",
  ])("takes %s", (text) => expect(isPhone(text)).toBe(true));
  it.each(["", "555-0101", "(202) 555-010", "+44 20 7946 0958"])("refuses %s", (text) => expect(isPhone(text)).toBe(false));
});

describe("login identifiers", () => {
  it("are looked up as the hub wants them", () => {
    expect(wireLoginId(" a@b.example ")).toBe("a@b.example");
    expect(wireLoginId("(202) 555-0101")).toBe("+12025550101");
    expect(wireLoginId("\ufeffana4@mail.example\u200b")).toBe("ana4@mail.example");
    expect(wireLoginId("\u202a٢٠٢‑٥٥٥‑٠١٦٩\u202c")).toBe("+12025550169");
    expect(wireLoginId("001 202 555 0172")).toBe("+12025550172");
  });
});

describe("e-mail addresses", () => {
  it.each([
    "a@b.example",
    "jo.o'neil+x@sub.b.example",
    "用户@例子.公司",
    "ana3@mail.example\u200b",
    "\ufeffana4@mail.example",
    "ana\u00ad@mail.example",
    "ana\u202e@mail.example",
    "ana@mail.example.",
  ])("takes %s", (text) => expect(isEmail(text)).toBe(true));
  it.each([
    "a",
    "a@b",
    "a b@c.example",
    "@b.example",
    "a@.example",
    "a@-b.example",
    "ana..b@mail.example",
    "ana@mail..example",
    ".ana@mail.example",
    "ana.@mail.example",
  ])("refuses %s", (text) => expect(isEmail(text)).toBe(false));
});

describe("passwords", () => {
  it.each([
    ["classic", "Riverb1", "length"],
    ["classic", "riverbend1", "classes"],
    ["classic", "Riverbend1", null],
    ["classic", "riverbend-1", null],
    ["login_id", "Rive-1", "length"],
    ["login_id", "river-12", "upper"],
    ["login_id", "RIVER-12", "lower"],
    ["login_id", "River-bend", "number"],
    ["login_id", "River123", "special"],
    ["login_id", "River-1", null],
    ["nist", "correcthorse", null],
    ["nist", "short", "length"],
  ] as const)("under %s, %s breaks %s", (policy, password, broken) => expect(brokenRule(password, demandOf(policy))).toBe(broken));

  it("counts characters, not bytes, and holds to what the hub demands of this login", () => {
    expect(brokenRule("ñandúes😀", { least: 8, classes: 0 })).toBeNull();
    expect(brokenRule("correcthorse", { least: 15, classes: 0 })).toBe("length");
  });

  it("calls what repeats and runs on weak, and what is long and mixed strong", () => {
    expect(strengthOf("")).toBe(0);
    expect(strengthOf("aaaaaaaaaaaa")).toBe(1);
    expect(strengthOf("12345678")).toBe(1);
    expect(strengthOf("abcdefgh1")).toBe(1);
    expect(strengthOf("Heron-7-pier-Moss")).toBe(4);
  });
});
