import { expect, test } from "vitest";
import { csvOf } from "./csv";

test("a file of rows runs nothing, and is read as it was written", async () => {
  const text = await csvOf([
    ["Row", "Why"],
    ["2", '=HYPERLINK("x"), or "so"'],
    ["-3", "@sum"],
  ]).text();
  expect(text.split("\r\n")).toEqual(["Row,Why", '2,"\'=HYPERLINK(""x""), or ""so"""', "-3,'@sum", ""]);
});
