import { expect, test } from "vitest";
import { conference } from "../../../testing/staff-fixtures";
import { listBoard, readBoard, writeBoard, type BoardView } from "./board-address";

const NOW = Date.now();
const usual: BoardView = { search: "", program: null, reviewer: null, sort: "need", layout: "tiles", at: null };
const talks = [
  conference(1, { id: "amal", processId: 5, processName: "Rental Assistance", reviewer: { id: 110, name: "Rosa Marsh" }, started_at_ms: NOW - 60_000 }),
  conference(2, { id: "lucia", processId: 7, processName: "Energy", reviewer: { id: 111, name: "Ines Intake" }, started_at_ms: NOW - 180_000 }),
  conference(3, { id: "marikit", processId: 5, processName: "Rental Assistance", reviewer: { id: 111, name: "Ines Intake" }, started_at_ms: NOW - 120_000 }),
];
const ids = (view: Partial<BoardView>) => listBoard(talks, { ...usual, ...view }, NOW).map((one) => one.id);

test("the address holds what differs from the default view, and is read back", () => {
  expect(writeBoard(usual).toString()).toBe("");
  const view: BoardView = { search: "rent & food", program: 5, reviewer: 110, sort: "longest", layout: "list", at: "f1" };
  expect(writeBoard(view).toString()).toBe("search=rent+%26+food&program=5&reviewer=110&sort=longest&layout=list&at=f1");
  expect(readBoard(writeBoard(view))).toEqual(view);
  expect(readBoard(new URLSearchParams("program=x&reviewer=-1&sort=magic&layout=cloud"))).toEqual(usual);
});

test("programs, reviewers and words narrow the board; accents and case do not matter", () => {
  expect(ids({ program: 5 }).sort()).toEqual(["amal", "marikit"]);
  expect(ids({ program: 5, reviewer: 111 })).toEqual(["marikit"]);
  expect(ids({ search: "LUCIA energy" })).toEqual(["lucia"]);
  expect(ids({ search: "RB-10003" })).toEqual(["marikit"]);
  expect(ids({ search: "nobody" })).toEqual([]);
});

test("the order is by need, or by what is chosen, and then by need", () => {
  // The third has a poor connection.
  expect(ids({})).toEqual(["marikit", "lucia", "amal"]);
  expect(ids({ sort: "longest" })).toEqual(["lucia", "marikit", "amal"]);
  expect(ids({ sort: "applicant" })).toEqual(["amal", "lucia", "marikit"]);
  expect(ids({ sort: "reviewer" })).toEqual(["marikit", "lucia", "amal"]);
  expect(ids({ sort: "program" })).toEqual(["lucia", "marikit", "amal"]);
});
