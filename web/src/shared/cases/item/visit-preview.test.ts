import { expect, test } from "vitest";
import { isVisitPreview } from "./visit-preview";

test("a list of conversations knows such a call by its beginning", () => {
  expect(["line: taken taken", "hours: open menu: 3 hung_up", "hung_up"].map(isVisitPreview)).toEqual([true, true, true]);
  expect(["Lease: taken", "taken", "Called: nobody answered", "Pay slips: sent"].map(isVisitPreview)).toEqual([false, false, false, false]);
});
