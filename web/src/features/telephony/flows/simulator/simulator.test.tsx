import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { SimulatedLine, SimulationAct } from "../../../../api/schema";
import { statusFlow } from "../../../../testing/flow-fixtures";
import { reviewer } from "../../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../../testing/handlers/staff";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";
import { heardOf, pathOf, scriptOf } from "./lines";
import { stepTitle } from "../words";

const line = (at_ms: number, step: string, kind: SimulatedLine["kind"], text = "", lang = ""): SimulatedLine => ({
  at_ms,
  who: kind === "pressed" ? "caller" : "hub",
  step,
  kind,
  text,
  lang,
  said: [],
});
const MENU = [line(0, "menu", "entered"), line(0, "menu", "said", "For your application, press 1.", "en")];
const CASE = [line(4_000, "menu", "pressed", "1"), line(4_000, "case", "entered"), line(4_000, "case", "said", "Your number, please.", "en")];

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

it("the path of a call is the steps that it has come through, and names are words", () => {
  expect(pathOf(statusFlow(), [...MENU, ...CASE])).toEqual(["menu", "case"]);
  expect(pathOf(statusFlow(), [])).toEqual([]);
  expect(["find", "ask_for-date"].map(stepTitle)).toEqual(["Find", "Ask for date"]);
});

describe("the simulator", () => {
  it("shows a call line by line, shows the step it is at, and ends it", async () => {
    const { user } = renderAt("/v2/flows/status-line", { as: reviewer });
    office.simulation = { lines: [...MENU, line(9_000, "menu", "ended", "hung_up")], end: "hung_up", took_ms: 9_000 };
    await user.click(await screen.findByRole("button", { name: "Start call" }));
    const heard = await screen.findByRole("list", { name: "What is heard" });
    await waitFor(() => expect(heard).toHaveTextContent("Hub says: For your application, press 1."));
    expect(screen.getByText("Waiting for a key.")).toBeVisible();
    expect(within(screen.getByRole("list", { name: "Outline" })).getByRole("button", { name: /^menu .*The test call is here/ })).toBeVisible();

    office.simulation = { lines: [...MENU, ...CASE, line(12_000, "case", "ended", "hung_up")], end: "hung_up", took_ms: 12_000 };
    await user.click(screen.getByRole("button", { name: "Press 1" }));
    expect(await within(heard).findByText("Caller presses 1")).toBeVisible();
    expect(within(screen.getByRole("list", { name: "Outline" })).getByRole("button", { name: /^case .*The test call is here/ })).toBeVisible();
    expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/flows/simulate", body: { flow: { name: "Status line" }, lang: "" } });

    office.simulation = { lines: [...MENU, ...CASE, line(4_000, "case", "ended", "hung_up")], end: "hung_up", took_ms: 4_000 };
    await user.click(screen.getByRole("button", { name: "Hang up" }));
    expect(await screen.findByText("The caller hung up.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Press 1" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(screen.queryByRole("list", { name: "What is heard" })).toBeNull();
  });

  it("asks again when the language, the look-up or the reviewers answer otherwise", async () => {
    const { user } = renderAt("/v2/flows/status-line", { as: reviewer });
    office.simulation = { lines: MENU, end: "completed", took_ms: 9_000 };
    await user.click(await screen.findByRole("button", { name: "Start call" }));
    await screen.findByText("The call came to its end.");
    await user.click(screen.getByRole("radio", { name: "Nothing" }));
    await user.click(screen.getByRole("switch", { name: "A reviewer takes the call or the callback" }));
    await user.click(screen.getByRole("button", { name: /Caller's language/ }));
    await user.click(await screen.findByRole("option", { name: "Spanish" }));
    await waitFor(() => {
      const { script, lang } = office.actions.at(-1)!.body as { script: SimulationAct[]; lang: string };
      expect(lang).toBe("es");
      expect(new Set(script.map((act) => act.do))).toEqual(new Set(["press", "wait", "hang_up", "not_found", "not_taken", "answered"]));
    });
  });
});

it("what is said is shown in the chosen language, and what is not translated or has no voice says so", async () => {
  (office.flow.draft ?? office.flow.published)!.flow.lang = ["en", "es", "tl"];
  const said = (en: string, es: string | null, tl: string | null) => [
    { lang: "en", text: en, has_voice: true },
    { lang: "es", text: es, has_voice: true },
    { lang: "tl", text: tl, has_voice: false },
  ];
  const lines = [
    { ...line(0, "menu", "said", "Press 1.", "en"), said: said("Press 1.", "Marque 1. [[en: For English, press 2.]]", "Pindutin ang 1.") },
    { ...line(4_000, "case", "said", "Your number, please.", "en"), said: said("Your number, please.", null, null) },
  ];
  office.simulation = { lines: [line(0, "menu", "entered"), ...lines, line(9_000, "case", "ended", "hung_up")], end: "hung_up", took_ms: 9_000 };
  const { user } = renderAt("/v2/flows/status-line", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: "Start call" }));
  const heard = await screen.findByRole("list", { name: "What is heard" });
  const rows = () => within(heard).getAllByRole("listitem");
  await waitFor(() => expect(rows()[0]).toHaveTextContent("Hub says: Press 1."));
  const choose = async (language: string) => {
    await user.click(screen.getByRole("button", { name: /Show sentences in/ }));
    await user.click(await screen.findByRole("option", { name: language }));
  };
  await choose("Spanish");
  expect(rows()[0]).toHaveTextContent("Hub says: Marque 1. For English, press 2.");
  expect(rows()[0]).not.toHaveTextContent("callers hear");
  expect(rows()[1]).toHaveTextContent("Hub says: Your number, please.");
  expect(rows()[1]).toHaveTextContent("Not translated into Spanish: callers hear it in English");
  expect(within(screen.getByRole("list", { name: "Outline" })).getByRole("button", { name: /^menu .*The test call is here/ })).toBeVisible();
  await choose("Filipino");
  expect(rows()[0]).toHaveTextContent("Hub says: Pindutin ang 1.");
  expect(rows()[0]).toHaveTextContent("There is no voice for Filipino: callers hear it in English");
  await choose("As the caller hears them");
  expect(rows()[0]).toHaveTextContent("Hub says: Press 1.");
});

describe("a callback", () => {
  it("is played to its end, and goes to the number that the caller shows", async () => {
    const { steps } = (office.flow.draft ?? office.flow.published)!.flow;
    steps["agent"] = { verb: "enqueue", name: "reviewers", offerCallback: true, timeout: "bye" };
    const { user } = renderAt("/v2/flows/status-line", { as: reviewer });
    office.simulation = {
      lines: [
        ...MENU,
        line(9_000, "agent", "queue", "call_back"),
        line(9_000, "agent", "ended", "call_back"),
        line(29_000, "agent", "called_back", "offered"),
        line(44_000, "agent", "called_back", "unanswered"),
        line(344_000, "agent", "called_back", "missed"),
      ],
      end: "call_back",
      took_ms: 344_000,
    };
    await user.click(await screen.findByRole("button", { name: "Start call" }));
    const heard = await screen.findByRole("list", { name: "What is heard" });
    await waitFor(() => expect(heard).toHaveTextContent("The caller will be called back"));
    expect(heard).toHaveTextContent("a reviewer takes the callback: the caller's phone rings");
    expect(heard).toHaveTextContent("It was tried often enough: the call is among the missed calls");
    expect(screen.getByText("A callback keeps the caller's place.")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "Caller's number" }), "202 555 0142");
    await user.click(screen.getByRole("switch", { name: "The caller answers the callback" }));
    await waitFor(() => {
      const { script, caller } = office.actions.at(-1)!.body as { script: SimulationAct[]; caller: string };
      expect(caller).toBe("202 555 0142");
      expect(script.some((act) => act.do === "unanswered")).toBe(true);
    });
  });
});

describe("a script", () => {
  const answers = { found: true, status: "Approved", program: "Rent", taken: false, answered: false };

  it("waits in silence before everything but keys, and ends where it is the caller's turn", () => {
    const script = scriptOf(
      [
        { do: "press", keys: "1", early: true },
        { do: "wait", seconds: 10 },
      ],
      answers,
    );
    expect(script.slice(0, 6)).toEqual([
      { do: "press", keys: "1", early: true },
      { do: "press", keys: "" },
      { do: "wait", seconds: 10 },
      { do: "press", keys: "" },
      { do: "wait", seconds: 1 },
      { do: "hang_up" },
    ]);
    expect(script.slice(6, 9)).toEqual([{ do: "found", values: { case_status: "Approved", case_program: "Rent" } }, { do: "not_taken" }, { do: "unanswered" }]);
  });

  it("is shown without the hanging up at its end, unless the caller did", () => {
    const shown = { lines: [...MENU, line(5_000, "menu", "ended", "hung_up")], end: "hung_up" as const, took_ms: 5_000 };
    expect(heardOf(statusFlow(), shown, [])).toEqual({ lines: MENU, waits: true, current: "menu" });
    expect(heardOf(statusFlow(), shown, [{ do: "hang_up" }])).toMatchObject({ lines: shown.lines, waits: false, current: null });
  });

  it("is at no step of this flow once it goes on in another one", () => {
    const flow = { ...statusFlow(), steps: { ...statusFlow().steps, other: { verb: "goto" as const, flow: "benefits-line" } } };
    const lines = [line(0, "other", "entered"), line(300, "menu", "entered")];
    expect(heardOf(flow, { lines, end: "hung_up", took_ms: 5_000 }, []).current).toBeNull();
  });
});
