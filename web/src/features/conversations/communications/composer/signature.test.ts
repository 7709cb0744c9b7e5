import { expect, test } from "vitest";
import { withoutSignature, withSignature } from "./signature";

const OWN = "Dana Whitfield\nHousing desk";

test("a mail has its signature once, however often it is taken back and sent", () => {
  const sent = withSignature("Nothing is missing. ", OWN);
  expect(sent).toBe(`Nothing is missing.\n\n${OWN}`);
  expect(withSignature(sent, OWN)).toBe(sent);
  expect(withoutSignature(sent, OWN)).toBe("Nothing is missing.");
});

test("without a signature a mail stays as it was written", () => {
  expect(withSignature(" Hello ", "")).toBe("Hello");
  expect(withoutSignature("Hello", "")).toBe("Hello");
});

test("files alone are signed too", () => expect(withSignature("", OWN)).toBe(OWN));
