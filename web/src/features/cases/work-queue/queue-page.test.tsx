import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { getI18n } from "react-i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reviewer } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { resetQueue } from "../../../testing/handlers/queue";
import { applications, office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { hideFinished } from "../../../shared/cases/queue/finished";
import { SilentSocket } from "../../../testing/silent-socket";
import { queueConfig, queueItem, unread } from "../../../testing/staff-fixtures";
import { useBulkRun } from "./bulk/bulk-run";
import { clearSelection } from "./selection";

beforeEach(() => {
  resetOffice();
  resetQueue();
  clearSelection();
  useBulkRun.setState({ change: null, isAnnounced: false });
  server.use(...staffHandlers);
});

afterEach(() => vi.unstubAllGlobals());

/** A window of this width: `max-width` and `min-width` in pixels or in rem of 16. */
function windowOf(width: number) {
  vi.stubGlobal("matchMedia", (query: string) => {
    const [, side, number, unit] = /\((max|min)-width: ([\d.]+)(px|rem)\)/.exec(query) ?? [];
    const limit = Number(number) * (unit === "rem" ? 16 : 1);
    return {
      matches: side === "max" ? width <= limit : side === "min" ? width >= limit : false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    };
  });
}

test.each([
  [390, "narrow"],
  [570, "narrow"],
  [800, "narrow"],
  [801, "middle"],
  [1_280, "middle"],
  [1_440, "wide"],
])("a window of %i pixels has a %s table", async (width, table) => {
  windowOf(width);
  office.items = applications(2);
  renderAt("/v2/review", { as: reviewer });
  const row = await rowOf("RB-10001");
  expect(row.closest("[data-width]")).toHaveAttribute("data-width", table);
  // The first column is that of the boxes to choose rows by.
  const heads = screen
    .getAllByRole("columnheader")
    .map((head) => head.textContent)
    .filter(Boolean);
  const first = {
    narrow: ["Application ID", "Status"],
    middle: ["Application ID", "Applicant name", "Status"],
    wide: ["Application ID", "Applicant name", "Program name"],
  }[table]!;
  expect(heads.slice(0, first.length)).toEqual(first);
});

const rowOf = async (id: string) => (await screen.findByText(id)).closest("tr")!;

test("the queue has the specification's columns, with the last contact in one, the oldest application first, and dates as Mon D, YYYY", async () => {
  office.items = applications(60);
  renderAt("/v2/review", { as: reviewer });
  const row = await rowOf("RB-10001");
  const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
  expect(heads).toEqual(
    [
      "Application ID",
      "Applicant name",
      "Program name",
      "Submission date",
      "Assigned to",
      "Partner",
      "Due",
      "Last contact",
      "Last change",
      "Status",
      "Messages and actions",
    ].toSpliced(0, 0, ""),
  );
  expect(screen.getByRole("columnheader", { name: "Submission date" })).toHaveAttribute("aria-sort", "ascending");
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(expect.arrayContaining(["Lucía Romero", "Energy Assistance", "Aug 22, 2026", "Ines Intake", "Review"]));
  expect(within(row).getByTitle(/^Applicant was in contact last · Text · Nov 19, 2026/)).toHaveTextContent(/Text Nov 19(, 2026)?$/);
  expect(screen.getByText("1–25 of 60")).toBeInTheDocument();
});

test("in another language the last contact is said briefly in its cell and whole in its tooltip", async () => {
  const [item] = applications(1);
  office.items = [{ ...item!, ComType: "SMS", ComDirection: "in", lastComDate: "2026-11-19T12:00:00Z" }];
  localStorage.setItem("language", "es");
  await getI18n().changeLanguage("es");
  try {
    renderAt("/v2/review", { as: reviewer });
    const row = await rowOf(item!.externalId);
    const contact = await within(row).findByTitle(/ · Mensaje de texto · /);
    expect(contact).toHaveTextContent(/Texto 19 nov/);
    expect(contact).not.toHaveTextContent("Mensaje");
  } finally {
    localStorage.removeItem("language");
    await getI18n().changeLanguage("en");
  }
});

test("case number and client id stand after the program when every program in view has them", async () => {
  renderAt("/v2/review?process=7", { as: reviewer });
  const row = await rowOf("RB-10001");
  const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
  expect(heads.slice(3, 7)).toEqual(["Program name", "Case Number", "Client ID", "Submission date"]);
  expect(within(row).getByText("C-2001")).toBeInTheDocument();
});

test("a head sorts, and the address keeps it", async () => {
  office.items = applications(60);
  const { user, router } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await user.click(screen.getByRole("button", { name: "Submission date" }));
  await rowOf("RB-10060");
  expect(router.state.location.search).toBe("?order=desc");
  expect(screen.getByRole("columnheader", { name: "Submission date" })).toHaveAttribute("aria-sort", "descending");
});

test("pages go on and back, and a deep link opens one", async () => {
  office.items = applications(60);
  const { user, router } = renderAt("/v2/review?page=3", { as: reviewer });
  await rowOf("RB-10051");
  expect(screen.getByText("51–60 of 60")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Next page" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Previous page" }));
  await rowOf("RB-10026");
  expect(router.state.location.search).toBe("?page=2");
});

test("filters and search narrow the list and stand in the address", async () => {
  office.items = applications(60);
  const { user, router } = renderAt("/v2/review?page=2", { as: reviewer });
  await rowOf("RB-10026");
  await user.click(screen.getByRole("button", { name: "Filter by status" }));
  await user.click(await screen.findByRole("checkbox", { name: /^Denied \d+$/ }));
  await rowOf("RB-10004");
  expect(screen.queryByText("RB-10001")).not.toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.getByRole("button", { name: "Filter by status, 1 selected" })).toBeInTheDocument();
  await user.type(screen.getByRole("searchbox", { name: "Search applications" }), "RB-10009");
  await waitFor(() => expect(screen.getAllByRole("rowheader")).toHaveLength(1));
  await waitFor(() => expect(router.state.location.search).toBe("?search=RB-10009&state=12"));
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await rowOf("RB-10001");
});

test("assigned to me and unassigned are filters", async () => {
  office.items = applications(60);
  renderAt("/v2/review?assigned_to=none", { as: reviewer });
  const row = await rowOf("RB-10004");
  expect(within(row).getByText("Unassigned")).toBeInTheDocument();
  expect(screen.getAllByRole("rowheader")).toHaveLength(15);
});

test("an empty queue says no data available and what to do", async () => {
  renderAt("/v2/review?search=nobody-at-all", { as: reviewer });
  expect(await screen.findByRole("heading", { name: "No data available" })).toBeInTheDocument();
  expect(screen.getByText(/Remove a filter to see more/)).toBeInTheDocument();
});

test("a queue that cannot be had says why and can be tried again", async () => {
  server.use(hub.get("/api/work-queue", () => problem(500, "internal")));
  const { user } = renderAt("/v2/review", { as: reviewer });
  const alert = await screen.findByRole("alert");
  server.resetHandlers();
  server.use(...staffHandlers);
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await rowOf("RB-10001");
});

test("the messages button counts up to nine and opens the conversation", async () => {
  const { user, router } = renderAt("/v2/review", { as: reviewer });
  const row = await rowOf("RB-10002");
  expect(row.querySelector('[data-count="9+"]')).not.toBeNull();
  await user.click(within(row).getByRole("button", { name: "Messages, 12 unread" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/inbox/t-10002"));
});

test("with the collapsed layout the messages button opens a panel beside the queue", async () => {
  office.preferences.layout = "Collapsed";
  const { user, router } = renderAt("/v2/review?state=9", { as: reviewer });
  const row = await rowOf("RB-10001");
  await waitFor(() => expect(localStorage.getItem("preferences")).toContain("Collapsed"));
  await user.click(within(row).getByRole("button", { name: "Messages" }));
  const panel = await screen.findByRole("complementary", { name: "Conversation" });
  expect(await within(panel).findByRole("heading", { name: "Amal Haddad" })).toBeInTheDocument();
  expect(router.state.location.search).toBe("?state=9&thread=t-10001");
  await user.click(within(panel).getByRole("button", { name: "Close the panel" }));
  expect(router.state.location.search).toBe("?state=9");
});

test("j and k move, a assigns to me, and the toast takes it back", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  const row = await rowOf("RB-10001");
  await user.keyboard("j");
  expect(within(row).getByRole("link", { name: "RB-10001" })).toHaveFocus();
  await user.keyboard("jk");
  expect(within(row).getByRole("link", { name: "RB-10001" })).toHaveFocus();
  await user.keyboard("a");
  expect(await screen.findByText("RB-10001 was assigned to Rosa Marsh")).toBeInTheDocument();
  await waitFor(() => expect(within(row).getByText("You")).toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(within(row).getByText("Ines Intake")).toBeInTheDocument());
  expect(office.actions.map((action) => action.body)).toEqual([{ user_id: 900, version: 1 }, { version: 2 }]);
});

test("a colleague's earlier change is shown, and the change can be made anyway", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  const row = await rowOf("RB-10001");
  office.items[0] = queueItem(1, { ownerId: 112, ownerName: "Carlos Worker", lastChangedBy: "Carlos Worker", version: 7 });
  await user.click(within(row).getByRole("button", { name: "Actions for RB-10001" }));
  await user.click(await screen.findByRole("menuitem", { name: /Assign to me/ }));
  const dialog = await screen.findByRole("dialog", { name: "RB-10001 was changed while you were working" });
  expect(within(dialog).getByRole("row", { name: "Assigned to Ines Intake Carlos Worker" })).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "Make my change anyway" }));
  await waitFor(() => expect(within(row).getByText("You")).toBeInTheDocument());
  expect(office.actions.at(-1)?.body).toEqual({ user_id: 900, version: 7 });
});

test("what a colleague changes while somebody chooses a status is shown when they save", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  const row = await rowOf("RB-10001");
  await waitFor(() => expect(SilentSocket.all.length).toBeGreaterThan(0));
  const socket = SilentSocket.last;
  socket.greet();
  await waitFor(() => expect(socket.sent.filter((frame) => frame.op === "subscribe").map((frame) => frame.topic)).toEqual(expect.arrayContaining(["queue:7"])));
  for (const frame of socket.sent.filter((one) => one.op === "subscribe")) socket.say({ op: "subscribed", id: frame.id, topic: frame.topic, seq: 4 });
  await user.click(within(row).getByRole("button", { name: "Actions for RB-10001" }));
  await user.click(await screen.findByRole("menuitem", { name: /Change status/ }));
  const dialog = await screen.findByRole("dialog", { name: "Change the status of RB-10001" });
  await user.click(await within(dialog).findByRole("radio", { name: /Review/ }));
  const item = queueItem(1, { ownerId: 112, ownerName: "Carlos Worker", lastChangedBy: "Carlos Worker", version: 2 });
  office.items[0] = item;
  socket.say({ op: "event", topic: "queue:7", seq: 5, kind: "item.updated", at_ms: Date.now(), data: { item } });
  await waitFor(() => expect(within(row).getByText("Carlos Worker")).toBeInTheDocument());
  await user.click(within(dialog).getByRole("button", { name: "Change status" }));
  const conflict = await screen.findByRole("dialog", { name: "RB-10001 was changed while you were working" });
  expect(within(conflict).getByRole("row", { name: "Assigned to Ines Intake Carlos Worker" })).toBeInTheDocument();
  await user.click(within(conflict).getByRole("button", { name: "Leave it as it is" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(office.items[0]).toMatchObject({ ownerId: 112, version: 2 });
});

test("roles 2 and 4 assign to themselves alone", async () => {
  const { user } = renderAt("/v2/review", { as: { ...reviewer, roles: [2] } });
  const row = await rowOf("RB-10001");
  await user.click(within(row).getByRole("button", { name: "Actions for RB-10001" }));
  const menu = await screen.findByRole("menu");
  expect(within(menu).getByRole("menuitem", { name: /Assign to me/ })).toBeInTheDocument();
  expect(within(menu).queryByRole("menuitem", { name: /^Assign…/ })).not.toBeInTheDocument();
});

test("others choose from the possible owners", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  const row = await rowOf("RB-10001");
  await user.click(within(row).getByRole("button", { name: "Actions for RB-10001" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Assign…/ }));
  const dialog = await screen.findByRole("dialog", { name: "Assign RB-10001" });
  await user.click(await within(dialog).findByRole("option", { name: "Carlos Worker" }));
  await waitFor(() => expect(within(row).getByText("Carlos Worker")).toBeInTheDocument());
});

test("only those are offered whom the hub would accept", async () => {
  office.items[0] = { ...office.items[0]!, ownerId: 111, ownerName: "Ines Intake" };
  const [first] = queueConfig.assignees;
  // The role in the program decides, which the session does not know.
  server.use(
    hub.get("/api/work-queue/items/{id}", () =>
      HttpResponse.json({
        ...office.items[0]!,
        possible_states: [],
        denial_reasons: [],
        owners: [{ possible_user_id: first!.ID, possible_user_name: first!.Name }],
        may_unassign: false,
        proposal: null,
        applicant_lang: "en",
      }),
    ),
  );
  const { user } = renderAt("/v2/review", { as: reviewer });
  const row = await rowOf("RB-10001");
  await user.click(within(row).getByRole("button", { name: "Actions for RB-10001" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Assign…/ }));
  const dialog = await screen.findByRole("dialog", { name: "Assign RB-10001" });
  expect(await within(dialog).findAllByRole("option")).toHaveLength(1);
  expect(within(dialog).getByRole("option", { name: new RegExp(first!.Name) })).toBeInTheDocument();
  expect(within(dialog).queryByRole("option", { name: "Nobody" })).not.toBeInTheDocument();
});

test("a status that needs an owner asks for one", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  const row = await rowOf("RB-10004");
  await user.click(within(row).getByRole("button", { name: "Actions for RB-10004" }));
  await user.click(await screen.findByRole("menuitem", { name: /Change status/ }));
  const dialog = await screen.findByRole("dialog", { name: "Change the status of RB-10004" });
  await user.click(await within(dialog).findByRole("radio", { name: /Review/ }));
  await user.click(within(dialog).getByRole("button", { name: "Change status" }));
  expect(await within(dialog).findByText("Choose who works on it next.")).toBeInTheDocument();
  await user.click(within(dialog).getByRole("combobox", { name: "Assigned to" }));
  await user.click(await screen.findByRole("option", { name: "Carlos Worker" }));
  await user.type(within(dialog).getByRole("textbox", { name: /Comment/ }), "Lease is here");
  await user.click(within(dialog).getByRole("button", { name: "Change status" }));
  expect(await screen.findByText("RB-10004 was moved to Review")).toBeInTheDocument();
  expect(office.actions.at(-1)?.body).toEqual({ state_id: 9, comment: "Lease is here", user_id: 112, version: 1 });
});

test("a denial asks for its reason, and for a comment where the reason needs one", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  const row = await rowOf("RB-10004");
  await user.click(within(row).getByRole("button", { name: "Actions for RB-10004" }));
  await user.click(await screen.findByRole("menuitem", { name: /Change status/ }));
  const dialog = await screen.findByRole("dialog", { name: "Change the status of RB-10004" });
  await user.click(await within(dialog).findByRole("radio", { name: /Denied/ }));
  await user.click(within(dialog).getByRole("button", { name: "Change status" }));
  expect(await within(dialog).findByText("Choose a reason.")).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: /Reason/ }));
  await user.click(await screen.findByRole("option", { name: "Another reason" }));
  expect(await within(dialog).findByText("This reason needs a comment.")).toBeInTheDocument();
  await user.type(within(dialog).getByRole("textbox", { name: /Comment/ }), "Moved away");
  await user.click(within(dialog).getByRole("button", { name: "Change status" }));
  await waitFor(() => expect(office.actions.at(-1)?.body).toEqual({ state_id: 12, comment: "Moved away", denial_reason_id: 2, version: 1 }));
});

test("a change elsewhere shows on the row at once, and who is looking", async () => {
  renderAt("/v2/review", { as: reviewer });
  const row = await rowOf("RB-10001");
  await waitFor(() => expect(SilentSocket.all.length).toBeGreaterThan(0));
  const socket = SilentSocket.last;
  socket.greet();
  await waitFor(() =>
    expect(socket.sent.filter((frame) => frame.op === "subscribe").map((frame) => frame.topic)).toEqual(
      expect.arrayContaining(["queue:5", "queue:7", "queue:1720"]),
    ),
  );
  office.items = office.items.map((one) => (one.externalId === "RB-10001" ? { ...one, currentStateName: "Denied", statusToken: "denied" } : one));
  for (const frame of socket.sent.filter((one) => one.op === "subscribe")) socket.say({ op: "subscribed", id: frame.id, topic: frame.topic, seq: 4 });
  // The list is read once more when its queues are followed: what is new by then is in it.
  await within(row).findByText("Denied");
  const item = queueItem(1, { currentStateName: "Approved", statusToken: "approved", unread: unread(3), version: 2 });
  socket.say({ op: "event", topic: "queue:7", seq: 5, kind: "item.updated", at_ms: Date.now(), data: { item } });
  await waitFor(() => expect(within(row).getByText("Approved")).toBeInTheDocument());
  expect(within(row).getByText("Just now")).toBeInTheDocument();
  expect(within(row).getByRole("button", { name: "Messages, 3 unread" })).toBeInTheDocument();
  socket.say({
    op: "signal",
    topic: "queue:7",
    kind: "viewing",
    data: {
      item_id: item.id,
      users: [
        { id: 900, name: "Rosa Marsh" },
        { id: 112, name: "Carlos Worker" },
      ],
    },
  });
  expect(await within(row).findByText("Carlos Worker is viewing this")).toBeInTheDocument();
  socket.say({ op: "event", topic: "queue:7", seq: 6, kind: "item.created", at_ms: Date.now(), data: { item: queueItem(61) } });
  expect(await screen.findByRole("button", { name: "1 new application" })).toBeInTheDocument();
});

test("columns can be hidden, except those that name the row", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10001");
  await user.click(screen.getByRole("button", { name: "Columns" }));
  expect(await screen.findByRole("checkbox", { name: "Application ID" })).toBeDisabled();
  await user.click(screen.getByRole("checkbox", { name: "Partner" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("columnheader", { name: "Partner" })).not.toBeInTheDocument();
});

test("the outline of the table is shown while it loads", async () => {
  let answer = () => {};
  const looked = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    hub.get("/api/work-queue", async () => {
      await looked;
      return HttpResponse.json({ items: [], total: 0, page: 1, page_size: 25 });
    }),
  );
  renderAt("/v2/review", { as: reviewer });
  expect(await screen.findByRole("table", { name: "Applications" })).toHaveAttribute("aria-busy", "true");
  answer();
  expect(await screen.findByText("No data available")).toBeInTheDocument();
});

test("a row's sign says what the rules say, and opens the validation center", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: "Validations: 1 failed, 1 warning, 1 passed" }));
  const dialog = await screen.findByRole("dialog", { name: /^Validations of / });
  expect(await within(dialog).findByText("Income is within the limit")).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "Run the rules" }));
  await waitFor(() => expect(office.actions.at(-1)?.path).toMatch(/^POST \/api\/work-queue\/items\/\d+\/validations\/run/));
});

test("finished applications are left out with one choice, which this browser remembers", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  await rowOf("RB-10003");
  await user.click(screen.getByRole("button", { name: "Hide finished" }));
  await waitFor(() => expect(screen.queryByText("RB-10003")).toBeNull());
  expect(await rowOf("RB-10001")).toBeVisible();
  expect(localStorage.getItem("queue.hidesFinished")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Hide finished" }));
  expect(await rowOf("RB-10003")).toBeVisible();
  hideFinished(false);
});
