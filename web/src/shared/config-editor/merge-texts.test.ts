import { describe, expect, it } from "vitest";
import { changedItems, mergedTexts } from "./merge-texts";

const state = (id: number, name: string) => ({ id, name });
const flow = (...states: { id: number; name: string }[]) => ({ states, transitions: [{ from: 1, to: 2, roles: ["Reviewer"] }] });

describe("two texts of one", () => {
  const base = flow(state(1, "Received"), state(2, "Review"), state(3, "Denied"));

  it("are put together by items", () => {
    const mine = flow(state(1, "Arrived"), state(2, "Review"), state(3, "Denied"), state(4, "Waiting"));
    const theirs = { ...flow(state(2, "Review"), state(1, "Received")), transitions: [{ from: 1, to: 2, roles: ["Supervisor"] }] };
    const { text, conflicts } = mergedTexts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(text).toEqual({
      // What was added comes after what it followed.
      states: [state(2, "Review"), state(4, "Waiting"), state(1, "Arrived")],
      transitions: [{ from: 1, to: 2, roles: ["Supervisor"] }],
    });
  });

  it("keep what is typed, and say where both wrote", () => {
    const mine = flow(state(1, "Arrived"), state(2, "Checked"), state(3, "Denied"));
    const theirs = flow(state(1, "Came in"), state(3, "Denied"));
    const { text, conflicts } = mergedTexts(base, mine, theirs);
    expect(conflicts).toEqual(["states.id:1.name", "states.id:2"]);
    expect(text.states.map(({ name }) => name)).toContain("Arrived");
  });

  it("merge languages apart, and lists of plain values as a whole", () => {
    const words = { body: { en: "Hello", es: "Hola" }, states: [1, 2] };
    const mine = { body: { en: "Good morning", es: "Hola" }, states: [1, 2] };
    const theirs = { body: { en: "Hello", es: "Buenos días", ar: "مرحبا" }, states: [2] };
    expect(mergedTexts(words, mine, theirs)).toEqual({
      text: { body: { en: "Good morning", es: "Buenos días", ar: "مرحبا" }, states: [2] },
      conflicts: [],
    });
  });

  it("count as many changes as items differ", () => {
    expect(changedItems(base, structuredClone(base))).toEqual([]);
    expect(changedItems(base, flow(state(1, "Arrived"), state(2, "Review"), state(4, "Waiting")))).toEqual(["/states/id:1", "/states/id:3", "/states/id:4"]);
    const menu = { name: "Line", steps: { bye: { say: { en: "Bye", es: "Adiós" } } } };
    const other = { name: "Status line", steps: { bye: { say: { en: "Goodbye", es: "Hasta luego" } }, ring: { verb: "connect" } } };
    expect(changedItems(menu, other)).toEqual(["/name", "/steps/bye", "/steps/ring"]);
  });
});
