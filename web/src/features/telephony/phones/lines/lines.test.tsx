import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { WaitingLine, WaitingLineView } from "../../../../api/schema";
import { supervisor } from "../../../../testing/fixtures";
import { problem } from "../../../../testing/handlers/problem";
import { office, resetOffice, staffHandlers } from "../../../../testing/handlers/staff";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";

const admin = { ...supervisor, permissions: [...supervisor.permissions, "admin" as const] };

const rentDesk = (over: Partial<WaitingLine> = {}): WaitingLineView => ({
  key: "rent-desk",
  version: 3,
  updated_at_ms: 0,
  line: {
    name: "Rent desk",
    programs: [],
    reviewers: [],
    langs: ["en", "es"],
    announcement: { en: "Please wait.", es: "Espere, por favor." },
    music: true,
    position_every_s: 60,
    longest_wait_s: 90,
    after: "voicemail",
    offer_callback: true,
    callback_tries: 3,
    ring_s: 20,
    wrap_up_s: 120,
    codes: [],
    ...over,
  },
});

const saved = () => office.actions.filter((action) => action.path.startsWith("PUT /api/waiting-lines/"));
const lastLine = () => (saved().at(-1)!.body as unknown as { line: WaitingLine }).line;

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

test("a line is made with reviewers and languages chosen by name, and a double click makes one", async () => {
  const { user } = renderAt("/v2/telephones", { as: admin });
  await user.click(await screen.findByRole("button", { name: "Add line" }));
  const dialog = await screen.findByRole("dialog", { name: "Add line" });
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Rent desk");
  await user.type(within(dialog).getByRole("combobox", { name: "Reviewers" }), "carl");
  await user.click(await screen.findByRole("option", { name: "Carlos Worker" }));
  await user.keyboard("{Escape}");
  await user.type(within(dialog).getByRole("combobox", { name: "Other languages of Carlos Worker" }), "arab");
  await user.click(await screen.findByRole("option", { name: /^Arabic/ }));
  await user.keyboard("{Escape}");
  await user.type(within(dialog).getByRole("combobox", { name: "Languages callers are greeted in" }), "Spa{ArrowDown}{Enter}{Escape}");
  await user.type(within(dialog).getByRole("textbox", { name: "Announcement in Spanish" }), "Espere, por favor.");
  await user.type(within(dialog).getByRole("textbox", { name: "Announcement in English" }), "Please wait.");
  await user.type(within(dialog).getByRole("textbox", { name: "Call outcomes" }), "Letter sent");
  await user.dblClick(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(saved()).toHaveLength(1);
  expect(saved()[0]).toMatchObject({
    path: "PUT /api/waiting-lines/rent-desk",
    body: {
      version: 0,
      line: {
        name: "Rent desk",
        langs: ["en", "es"],
        announcement: { en: "Please wait.", es: "Espere, por favor." },
        reviewers: [{ account_id: 112, langs: ["ar"] }],
        codes: [{ code: "letter-sent", label: "Letter sent" }],
      },
    },
  });
});

test("a language that is removed takes its announcement with it, and the last one stays", async () => {
  office.waitingLines = [rentDesk()];
  const { user } = renderAt("/v2/telephones", { as: admin });
  await user.click(await screen.findByRole("button", { name: "Change the line Rent desk" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the line Rent desk" });
  const tags = within(dialog).getByRole("grid", { name: "Languages callers are greeted in" });
  expect(
    within(tags)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["English", "Spanish"]);
  await user.click(within(within(tags).getByRole("row", { name: "Spanish" })).getByRole("button"));
  expect(within(dialog).queryByRole("textbox", { name: "Announcement in Spanish" })).toBeNull();
  expect(within(tags).queryByRole("button")).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(lastLine()).toMatchObject({ langs: ["en"], announcement: { en: "Please wait." } });
});

test("a language is removed by the keyboard alone", async () => {
  office.waitingLines = [rentDesk({ announcement: {} })];
  const { user } = renderAt("/v2/telephones", { as: admin });
  await user.click(await screen.findByRole("button", { name: "Change the line Rent desk" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the line Rent desk" });
  const tags = within(dialog).getByRole("grid", { name: "Languages callers are greeted in" });
  within(tags).getByRole("row", { name: "English" }).focus();
  await user.keyboard("{Delete}");
  await waitFor(() =>
    expect(
      within(tags)
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual(["Spanish"]),
  );
  expect(within(tags).getByRole("row", { name: "Spanish" })).toHaveFocus();
});

test("a reviewer who has left the office is still shown, and can be removed", async () => {
  office.waitingLines = [rentDesk({ reviewers: [{ account_id: 4_711, langs: [] }] })];
  const { user } = renderAt("/v2/telephones", { as: admin });
  await user.click(await screen.findByRole("button", { name: "Change the line Rent desk" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the line Rent desk" });
  const gone = within(within(dialog).getByRole("grid", { name: "Reviewers" })).getByRole("row", { name: "Former reviewer, account 4711" });
  await user.click(within(gone).getByRole("button"));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(lastLine().reviewers).toEqual([]));
});

test("callers of a language without a voice hear the first, which can be spoken", async () => {
  office.waitingLines = [rentDesk()];
  const { user } = renderAt("/v2/telephones", { as: admin });
  await user.click(await screen.findByRole("button", { name: "Change the line Rent desk" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the line Rent desk" });
  const languages = within(dialog).getByRole("combobox", { name: "Languages callers are greeted in" });
  await user.type(languages, "Hebr");
  const hebrew = await screen.findByRole("option", { name: /^Hebrew/ });
  expect(hebrew).toHaveTextContent("No voice");
  await user.click(hebrew);
  await user.keyboard("{Escape}");
  expect(languages).toHaveAccessibleDescription(
    expect.stringContaining("No voice speaks Hebrew. Those callers hear English, and are put through to reviewers who speak their language."),
  );
  expect(within(dialog).queryByRole("textbox", { name: "Announcement in Hebrew" })).toBeNull();
  const tags = within(dialog).getByRole("grid", { name: "Languages callers are greeted in" });
  for (const name of ["English", "Spanish"]) await user.click(within(within(tags).getByRole("row", { name })).getByRole("button"));
  expect(
    within(tags)
      .getAllByRole("row")
      .map((row) => row.textContent),
  ).toEqual(["Spanish", "Hebrew"]);
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(lastLine()).toMatchObject({ langs: ["es", "he"], announcement: { es: "Espere, por favor." } });
});

test("what the hub refuses is said at its field, which has the focus", async () => {
  office.waitingLines = [rentDesk()];
  server.use(hub.put("/api/waiting-lines/{key}", () => problem(422, "invalid_field", { errors: [{ field: "langs", key: "no_voice" }] })));
  const { user } = renderAt("/v2/telephones", { as: admin });
  await user.click(await screen.findByRole("button", { name: "Change the line Rent desk" }));
  const dialog = await screen.findByRole("dialog", { name: "Change the line Rent desk" });
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  const languages = within(dialog).getByRole("combobox", { name: "Languages callers are greeted in" });
  await waitFor(() => expect(languages).toHaveFocus());
  expect(languages).toHaveAccessibleDescription(expect.stringContaining("The first language has to be one that can be spoken on the phone."));
});

test("a line is removed, unless a number leads to it; the list says how long callers wait", async () => {
  office.waitingLines = [rentDesk()];
  office.phoneNumbers = [{ number: "+12025550150", program_id: 5, label: "", trunk_id: "", second_trunk_id: "", flow: "", line: "rent-desk", version: 1 }];
  const { user } = renderAt("/v2/telephones", { as: admin });
  const remove = await screen.findByRole("button", { name: "Remove the line Rent desk" });
  expect(screen.getByRole("row", { name: /^Rent desk/ })).toHaveTextContent("1 min 30 sec");
  await user.click(remove);
  expect(await screen.findByText("A number or a phone menu still leads to it.")).toBeVisible();
  office.phoneNumbers = [];
  await user.click(remove);
  await waitFor(() => expect(screen.queryByRole("row", { name: /^Rent desk/ })).toBeNull());
});

test("lines say why they cannot be shown", async () => {
  server.use(hub.get("/api/work-queue/config", () => problem(503, "overloaded")));
  renderAt("/v2/telephones", { as: admin });
  const section = (await screen.findByRole("heading", { name: "Waiting lines" })).parentElement!;
  await waitFor(() => expect(section.querySelector(".ui-banner[data-kind=error]")).not.toBeNull(), { timeout: 8_000 });
});
