import { expect, it } from "vitest";
import { clearance } from "./keep-clear";

const TOASTS = { left: 16, right: 400, top: 700, bottom: 784 };

it("toasts move above what is typed or counted, past one thing after the other", () => {
  const composer = { left: 0, right: 600, top: 640, bottom: 800 };
  expect(clearance(TOASTS, [], "bottom", 800)).toBe(0);
  expect(clearance(TOASTS, [composer], "bottom", 800)).toBe(152);
  const field = { left: 20, right: 200, top: 560, bottom: 600 };
  expect(clearance(TOASTS, [field, composer], "bottom", 800)).toBe(232);
});

it("what stands beside them, and what leaves no room, moves nothing", () => {
  expect(clearance(TOASTS, [{ left: 420, right: 900, top: 600, bottom: 800 }], "bottom", 800)).toBe(0);
  expect(clearance(TOASTS, [{ left: 0, right: 900, top: 20, bottom: 800 }], "bottom", 800)).toBe(0);
});

it("at the top they move below", () => {
  expect(clearance({ ...TOASTS, top: 8, bottom: 92 }, [{ left: 0, right: 390, top: 50, bottom: 90 }], "top", 800)).toBe(90);
});
