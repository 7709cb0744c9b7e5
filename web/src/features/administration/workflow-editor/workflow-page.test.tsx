import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CheckedConfiguration, ConfigurationVersion, Workflow } from "../../../api/schema";
import { accountId } from "../../../shared/cases/item/reviewer";
import { administered, administrator } from "../../../testing/fixtures";
import { following } from "../../../testing/following";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import type { SilentSocket } from "../../../testing/silent-socket";

const flow = (): Workflow => ({
  states: [
    { id: 4, name: "Application Received", kind: "initial", token: "application-received", stage: "received", outcome: "open" },
    { id: 9, name: "Review", kind: "open", token: "review", stage: "reviewed", outcome: "open" },
    { id: 12, name: "Denied", kind: "terminal", token: "denied", stage: "denied", outcome: "denied" },
  ],
  transitions: [
    { from: 4, to: 9, requires_user_assigment: false, requires_reason: false },
    { from: 9, to: 12, requires_user_assigment: false, requires_reason: true, roles: ["Supervisor"] },
  ],
});
const rules = () => ({ rules: [{ key: "size", title: { en: "Somebody lives there" }, severity: "failed", holds: "answers.household.size >= 1" }] });

const version = (number: number, state: string, text: unknown): ConfigurationVersion => ({
  version: number,
  state,
  based_on: state === "draft" ? 1 : 0,
  created_by: "Ada Lindqvist",
  author: accountId(administrator),
  created_at_ms: 1_764_000_000_000,
  published_by: state === "draft" ? "" : "Ada Lindqvist",
  published_at_ms: state === "draft" ? null : 1_764_000_000_000,
  restores: null,
  text,
});

const line = (by: string, change: "added" | "removed" | "same", number: number, author = by === "Ana Ruiz" ? 4_711 : accountId(administrator)) => ({
  by,
  author: change === "same" ? 0 : author,
  change,
  text: "…",
  at_ms: 1_764_000_000_000,
  version: number,
});
/** Two changes by somebody else, one by whoever looks. */
const differences = {
  from: 1,
  to: 2,
  lines: [
    line("Ana Ruiz", "removed", 2),
    line("Ana Ruiz", "added", 2),
    line("", "same", 1),
    line("Ana Ruiz", "added", 2),
    line(`${administrator.ds_firstname} ${administrator.ds_lastname}`, "added", 2),
  ],
};

/** What the hub was asked to do. */
let done: { path: string; body: unknown }[] = [];
let checked: CheckedConfiguration;

/** What the hub's check would find of what the tests do. */
function check(text: Workflow): CheckedConfiguration {
  const fault = (field: string, why: string) => ({
    kind: "workflow",
    key: "5",
    is_changed: true,
    field,
    why,
    item: field.split(".")[1] ?? "",
    names: {},
    params: {},
    message: why,
  });
  const removed = checked.removed.filter(({ state }) => !text.states.some(({ id }) => id === state));
  const deadEnds = text.states.filter(({ id, kind }) => kind !== "terminal" && !text.transitions.some(({ from }) => from === id));
  return {
    faults: [...removed.map(({ state }) => fault(`states.${state}`, "state_in_use")), ...deadEnds.map(({ id }) => fault(`states.${id}`, "dead_end"))],
    warnings: checked.warnings,
    removed,
    taken: checked.taken,
  };
}

beforeEach(() => {
  resetOffice();
  done = [];
  checked = {
    faults: [],
    warnings: [{ field: "states.9", why: "nobody_moves", message: "nobody" }],
    removed: [{ state: 9, name: "Review", cases: 7, first: [{ id: 100_005, case_number: "ERA-2031" }] }],
    taken: [4, 9, 12],
  };
  const note = async (path: string, request: Request) => {
    const body: unknown = await request.json();
    done.push({ path, body });
    return body as { text: unknown; version: number };
  };
  server.use(
    ...staffHandlers,
    hub.get("/api/admin/programs", () => HttpResponse.json(administered)),
    hub.get("/api/admin/workflow-users/roles", () =>
      HttpResponse.json({
        roles: [
          { name: "Inspector", programs: [5] },
          { name: "Reviewer", programs: [5] },
        ],
        programs: [],
      }),
    ),
    hub.get("/api/notifications/participants", () =>
      HttpResponse.json({
        items: [
          { audience: "applicant", role: "", people: null },
          { audience: "role", role: "Reviewer", people: 4 },
        ],
        states: [],
        templates: [],
        names: [{ path: "answers.household.size", kind: "whole number" }],
      }),
    ),
    hub.get("/api/configuration/workflow/{key}", () =>
      HttpResponse.json({ kind: "workflow", key: "5", published: version(1, "published", flow()), draft: null, may_write: true }),
    ),
    hub.get("/api/configuration/workflow/{key}/versions", () => HttpResponse.json({ items: [] })),
    hub.get("/api/configuration/workflow/{key}/differences/{version}/{to}", () => HttpResponse.json(differences)),
    hub.get("/api/configuration/validation_rules/{key}/differences/{version}/{to}", () => HttpResponse.json(differences)),
    hub.post("/api/configuration/workflow/{key}/check", async ({ request }) => {
      const { text } = await request.json();
      return HttpResponse.json(check(text as Workflow));
    }),
    hub.put("/api/configuration/workflow/{key}/draft", async ({ request }) => {
      const { text } = await note("draft", request);
      return HttpResponse.json({ draft: version(2, "draft", text), faults: [] });
    }),
    hub.post("/api/configuration/workflow/{key}/publish", async ({ request }) => {
      await note("publish", request);
      const text = (done.find(({ path }) => path === "draft")!.body as { text: unknown }).text;
      return HttpResponse.json(version(2, "published", text));
    }),
    hub.post("/api/configuration-releases/preview", () =>
      HttpResponse.json({
        faults: [],
        items: [{ kind: "workflow", key: "5", effects: [{ effect: "clock_starts", state: 4, name: "Application Received", hours: 24, cases: 3 }] }],
      }),
    ),
    hub.get("/api/configuration/validation_rules/{key}", () =>
      HttpResponse.json({ kind: "validation_rules", key: "5", published: version(1, "published", rules()), draft: null, may_write: true }),
    ),
    hub.get("/api/configuration/validation_rules/{key}/versions", () => HttpResponse.json({ items: [] })),
    hub.post("/api/configuration/validation_rules/{key}/check", async ({ request }) => {
      const { text } = (await request.json()) as { text: ReturnType<typeof rules> };
      const faults = text.rules
        .filter(({ holds }) => holds.includes("rooms"))
        .map(({ key }) => ({
          kind: "validation_rules",
          key: "5",
          is_changed: true,
          field: `rules.${key}.holds`,
          why: "unknown_name",
          item: key,
          names: {},
          params: { about: "rooms" },
          message: "no rooms",
        }));
      return HttpResponse.json({ faults, warnings: [], removed: [], taken: [] });
    }),
    hub.put("/api/configuration/validation_rules/{key}/draft", async ({ request }) => {
      const { text } = await note("rules draft", request);
      return HttpResponse.json({ draft: version(2, "draft", text), faults: [] });
    }),
  );
});

const open = (search = "") => renderAt(`/v2/program-portal/workflow-editor?program=5${search}`, { as: administrator });
const outline = async () => within(await screen.findByRole("list", { name: "Outline" }));
const stateButton = async (name: string) => (await outline()).getByRole("button", { name: new RegExp(`^${name} (Beginning|Staff work|Waiting|End)`) });
const saved = () => done.findLast(({ path }) => path === "draft")!.body as { based_on: number; draft: number; text: Workflow };
const save = () => screen.getByRole("button", { name: "Save draft" });

describe("the outline", () => {
  it("lists the states with their moves, and leads from one to another", async () => {
    const { user } = open();
    await stateButton("Application Received");
    const list = await outline();
    expect(list.getAllByRole("heading", { level: 3 }).map((one) => one.textContent?.trim().replace(/\s+/g, " "))).toEqual([
      "Application Received Beginning",
      "Review Staff work on it",
      "Denied End",
    ]);
    await user.click(list.getByRole("button", { name: "To Review" }));
    await waitFor(async () => expect(await stateButton("Review")).toHaveFocus());
    expect(await stateButton("Review")).toHaveAttribute("aria-expanded", "true");
  });

  it("gives the same bytes by mouse and by keyboard", async () => {
    const texts: string[] = [];
    {
      const { user } = open("&state=4");
      await stateButton("Application Received");
      await user.click(screen.getByRole("button", { name: "Choose a state Add a move" }));
      await user.click(await screen.findByRole("option", { name: "Denied" }));
      await user.click(screen.getByRole("checkbox", { name: "A reason for a denial must be given" }));
      await user.click(screen.getByRole("button", { name: "Move Application Received down" }));
      await user.click(save());
      await screen.findByText("Draft saved");
      texts.push(JSON.stringify(saved().text));
    }
    cleanup();
    done = [];
    {
      const { user } = open();
      (await stateButton("Application Received")).focus();
      await user.keyboard("{Enter}");
      screen.getByRole("button", { name: "Choose a state Add a move" }).focus();
      await user.keyboard("{Enter}");
      (await screen.findByRole("option", { name: "Denied" })).focus();
      await user.keyboard("{Enter}");
      await waitFor(() => expect(screen.getByRole("button", { name: "To Denied Everybody who may change a status" })).toHaveFocus());
      screen.getByRole("checkbox", { name: "A reason for a denial must be given" }).focus();
      await user.keyboard(" ");
      screen.getByRole("button", { name: "Move Application Received down" }).focus();
      await user.keyboard("{Enter}");
      save().focus();
      await user.keyboard("{Enter}");
      await waitFor(() => expect(done.some(({ path }) => path === "draft")).toBe(true));
      texts.push(JSON.stringify(saved().text));
    }
    expect(texts[1]).toBe(texts[0]);
    expect(JSON.parse(texts[0]!)).toMatchObject({
      states: [{ id: 9 }, { id: 4 }, { id: 12 }],
      transitions: [
        { from: 4, to: 9 },
        { from: 9, to: 12 },
        { from: 4, to: 12, requires_reason: true },
      ],
    });
  });

  it("takes back with the keys what was done, and says what is done", async () => {
    const { user } = open("&state=12");
    await user.click(await screen.findByRole("button", { name: "Remove state Denied" }));
    expect(await screen.findByText("Removed: Denied")).toBeInTheDocument();
    await waitFor(async () => expect(await stateButton("Review")).toHaveFocus());
    expect((await outline()).queryByText("Denied")).toBeNull();
    await user.keyboard("{Control>}z{/Control}");
    await stateButton("Denied");
    expect(screen.getByText("All changes saved")).toBeVisible();
  });

  it("offers the program's roles and the languages of words", async () => {
    const { user } = open("&state=4");
    await user.click(await screen.findByRole("button", { name: /^To Review/ }));
    await user.click(screen.getByRole("combobox", { name: "Who may make it" }));
    // Nobody has this one in the program yet.
    expect(await screen.findByRole("option", { name: "Inspector" })).toBeVisible();
    expect(screen.getAllByRole("option", { name: "Reviewer" })).toHaveLength(1);
    await user.click(await screen.findByRole("option", { name: "Reviewer" }));
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Words in other languages and for applicants" }));
    await user.type(screen.getByRole("combobox", { name: "Add a language" }), "Spanish");
    await user.click(await screen.findByRole("option", { name: "Spanish" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Name for staff in Spanish" })).toHaveFocus());
    await user.keyboard("Recibida");
    await user.click(save());
    await screen.findByText("Draft saved");
    expect(saved().text.transitions[0]).toMatchObject({ to: 9, roles: ["Reviewer"] });
    expect(saved().text.states[0]).toMatchObject({ names: { es: "Recibida" } });
  });
});

describe("findings", () => {
  it("lead to their place", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Review: Nobody in this program has a role that may move a case on." }));
    await waitFor(async () => expect(await stateButton("Review")).toHaveFocus());
    await user.click(screen.getByRole("button", { name: /^To Denied/ }));
    await user.click(screen.getByRole("button", { name: "Remove move to Denied" }));
    await user.click(await screen.findByRole("button", { name: "Review: Nothing leads on from here, and it is not an end." }));
    await waitFor(async () => expect(await stateButton("Review")).toHaveFocus());
  });
});

describe("publishing", () => {
  it("asks where the cases of a removed state go, shows them, and sends it with the text", async () => {
    const { user } = open("&state=4");
    await stateButton("Application Received");
    await user.click(screen.getByRole("button", { name: "Choose a state Add a move" }));
    await user.click(await screen.findByRole("option", { name: "Denied" }));
    await user.click(await stateButton("Review"));
    await user.click(screen.getByRole("button", { name: "Remove state Review" }));
    expect(await screen.findByText("7 cases are in Review.")).toBeVisible();
    expect(screen.getByRole("link", { name: "ERA-2031" })).toHaveAttribute("href", "/v2/review/100005");
    expect(screen.getByText("and 6 more")).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Publish the workflow of Emergency rental assistance?" }));
    expect(dialog.getByText("Say first where the cases of removed states go.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Publish" })).toBeDisabled();
    expect(await dialog.findByText("3 cases in Application Received get a time limit of 24 hours.")).toBeVisible();
    expect(dialog.getByText("States removed: Review")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Choose a state Cases in Review go to" }));
    await user.click(await screen.findByRole("option", { name: "Application Received" }));
    await user.click(dialog.getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("Version 2 is published")).toBeVisible();
    expect(done.map(({ path }) => path)).toEqual(["draft", "publish"]);
    expect(done[1]!.body).toEqual({ version: 2, moves: { "9": 4 } });
  });

  it("has nothing to do where nothing differs", async () => {
    const { user } = open();
    await stateButton("Review");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Nothing differs from the published version.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Publish" })).toBeDisabled();
    expect(done).toEqual([]);
  });
});

describe("the diagram", () => {
  it("shows the states, and opens what is chosen in it", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (media) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
    );
    const { user } = open();
    await stateButton("Review");
    await user.click(screen.getByRole("radio", { name: "Diagram" }));
    const picture = within(await screen.findByRole("region", { name: "Diagram" }));
    expect((await picture.findAllByRole("button", { name: /Beginning|Staff work|End/ })).map((one) => one.getAttribute("aria-pressed"))).toEqual([
      "false",
      "false",
      "false",
    ]);
    await user.click(picture.getByRole("button", { name: /^Review/ }));
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Review");
    expect(picture.getByRole("button", { name: /^Review/ })).toHaveAttribute("aria-pressed", "true");
    vi.restoreAllMocks();
  });
});

describe("versions", () => {
  it("restore an earlier text as a draft that nothing follows yet", async () => {
    server.use(
      hub.get("/api/configuration/workflow/{key}/versions", () =>
        HttpResponse.json({ items: [version(3, "published", flow()), version(1, "superseded", flow())].map(({ text: _text, ...line }) => line) }),
      ),
      hub.post("/api/configuration/workflow/{key}/restore", async ({ request }) => {
        done.push({ path: "restore", body: await request.json() });
        const before = { ...flow(), states: flow().states.map((state) => (state.id === 9 ? { ...state, name: "Reading" } : state)) };
        return HttpResponse.json({ draft: version(4, "draft", before), faults: [] });
      }),
    );
    const { user } = open();
    await stateButton("Review");
    await user.click(screen.getByRole("button", { name: "Versions" }));
    await user.click(await screen.findByRole("button", { name: "Restore version 1 as a draft" }));
    expect(await stateButton("Reading")).toBeVisible();
    expect(done).toEqual([{ path: "restore", body: { based_on: 1, draft: 0, to: 1 } }]);
    expect(screen.getByText("All changes saved")).toBeVisible();
  });
});

describe("a new state", () => {
  it("takes no number that a removed state had", async () => {
    checked.taken = [4, 9, 12, 20, 21];
    const { user } = open();
    await screen.findByText(/nobody|Nobody/);
    await user.click(screen.getByRole("button", { name: "Add state" }));
    await user.click(save());
    await screen.findByText("Draft saved");
    const { text } = done.at(-1)!.body as { text: Workflow };
    expect(text.states.at(-1)!.id).toBe(22);
  });
});

describe("checks", () => {
  it("are the second view, judged while they are written", async () => {
    server.use(hub.get("/api/configuration/form/{key}", () => problem(404, "not_found")));
    const { user } = open();
    await user.click(await screen.findByRole("radio", { name: "Checks" }));
    await user.click(await screen.findByRole("button", { name: /^Somebody lives there/ }));
    const holds = screen.getByRole("textbox", { name: "It is so where" });
    await user.clear(holds);
    await user.type(holds, "answers.household.rooms > 1");
    await waitFor(() => expect(holds).toHaveAccessibleDescription(/It speaks of something that there is not\./));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await user.click(screen.getByRole("button", { name: "Add check" }));
    await user.type(await screen.findByRole("textbox", { name: "What must be so, in English" }), "Rent is known");
    await user.type(screen.getByRole("textbox", { name: "It is so where" }), "answers.household.rent > 0");
    await user.click(save());
    await screen.findByText("Draft saved");
    const { text } = done.at(-1)!.body as { text: ReturnType<typeof rules> };
    expect(text.rules.at(-1)).toEqual({ key: "rule_2", title: { en: "Rent is known" }, severity: "warning", holds: "answers.household.rent > 0" });
  });

  it("are sentences about the program's form, with examples that are kept", async () => {
    const size = { id: "size", key: "household.size", type: "number", words: { en: "People at home" } };
    const form = { format: 1, id: "rent", title: { en: "Rent" }, sections: [{ id: "all", pages: [{ id: "one", items: [size] }] }] };
    server.use(
      hub.get("/api/configuration/form/{key}", () =>
        HttpResponse.json({ kind: "form", key: "5", published: version(1, "published", form), draft: null, may_write: true }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole("radio", { name: "Checks" }));
    await user.click(await screen.findByRole("button", { name: /^Somebody lives there/ }));
    expect(await screen.findByText(/is faulty unless “People at home” is 1 or more\./)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add an example" }));
    await user.click(save());
    await screen.findByText("Draft saved");
    const { text } = done.at(-1)!.body as { text: { rules: { examples?: unknown[] }[] } };
    expect(text.rules[0]!.examples).toHaveLength(1);
  });
});

describe("the others at a workflow", () => {
  const topic = "config:workflow/5";

  const renamed = (id: number, name: string): Workflow => ({ ...flow(), states: flow().states.map((state) => (state.id === id ? { ...state, name } : state)) });
  const theyHave = (text: Workflow) =>
    server.use(
      hub.get("/api/configuration/workflow/{key}", () =>
        HttpResponse.json({
          kind: "workflow",
          key: "5",
          published: version(1, "published", flow()),
          draft: { ...version(7, "draft", text), created_by: "Ana Ruiz", author: 4_711 },
          may_write: true,
        }),
      ),
    );
  const announce = (socket: SilentSocket) =>
    act(() =>
      socket.say({ op: "event", topic, seq: 5, kind: "config.draft.saved", at_ms: Date.now(), data: { version: 7, by: { id: 4_711, name: "Ana Ruiz" } } }),
    );

  it("are shown at their state, and are told which one is open here", async () => {
    const { user } = open();
    const button = await stateButton("Review");
    const socket = await following(topic);
    await waitFor(() => expect(socket.sent).toContainEqual({ op: "signal", topic, kind: "viewing", data: { active: true, item: null } }));
    await user.click(button);
    await waitFor(() => expect(socket.sent).toContainEqual({ op: "signal", topic, kind: "viewing", data: { active: true, item: "state:9" } }));
    const editors = [
      { id: 4_711, name: "Ana Ruiz", item: "state:12" },
      { id: accountId(administrator), name: "Myself", item: "state:9" },
    ];
    act(() => socket.say({ op: "signal", topic, kind: "viewing", data: { editors } }));
    expect(await screen.findByText("Ana Ruiz is editing: Denied")).toBeVisible();
    expect(await stateButton("Denied")).toHaveAccessibleName(/Ana Ruiz is editing this state$/);
    expect(screen.queryByText(/Myself/)).toBeNull();
    act(() => socket.say({ op: "signal", topic, kind: "viewing", data: { editors: [] } }));
    await waitFor(() => expect(screen.queryByText(/Ana Ruiz/)).toBeNull());
  });

  it("have saved something, which is taken in beside what is typed here", async () => {
    const { user } = open("&state=4");
    await stateButton("Application Received");
    const socket = await following(topic);
    await user.type(screen.getByRole("textbox", { name: "Name" }), " today");
    theyHave(renamed(9, "Reading"));
    announce(socket);
    const news = await screen.findByText("Ana Ruiz saved 1 change.");
    expect(news.closest('[role="status"]')).not.toBeNull();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Application Received today");
    await user.click(screen.getByRole("button", { name: "Take them in" }));
    expect(await stateButton("Reading")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Application Received today");
    expect(screen.queryByText("Ana Ruiz saved 1 change.")).toBeNull();
    await user.click(save());
    await waitFor(() => expect(done).toHaveLength(1));
    expect(saved()).toMatchObject({ based_on: 1, draft: 7 });
    expect(saved().text.states.map(({ name }) => name)).toEqual(["Application Received today", "Reading", "Denied"]);
  });

  it("wrote at the same place: both texts are shown, and what is typed stays until it is decided", async () => {
    const { user } = open("&state=4");
    await stateButton("Application Received");
    const socket = await following(topic);
    await user.type(screen.getByRole("textbox", { name: "Name" }), " today");
    theyHave(renamed(4, "Arrived"));
    announce(socket);
    await user.click(await screen.findByRole("button", { name: "Take them in" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("Application Received today");
    expect(dialog).toHaveTextContent("Arrived");
    await user.keyboard("{Escape}");
    expect(await screen.findByRole("textbox", { name: "Name" })).toHaveValue("Application Received today");
  });

  it("have changes that are published with one's own: they are counted by author", async () => {
    theyHave(renamed(9, "Reading"));
    const { user } = open();
    await stateButton("Reading");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("You also publish other people's changes")).toBeVisible();
    expect(dialog.getByText("2 changes by Ana Ruiz and 1 change by you")).toBeVisible();
  });

  it("are told apart by their accounts: a namesake of one's own is somebody else, and two of one name are two", async () => {
    theyHave(renamed(9, "Reading"));
    const own = `${administrator.ds_firstname} ${administrator.ds_lastname}`;
    const lines = [line(own, "added", 2), line("", "same", 1), line(own, "added", 2, 4_714), line("Ana Ruiz", "added", 2), line("Ana Ruiz", "added", 2, 4_715)];
    server.use(hub.get("/api/configuration/workflow/{key}/differences/{version}/{to}", () => HttpResponse.json({ from: 1, to: 2, lines })));
    const { user } = open();
    await stateButton("Reading");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(`1 change by ${own}, 1 change by Ana Ruiz, 1 change by Ana Ruiz, and 1 change by you`)).toBeVisible();
  });
});
