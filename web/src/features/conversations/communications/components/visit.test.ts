import { expect, test } from "vitest";
import { phoneVisitOf } from "./visit";

const entry = (body: string) => ({ channel: "NOTE" as const, author: { kind: "system" as const, id: null, name: "Maria Santos" }, to: "+12025550180", body });

test("a call through a menu is read as its steps and its end", () => {
  expect(phoneVisitOf(entry("hours: open\nmenu: 3\nhung_up"))).toEqual({
    steps: [
      { step: "hours", did: "open" },
      { step: "menu", did: "3" },
    ],
    end: "hung_up",
  });
  expect(phoneVisitOf(entry("line: taken\ntaken"))).toEqual({ steps: [{ step: "line", did: "taken" }], end: "taken" });
  expect(phoneVisitOf(entry(""))).toEqual({ steps: [], end: "" });
});

test("what staff wrote is a note, whatever it says", () => {
  expect(phoneVisitOf({ ...entry("hung_up"), author: { kind: "staff", id: 1, name: "Dana" } })).toBeNull();
  expect(phoneVisitOf({ ...entry("hung_up"), channel: "SMS" })).toBeNull();
});
