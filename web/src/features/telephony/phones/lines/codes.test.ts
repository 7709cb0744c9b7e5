import { expect, test } from "vitest";
import { codesOf, codesText } from "./codes";

test("a label keeps its code, a new one gets its own, and two labels never share one", () => {
  const before = [{ code: "solved", label: "Answered" }];
  const codes = codesOf("Answered\n\n Sent a letter \nSolved!\nمحلول\nSent a letter", before);
  expect(codes).toEqual([
    { code: "solved", label: "Answered" },
    { code: "sent-a-letter", label: "Sent a letter" },
    { code: "solved-2", label: "Solved!" },
    { code: "code", label: "محلول" },
  ]);
  expect(codesText(codes)).toBe("Answered\nSent a letter\nSolved!\nمحلول");
});
