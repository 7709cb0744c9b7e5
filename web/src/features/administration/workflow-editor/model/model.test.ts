import { describe, expect, it } from "vitest";
import type { Workflow } from "../../../../api/schema";
import { differences, isNothing } from "./differences";
import { edited, freeNumber, movesFrom, stateOf, type Edit } from "./edits";
import { beginEditing, editingAfter, isUnsaved, type EditorChange } from "./history";
import { languagesOf } from "./languages";
import { depths, layOut, NODE_WIDTH } from "./layout";

const flow: Workflow = {
  states: [
    { id: 4, name: "Application Received", kind: "initial", token: "application-received", stage: "received", outcome: "open" },
    { id: 9, name: "Review", kind: "open", token: "review", stage: "reviewed", outcome: "open", sla_hours: 48 },
    { id: 12, name: "Denied", kind: "terminal", token: "denied", stage: "denied", outcome: "denied" },
  ],
  transitions: [
    { from: 4, to: 9, requires_user_assigment: true, requires_reason: false },
    { from: 9, to: 12, requires_user_assigment: false, requires_reason: true, roles: ["Supervisor"] },
  ],
};

const after = (...edits: Edit[]) => edits.reduce((text, edit) => edited(text, edit, [21]), flow);

describe("edits of a workflow", () => {
  it("add a state with a number that no state in force has, led to from another", () => {
    const added = after({ do: "addState", name: "Home visit", from: 9 }, { do: "addState", name: "Home visit" });
    expect(added.states.slice(3)).toEqual([
      { id: 22, name: "Home visit", kind: "open", token: "review", stage: "reviewed", outcome: "open" },
      { id: 23, name: "Home visit 2", kind: "open", token: "review", stage: "reviewed", outcome: "open" },
    ]);
    expect(movesFrom(added, 9).map(({ to }) => to)).toEqual([12, 22]);
    expect(edited({ states: [], transitions: [] }, { do: "addState", name: "Intake" }).states[0]).toMatchObject({ id: 20, kind: "initial", stage: "received" });
    expect(freeNumber(flow)).toBe(20);
  });

  it("take a state away with every move from it and to it", () => {
    const rest = after({ do: "removeState", state: 9 });
    expect(rest.states.map(({ id }) => id)).toEqual([4, 12]);
    expect(rest.transitions).toEqual([]);
    expect(after({ do: "removeState", state: 99 })).toBe(flow);
  });

  it("connect two states once, lead a move elsewhere with all that it asks for, and take it away", () => {
    const move = { from: 4, to: 12, requires_user_assigment: false, requires_reason: false };
    expect(after({ do: "connect", from: 4, to: 12 }).transitions.at(-1)).toEqual(move);
    for (const [from, to] of [
      [4, 9],
      [4, 4],
      [4, 99],
    ] as const)
      expect(after({ do: "connect", from, to })).toBe(flow);
    const led = after({ do: "redirect", from: 9, to: 12, target: 4 });
    expect(led.transitions[1]).toEqual({ from: 9, to: 4, requires_user_assigment: false, requires_reason: true, roles: ["Supervisor"] });
    expect(after({ do: "redirect", from: 9, to: 12, target: 9 })).toBe(flow);
    expect(after({ do: "disconnect", from: 9, to: 12 }).transitions).toEqual([flow.transitions[0]]);
    expect(after({ do: "disconnect", from: 12, to: 9 })).toBe(flow);
  });

  it("write members, and leave out what says nothing as the hub leaves it out", () => {
    const part = { names: { es: "Revisión", ar: "" }, applicant_words: { en: "We read it", ar: "نقرؤه" }, sla_hours: null };
    expect(stateOf(after({ do: "writeState", state: 9, part }), 9)).toEqual({
      id: 9,
      name: "Review",
      kind: "open",
      token: "review",
      stage: "reviewed",
      outcome: "open",
      names: { es: "Revisión" },
      applicant_words: { ar: "نقرؤه", en: "We read it" },
    });
    const open = after({ do: "writeMove", from: 9, to: 12, part: { roles: [], required_documents: ["lease"] } });
    expect(open.transitions[1]).toEqual({ from: 9, to: 12, requires_user_assigment: false, requires_reason: true, required_documents: ["lease"] });
  });

  it("give a state of another kind an outcome that the kind can have", () => {
    const ended = after({ do: "writeState", state: 9, part: { kind: "terminal" } });
    expect(stateOf(ended, 9)).toMatchObject({ outcome: "closed", stage: "closed" });
    expect(stateOf(edited(ended, { do: "writeState", state: 9, part: { kind: "waiting" } }), 9)).toMatchObject({ outcome: "open", stage: "reviewed" });
    expect(stateOf(after({ do: "writeState", state: 12, part: { kind: "open" } }), 12)).toMatchObject({ outcome: "denied", stage: "denied" });
  });

  it("put a state further up or down, and not beyond the ends", () => {
    expect(after({ do: "moveState", state: 12, by: -1 }).states.map(({ id }) => id)).toEqual([4, 12, 9]);
    expect(after({ do: "moveState", state: 4, by: -1 })).toBe(flow);
    expect(after({ do: "moveState", state: 99, by: 1 })).toBe(flow);
  });
});

describe("history", () => {
  it("remembers more than fifty edits, takes each back, and does it again", () => {
    const edits = Array.from({ length: 60 }, (_, at): EditorChange => ({ do: "edit", edit: { edit: { do: "addState", name: `State ${at}` }, used: [] } }));
    const begun = beginEditing(flow);
    const written = edits.reduce(editingAfter, begun);
    expect(written.now.states).toHaveLength(63);
    const back = Array.from({ length: 60 }, (): EditorChange => ({ do: "undo" })).reduce(editingAfter, written);
    expect(back.now).toBe(flow);
    expect(isUnsaved(back)).toBe(false);
    expect(editingAfter(back, { do: "redo" }).now).toEqual(edited(flow, { do: "addState", name: "State 0" }));
  });
});

describe("the picture", () => {
  it("stands in columns by the fewest moves, what nothing leads to below the first", () => {
    const lone = after({ do: "addState", name: "Lone" });
    expect([...depths(lone)]).toEqual([
      [4, 0],
      [9, 1],
      [12, 2],
    ]);
    const places = layOut(lone);
    expect(places.get(4)).toEqual({ x: 0, y: 0 });
    expect(places.get(9)!.x).toBeGreaterThan(NODE_WIDTH);
    expect(places.get(22)).toEqual({ x: 0, y: expect.any(Number) as number });
    expect(places.get(22)!.y).toBeGreaterThan(0);
  });
});

describe("differences", () => {
  it("name states and moves", () => {
    const changed = after(
      { do: "removeState", state: 12 },
      { do: "addState", name: "Home visit", from: 4 },
      { do: "writeState", state: 9, part: { name: "Reading" } },
      { do: "writeMove", from: 4, to: 9, part: { roles: ["Reviewer"] } },
    );
    expect(differences(flow, changed)).toEqual({
      added: ["Home visit"],
      removed: ["Denied"],
      changed: ["Reading"],
      addedMoves: [{ from: "Application Received", to: "Home visit" }],
      removedMoves: [{ from: "Reading", to: "Denied" }],
      changedMoves: [{ from: "Application Received", to: "Reading" }],
      isReordered: false,
    });
    expect(isNothing(differences(flow, structuredClone(flow)))).toBe(true);
    expect(differences(flow, after({ do: "moveState", state: 4, by: 1 })).isReordered).toBe(true);
  });
});

describe("languages", () => {
  it("are those with words and those that were added", () => {
    const worded = after({ do: "writeState", state: 9, part: { names: { es: "Revisión" }, applicant_words: { en: "We read it" } } });
    expect(languagesOf(worded, ["ar", "es"])).toEqual(["es", "ar"]);
  });
});
