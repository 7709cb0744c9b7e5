import { describe, expect, it } from "vitest";
import { statusFlow } from "../../../../testing/flow-fixtures";
import { differences } from "./differences";
import { heardWords } from "./heard-words";
import { edited, freeName, openExits } from "./edits";
import { beginEditing, editingAfter, isUnsaved, type EditorChange } from "./history";
import { layOut, NODE_WIDTH } from "./layout";
import { exitsOf, VERBS, newStep, variablesOf } from "./steps";
import { leadingTo, walkingOrder } from "./walk";

const flow = statusFlow();

describe("edits of a flow", () => {
  it("add a step behind an exit, and the first one as the start", () => {
    const added = edited(flow, { do: "add", verb: "say", name: "sorry", from: { step: "menu", field: "noMatch" } });
    expect(added.steps.sorry).toEqual({ verb: "say", say: { en: "", es: "" }, bargein: false, next: "" });
    expect(leadingTo(added, "sorry")).toEqual([{ step: "menu", field: "noMatch" }]);
    expect(openExits(added)).toEqual([{ step: "sorry", field: "next" }]);
    const first = edited({ ...flow, start: "", steps: {} }, { do: "add", verb: "gather", name: "hello" });
    expect(first.start).toBe("hello");
  });

  it("rename a step where it stands, with everything that leads to it", () => {
    const renamed = edited(flow, { do: "rename", step: "agent", to: "people" });
    expect(Object.keys(renamed.steps)).toEqual(Object.keys(flow.steps).map((name) => (name === "agent" ? "people" : name)));
    expect(leadingTo(renamed, "people")).toEqual(leadingTo(flow, "agent"));
    expect(leadingTo(flow, "agent").map(({ field }) => field)).toEqual(["defaults.onError", "defaults.person", "on.2", "notFound", "next"]);
    expect(edited(flow, { do: "rename", step: "agent", to: "menu" })).toBe(flow);
    expect(edited(flow, { do: "rename", step: "agent", to: "No Name" })).toBe(flow);
  });

  it("leave open what led to a step that is taken away, what is set between included", () => {
    const without = edited(flow, { do: "remove", step: "menu" });
    expect(without.steps.menu).toBeUndefined();
    expect(openExits(without)).toEqual([{ step: "", field: "start" }]);
    const rest = edited(flow, { do: "remove", step: "agent" });
    expect(rest.defaults?.onError).toBe("");
    expect(openExits(rest)).toHaveLength(5);
  });

  it("keep what an exit sets when it leads elsewhere", () => {
    const led = edited(flow, { do: "connect", step: "menu", field: "on.9", to: "bye" });
    expect(led.steps.menu).toMatchObject({ on: { "9": { set: { lang: "es" }, next: "bye" } } });
    expect(edited(flow, { do: "connect", step: "", field: "defaults.onHangup", to: null }).defaults?.onHangup).toBe("log");
  });

  it("give every prompt the languages of the flow", () => {
    const other = edited(flow, { do: "frame", part: { lang: ["en", "ar"] } });
    expect(other.steps.bye).toEqual({ verb: "hangup", say: { en: "Goodbye.", ar: "" } });
    expect(other.steps.find).toBe(flow.steps.find);
  });

  it("find free names", () => {
    expect(freeName(flow, "Menü Nr. 2!")).toBe("menu-nr-2");
    expect(freeName(flow, "menu")).toBe("menu-2");
    expect(freeName(flow, "???")).toBe("step");
  });
});

describe("the history", () => {
  const changes = (...all: EditorChange[]) => all.reduce(editingAfter, beginEditing(flow));
  const typing = (text: string): EditorChange => ({
    do: "edit",
    place: "bye.say.en",
    edit: { do: "write", step: "bye", content: { verb: "hangup", say: { en: text, es: "Adiós." } } },
  });

  it("undoes and redoes, typing in one place at once", () => {
    const typed = changes(typing("B"), typing("By"), typing("Bye"), { do: "edit", edit: { do: "remove", step: "find" } });
    expect(typed.past).toHaveLength(2);
    const undone = [{ do: "undo" } as const, { do: "undo" } as const].reduce(editingAfter, typed);
    expect(undone.now).toBe(flow);
    expect(isUnsaved(undone)).toBe(false);
    const again = editingAfter(undone, { do: "redo" });
    expect(again.now.steps.bye).toMatchObject({ say: { en: "Bye" } });
    expect(again.now.steps.find).toBeDefined();
    expect(editingAfter(again, typing("Ciao")).undone).toEqual([]);
  });

  it("knows what is not saved, and begins anew with what others saved", () => {
    const typed = changes(typing("Bye"));
    expect(isUnsaved(typed)).toBe(true);
    expect(isUnsaved(editingAfter(typed, { do: "saved", text: typed.now }))).toBe(false);
    // What was typed while it was being saved is not.
    const meanwhile = editingAfter(editingAfter(typed, typing("Bye!")), { do: "saved", text: typed.now });
    expect(isUnsaved(meanwhile)).toBe(true);
    expect(editingAfter(typed, { do: "take", text: flow })).toEqual(beginEditing(flow));
    expect(editingAfter(beginEditing(flow), { do: "undo" }).now).toBe(flow);
  });
});

describe("the paths through a flow", () => {
  it("are walked from the start, in the order of the exits", () => {
    const { reached, unreached } = walkingOrder(edited(flow, { do: "add", verb: "set", name: "island" }));
    expect(reached[0]).toBe("menu");
    expect(reached).toEqual(["menu", "case", "born", "find", "status", "agent", "voicemail", "bye"]);
    expect(unreached).toEqual(["island"]);
  });

  it("are laid out in columns without two steps in one place, circles and lone steps included", () => {
    const odd = edited(edited(flow, { do: "add", verb: "set", name: "island" }), { do: "connect", step: "status", field: "next", to: "menu" });
    const places = layOut(odd);
    expect([...places.keys()].sort()).toEqual(Object.keys(odd.steps).sort());
    expect(places.get("menu")).toMatchObject({ x: 0, y: 0 });
    expect(places.get("case")!.x).toBeGreaterThan(NODE_WIDTH);
    const all = [...places.values()];
    for (const one of all)
      for (const other of all) if (one !== other && one.x === other.x) expect(one.y + one.height <= other.y || other.y + other.height <= one.y).toBe(true);
    expect(layOut({ ...flow, start: "", steps: {} }).size).toBe(0);
  });

  it("are new steps' too: all of them open", () => {
    for (const verb of VERBS) expect(exitsOf(newStep(verb, flow)).every((exit) => !exit.isRequired || exit.to === "")).toBe(true);
    expect(variablesOf(flow)).toMatchObject({ gathered: ["case_digits", "birth_digits"] });
  });
});

describe("differences", () => {
  it("are steps that were added, removed and changed, not how they are written", () => {
    let after = edited(flow, { do: "add", verb: "say", name: "sorry" });
    after = edited(after, { do: "remove", step: "status" });
    after = { ...after, steps: { ...after.steps, bye: { say: { es: "Adiós.", en: "Goodbye." }, verb: "hangup" } } };
    expect(differences(flow, after)).toEqual({ added: ["sorry"], removed: ["status"], changed: ["find"], isFrameChanged: false });
    expect(differences(flow, { ...flow, name: "Other", program: null })).toMatchObject({ changed: [], isFrameChanged: true });
    expect(differences(null, flow)).toMatchObject({ added: Object.keys(flow.steps), removed: [], isFrameChanged: false });
  });
});

it("a prompt is shown as it is heard, without the marks of other voices", () => {
  expect(heardWords("Press 1. [[es: Para español, marque 2.]] [[zh-Hans:你好]] Thank you.")).toBe("Press 1. Para español, marque 2. 你好 Thank you.");
  for (const said of ["Press 1 [[es: marque 2", "[[es]]", "[[: x]]", "[[toolonglanguage: x]]", "[[e s: x]]"]) expect(heardWords(said)).toBe(said);
});
