import { describe, expect, it } from "vitest";
import { loginIdentifier } from "../api/login";
import { maskLoginId } from "./progress";

describe("login identifiers", () => {
  it.each([
    ["a@b.example", { email: "a@b.example" }],
    ["(202) 555-0101", { phone: "+12025550101" }],
    ["1-202-555-0101", { phone: "+12025550101" }],
    ["+12025550101", { phone: "+12025550101" }],
  ])("sends %s as %o", (typed, sent) => expect(loginIdentifier(typed)).toEqual(sent));

  it("masks all but three characters of an address and four digits of a number", () => {
    expect(maskLoginId("applicant@riverbend.example")).toBe("app************************");
    expect(maskLoginId("+12025550101")).toBe("1202*******");
  });
});
