import { expect, test } from "vitest";
import { isOtherLanguage, isReadIn } from "./text-language";

test("regions of a language read each other, scripts do not", () => {
  for (const [written, wanted] of [
    ["pt", "pt-BR"],
    ["pt-BR", "pt"],
    ["es-419", "es-MX"],
    ["zh", "zh-Hant"],
    ["zh-Hant", "zh-TW"],
    ["tl", "fil-PH"],
    ["sr-Latn", "sr_Latn_RS"],
  ] as const) {
    expect(isReadIn(written, wanted), `${written} for ${wanted}`).toBe(true);
  }
  for (const [written, wanted] of [
    ["zh-Hans", "zh-Hant"],
    ["zh-CN", "zh-HK"],
    ["sr-Cyrl", "sr-Latn"],
    ["en", "es"],
  ] as const) {
    expect(isReadIn(written, wanted), `${written} for ${wanted}`).toBe(false);
  }
});

test("nothing is said of a person whose language is not known", () => {
  expect(isOtherLanguage("en", "")).toBe(false);
  expect(isOtherLanguage("", "ar")).toBe(false);
  expect(isOtherLanguage("en", "ar")).toBe(true);
});
