import { expect, it } from "vitest";
import { purchaseToken } from "./purchase-token";

it("is the text after the last n=, decoded once", () => {
  expect(purchaseToken("/?token=abc%2Bd%253D")).toBe("abc+d%3D");
  expect(purchaseToken("/?marketplace&token=a+b")).toBe("a+b");
  expect(purchaseToken("/?token=abc&utm=1")).toBe("abc");
  expect(purchaseToken("/?token=%zz")).toBe("%zz");
});

it("is none where the address brings none", () => {
  expect(purchaseToken("/?marketplace")).toBeNull();
  expect(purchaseToken("/?token=")).toBeNull();
  expect(purchaseToken("/?region=north")).toBeNull();
});
