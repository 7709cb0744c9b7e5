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

  // The hub's `masked` gives the same: hub/domain/src/people/address.rs.
  it.each([
    ["applicant@riverbend.example", "app************************"],
    ["Applicant@Riverbend.example", "app************************"],
    ["a@b.c", "a@b**"],
    ["+12025550101", "+1202*******"],
  ])("masks all but three characters of an address and four digits of a number, as the hub does: %s", (loginId, shown) =>
    expect(maskLoginId(loginId)).toBe(shown),
  );
});
