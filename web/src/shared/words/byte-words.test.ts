import { expect, it } from "vitest";
import { byteWords } from "./byte-words";

it.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [1_000, "1 kB"],
  [1_024, "1 kB"],
  [1_025, "2 kB"],
  [340 * 1_024, "340 kB"],
  [1_000_000, "977 kB"],
  [1_048_575, "1 MB"],
  [1_048_576, "1 MB"],
  [2.4 * 1_048_576, "2.4 MB"],
  [25 * 1_048_576, "25 MB"],
])("counts %i bytes in units of 1,024", (bytes, words) => {
  expect(byteWords("en")(bytes)).toBe(words);
});

it("writes them as the language does", () => {
  expect(byteWords("es")(2.4 * 1_048_576)).toBe("2,4 MB");
  expect(byteWords("ar")(2_048)).toMatch(/2|٢/);
});
