import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { Flow } from "../../../api/schema";
import { flowVersion } from "../../../testing/flow-fixtures";
import { reviewer, supervisor } from "../../../testing/fixtures";
import { resetTelephones, telephones } from "../../../testing/handlers/own-phone";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const admin = { ...supervisor, permissions: [...supervisor.permissions, "admin" as const] };
const sentFlow = () => (office.actions.at(-1)!.body as { flow: Flow }).flow;

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

const openAs = (as = admin) => renderAt("/v2/flows/status-line", { as });
const outline = async () => within(await screen.findByRole("list", { name: "Outline" }));
const stepButton = async (name: string) => (await outline()).getByRole("button", { name: new RegExp(`^${name}( |$)`) });
const save = () => screen.getByRole("button", { name: "Save draft" });

describe("steps that reach others", () => {
  beforeEach(resetTelephones);

  it("play a sound that is uploaded, in every language", async () => {
    const { user } = openAs();
    await user.click(await stepButton("menu"));
    await user.click(screen.getByRole("button", { name: "New step for: Wrong key" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Play a recording/ }));
    await waitFor(async () => expect(await stepButton("play")).toHaveFocus());
    const upload = document.querySelector<HTMLInputElement>("input[type=file]");
    await user.upload(upload!, new File(["RIFF"], "Holiday hours.wav", { type: "audio/wav" }));
    await waitFor(() => expect(screen.getByRole("button", { name: /Holiday hours.*Sound in English/ })).toBeVisible());
    await user.click(screen.getByRole("button", { name: "Choose a sound Sound in Spanish" }));
    await user.click(await screen.findByRole("option", { name: /Holiday hours/ }));
    await user.click(save());
    await screen.findByText("Draft saved");
    expect(sentFlow().steps.play).toMatchObject({ verb: "play", audio: { en: "holiday-hours", es: "holiday-hours" } });
  });

  it("call a number, gather callers, transfer, record and change the status", async () => {
    const { user } = openAs();
    const add = async (verb: RegExp) => {
      await user.click(screen.getByRole("button", { name: "Add step" }));
      await user.click(await screen.findByRole("menuitem", { name: verb }));
    };
    await outline();
    await add(/^Call a number/);
    await user.type(await screen.findByRole("textbox", { name: "Number" }), "+1 202 555 0199");
    await add(/^Conference/);
    const room = await screen.findByRole("textbox", { name: "Name of the room" });
    await user.clear(room);
    await user.type(room, "hearing");
    await add(/^Record/);
    await user.click(await screen.findByRole("radio", { name: "Pause recording" }));
    await add(/^Change status/);
    await user.click(await screen.findByRole("button", { name: "Choose a status New status" }));
    const statuses = await screen.findAllByRole("option");
    await user.click(statuses[0]!);
    await user.click(save());
    await screen.findByText("Draft saved");
    const { steps } = sentFlow();
    expect(steps.dial).toMatchObject({ number: "+12025550199", timeout: 30 });
    expect(steps.conference).toMatchObject({ name: "hearing", finishOnKey: "#" });
    expect(steps.record).toMatchObject({ action: "pause" });
    expect((steps["set-status"] as { status: number }).status).toBeGreaterThan(0);
  });

  it("are tried on one's own telephone, with the step that the call is at", async () => {
    Object.assign(telephones, { canBeCalled: true, number: "+12025550154" });
    const { user } = openAs();
    await outline();
    await user.click(await screen.findByRole("button", { name: /Call .*\(202\) 555-0154/ }));
    expect(await screen.findByText(/You are at step/)).toBeVisible();
    expect(office.actions.at(-1)!.path).toBe("POST /api/flows/status-line/test-call");
  });
});

describe("a simulated phone", () => {
  beforeEach(resetTelephones);

  it("rings where there is no number to call from", async () => {
    Object.assign(telephones, { simulated: "+12025550114" });
    const { user } = openAs();
    await outline();
    expect(await screen.findByRole("link", { name: "Open your phone in the sandbox" })).toHaveAttribute("href", "/sandbox");
    await user.click(screen.getByRole("button", { name: /Call .*\(202\) 555-0114/ }));
    expect(await screen.findByText(/You are at step/)).toBeVisible();
    expect(office.actions.at(-1)!.path).toBe("POST /api/flows/status-line/test-call");
  });
});

describe("the outline", () => {
  it("lists the steps in the order a call walks, and leads from exit to step", async () => {
    const { user } = openAs();
    const list = await outline();
    expect(list.getAllByRole("heading", { level: 3 }).map((one) => one.textContent?.trim())).toEqual([
      "The whole call",
      "menu Menu or digits",
      "case Menu or digits",
      "born Menu or digits",
      "find Look up",
      "status Say",
      "agent Reviewers",
      "voicemail Voicemail",
      "bye Hang up",
    ]);
    await user.click(list.getAllByRole("button", { name: "Key 2: agent" })[0]!);
    await waitFor(async () => expect(await stepButton("agent")).toHaveFocus());
    expect(await stepButton("agent")).toHaveAttribute("aria-expanded", "true");
  });

  it("adds a step for an exit by keyboard, writes its words and saves the draft", async () => {
    const { user } = openAs();
    (await stepButton("menu")).focus();
    await user.keyboard("{Enter}");
    await user.click(screen.getByRole("button", { name: "New step for: Wrong key" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Say/ }));
    await waitFor(async () => expect(await stepButton("say")).toHaveFocus());
    const english = screen.getByRole("textbox", { name: "Said in English" });
    await waitFor(() => expect(english).toHaveAccessibleDescription("Missing in English."));
    await user.type(english, "Sorry?");
    await user.type(screen.getByRole("textbox", { name: "Said in Spanish" }), "¿Perdón?");
    const name = screen.getByRole("textbox", { name: "Name of the step" });
    await user.clear(name);
    await user.type(name, "sorry{Enter}");
    await user.click(screen.getByRole("button", { name: "Choose a step Then" }));
    await user.click(await screen.findByRole("option", { name: /^menu/ }));
    await waitFor(() => expect(screen.getByText("No problems found. This menu can be published.")).toBeVisible());
    await user.click(save());
    await screen.findByText("Draft saved");
    const { menu, sorry } = sentFlow().steps;
    expect(menu).toMatchObject({ noMatch: "sorry" });
    expect(sorry).toMatchObject({ verb: "say", say: { en: "Sorry?", es: "¿Perdón?" }, next: "menu" });
    expect(screen.getByText("All changes saved")).toBeVisible();
  });

  it("shows what led to a step that was deleted as open, and undoes that", async () => {
    const { user } = openAs();
    await user.click(await stepButton("status"));
    await user.click(screen.getByRole("button", { name: "Delete step status" }));
    const list = await outline();
    expect(list.getByText("Found: open")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(list.queryByText("Found: open")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Redo" }));
    expect(list.getByText("Found: open")).toBeVisible();
  });

  it("leads keys to steps and languages", async () => {
    const { user } = openAs();
    await user.click(await stepButton("menu"));
    await user.click(screen.getByRole("button", { name: "Add key" }));
    const added = await screen.findByRole("group", { name: "Key 3" });
    const key = within(added).getByRole("textbox", { name: "Key" });
    await user.clear(key);
    await user.type(key, "7");
    fireEvent.blur(key);
    const seven = await screen.findByRole("group", { name: "Key 7" });
    await user.click(within(seven).getByRole("button", { name: /Language from there on/ }));
    await user.click(await screen.findByRole("option", { name: "Spanish" }));
    await user.click(within(screen.getByRole("group", { name: "Key 7" })).getByRole("button", { name: "Choose a step Key 7" }));
    await user.click(await screen.findByRole("option", { name: /^bye/ }));
    await user.click(screen.getByRole("button", { name: "Remove key 9" }));
    await user.click(save());
    await screen.findByText("Draft saved");
    expect(sentFlow().steps.menu).toMatchObject({ on: { "1": "case", "2": "agent", "7": { set: { lang: "es" }, next: "bye" } } });
  });

  it("gives every prompt a language that is added to the menu", async () => {
    const { user } = openAs();
    await user.click((await outline()).getByRole("button", { name: "The whole call" }));
    await user.type(screen.getByRole("combobox", { name: "Languages" }), "Arab");
    await user.click(await screen.findByRole("option", { name: /^Arabic/ }));
    await user.keyboard("{Escape}");
    expect(await screen.findByText("status: Missing in Arabic.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "status: Missing in Arabic." }));
    await waitFor(async () => expect(await stepButton("status")).toHaveFocus());
    expect(screen.getByRole("textbox", { name: "Said in Arabic" })).toHaveAccessibleDescription("Missing in Arabic.");
  });

  it("says what callers of a language without a voice hear, and takes a recording for them", async () => {
    resetTelephones();
    const { user } = openAs();
    await user.click((await outline()).getByRole("button", { name: "The whole call" }));
    const languages = screen.getByRole("combobox", { name: "Languages" });
    await user.type(languages, "Hebr");
    const hebrew = await screen.findByRole("option", { name: /^Hebrew/ });
    expect(hebrew).toHaveTextContent("No voice");
    await user.click(hebrew);
    await user.keyboard("{Escape}");
    await waitFor(() =>
      expect(languages).toHaveAccessibleDescription(
        expect.stringContaining("No voice speaks Hebrew. Those callers hear the recordings you upload for their language, and English everywhere else."),
      ),
    );
    // A language that can be spoken stays, and stays first.
    const tags = screen.getByRole("grid", { name: "Languages" });
    for (const name of ["English", "Spanish"]) await user.click(within(within(tags).getByRole("row", { name })).getByRole("button"));
    expect(
      within(tags)
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual(["Spanish", "Hebrew"]);
    await user.click(await stepButton("status"));
    expect(screen.queryByRole("textbox", { name: "Said in Hebrew" })).toBeNull();
    expect(screen.getByText(/^No voice speaks Hebrew: callers hear this in Spanish\./)).toBeVisible();
    await user.click(await stepButton("menu"));
    await user.click(screen.getByRole("button", { name: "New step for: Wrong key" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Play a recording/ }));
    await user.upload(document.querySelectorAll<HTMLInputElement>("input[type=file]")[1]!, new File(["ID3"], "Shalom.mp3", { type: "audio/mpeg" }));
    await waitFor(() => expect(screen.getByRole("button", { name: /Shalom.*Sound in Hebrew/ })).toBeVisible());
    await user.click(screen.getByRole("button", { name: /Shalom.*Sound in Hebrew/ }));
    await user.click(await screen.findByRole("option", { name: "The same as in Spanish" }));
    await user.click(save());
    await screen.findByText("Draft saved");
    expect(sentFlow().lang).toEqual(["es", "he"]);
    expect(sentFlow().steps.play).toMatchObject({ verb: "play", audio: { es: "", he: "" } });
  });

  it("lets those look who may not write", async () => {
    const { user } = openAs(reviewer);
    expect(await screen.findByText(/^You can look at this menu and try it/)).toBeVisible();
    await user.click(await stepButton("bye"));
    expect(screen.getByRole("textbox", { name: "Said in English" })).toHaveAttribute("readonly");
    for (const name of ["Save draft", "Publish", "Add step", "Delete step bye"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("saving", () => {
  const change = async (user: ReturnType<typeof openAs>["user"]) => {
    await user.click(await stepButton("bye"));
    await user.type(screen.getByRole("textbox", { name: "Said in English" }), " Bye.");
  };

  it("says who saved meanwhile, and keeps mine or takes theirs", async () => {
    const { user } = openAs();
    await change(user);
    const theirFlow = { ...flowVersion().flow, name: "Their line" };
    office.flow.draft = flowVersion({ version: 9, state: "draft", created_by: "Lee Okafor", flow: theirFlow, published_by: "", published_at_ms: null });
    await user.click(save());
    let dialog = await screen.findByRole("dialog", { name: "Status line was changed while you were working" });
    expect(dialog).toHaveTextContent(/Lee Okafor saved a draft \(Oct 1, 2026/);
    // Both texts, where they differ.
    expect(within(dialog).getByRole("row", { name: "name Status line Their line" })).toBeVisible();
    expect(within(dialog).getByRole("row", { name: "steps.bye.say.en Goodbye. Bye. Goodbye." })).toBeVisible();
    expect(office.actions).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Keep mine" }));
    await screen.findByText("Draft saved");
    // What only the other one changed is kept too.
    expect(sentFlow().name).toBe("Their line");
    expect(sentFlow().steps.bye).toMatchObject({ say: { en: "Goodbye. Bye." } });

    await user.type(screen.getByRole("textbox", { name: "Said in English" }), " Bye.");
    office.flow = { ...office.flow, published: flowVersion({ version: 12, published_by: "Kim Tran", flow: theirFlow }), draft: null };
    await user.click(save());
    dialog = await screen.findByRole("dialog", { name: "Their line was changed while you were working" });
    expect(dialog).toHaveTextContent(/Kim Tran published version 12/);
    await user.click(within(dialog).getByRole("button", { name: "Take theirs" }));
    expect(await screen.findByRole("heading", { name: "Their line" })).toBeVisible();
    expect(screen.getByText("All changes saved")).toBeVisible();
  });

  it("publishes with what differs, and rolls back", async () => {
    const { user } = openAs();
    await change(user);
    await user.click(screen.getByRole("button", { name: "Publish" }));
    const dialog = await screen.findByRole("dialog", { name: "Publish Status line?" });
    expect(dialog).toHaveTextContent("Changed: bye");
    await user.click(within(dialog).getByRole("button", { name: "Publish" }));
    expect(await screen.findByText("Version 3 is published.")).toBeVisible();
    expect(office.actions.map(({ path }) => path)).toEqual(["PUT /api/flows/status-line/draft", "POST /api/flows/status-line/publish"]);

    await user.click(screen.getByRole("button", { name: "Versions" }));
    const versions = await screen.findByRole("dialog", { name: "Versions of Status line" });
    await user.click(await within(versions).findByRole("button", { name: "Roll back to version 2" }));
    await user.click(within(versions).getAllByRole("button", { name: "Roll back to version 2" }).at(-1)!);
    expect(await screen.findByText("Version 4 is published.")).toBeVisible();
    expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/flows/status-line/roll-back", body: { version: 3, to: 2 } });
    expect(screen.getByRole("textbox", { name: "Said in English" })).toHaveValue("Goodbye.");
  });

  it("does not publish what has faults, nor what changes nothing", async () => {
    const { user } = openAs();
    await stepButton("bye");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    let dialog = await screen.findByRole("dialog", { name: "Publish Status line?" });
    expect(dialog).toHaveTextContent("Nothing differs from the published version.");
    expect(within(dialog).getByRole("button", { name: "Publish" })).toBeDisabled();
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await user.click(await stepButton("status"));
    await user.clear(screen.getByRole("textbox", { name: "Said in Spanish" }));
    await screen.findByText("1 problem to fix before publishing");
    await user.click(screen.getByRole("button", { name: "Publish" }));
    dialog = await screen.findByRole("dialog", { name: "Publish Status line?" });
    expect(dialog).toHaveTextContent("Fix the problems first.");
    expect(within(dialog).getByRole("button", { name: "Publish" })).toBeDisabled();
  });

  it("asks before unsaved changes are left behind", async () => {
    const { user, router } = openAs();
    await change(user);
    await user.click(screen.getByRole("link", { name: "Phone menus" }));
    const asked = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(within(asked).getByRole("button", { name: "Stay" }));
    expect(router.state.location.pathname).toBe("/v2/flows/status-line");
    await user.click(screen.getByRole("link", { name: "Phone menus" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/v2/flows"));
  });

  it("says that a menu is not there", async () => {
    server.use(
      hub.get("/api/flows/{key}", () =>
        HttpResponse.json({ type: "about:blank", title: "not_found", status: 404, key: "not_found", message: "", errors: [], trace_id: "1" }, { status: 404 }),
      ),
    );
    openAs();
    expect(await screen.findByText(/^We couldn't find this/)).toBeVisible();
  });
});
