import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { getI18n } from "react-i18next";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MassTestSent, OutreachItem, OutreachPreview } from "../../../../api/schema";
import { supervisor } from "../../../../testing/fixtures";
import { note, office } from "../../../../testing/handlers/office";
import { problem } from "../../../../testing/handlers/problem";
import { resetOffice, staffHandlers } from "../../../../testing/handlers/staff";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";
import { NOON_MS } from "../../../../testing/staff-fixtures";

const ADDRESS = "/v2/program-portal/outreach-items?program=5";
const ITEM: OutreachItem = {
  id: "o1",
  name: "Spring decisions",
  filter: { program: 5, states: [12], lang: null, last_contact_before_ms: null },
  channel: "EMAIL",
  template_name: "Denied",
  tally: { found: 143, no_address: 0, opted_out: 0, no_consent: 0, repeated: 0, reached: 143, quiet_now: 0 },
  per_minute: 60,
  state: "pending",
  version: 1,
  total: 143,
  handled: 0,
  created_by: "Samuel Okafor",
  created_at_ms: NOON_MS,
  updated_at_ms: NOON_MS,
  may_write: true,
  starts_at_ms: 0,
  may_undo: false,
  may_answer: false,
  may_withdraw: false,
  decision: null,
};
const TEXTS = [
  { lang: "en", subject: "Your application", body: "Dear {{first_name}}, your application was denied." },
  { lang: "ar", subject: "طلبك", body: "رُفض طلبك {{application}}." },
];

let items: OutreachItem[];
let preview: OutreachPreview;
let tests: number;

const sent = (): MassTestSent => ({ id: `test-${++tests}`, to: "sam@riverbend.example", subject: "TEST", body: "", expires_at_ms: NOON_MS });

beforeEach(() => {
  resetOffice();
  items = [];
  tests = 0;
  preview = { tally: { ...ITEM.tally }, first: [], samples: [], langs: ["en"], needs_test: true, needs_approval: false, test_to: "sam@riverbend.example" };
  const turned =
    (state: OutreachItem["state"]) =>
    async ({ request }: { request: Request }) => {
      await note(request);
      return HttpResponse.json<OutreachItem>({ ...ITEM, state });
    };
  server.use(
    ...staffHandlers,
    hub.get("/api/notifications/outreach-item", () => HttpResponse.json({ items })),
    hub.get("/api/notifications/outreach-item/{id}", () => HttpResponse.json({ item: ITEM, figures: [], texts: TEXTS })),
    hub.get("/api/notifications/outreach-texts", () =>
      HttpResponse.json({
        states: [{ id: 12, name: "Denied" }],
        templates: [
          { key: "news", name: "News", channel: "EMAIL", langs: ["en"], states: [], audience: "applicant" },
          { key: "spring", name: "Spring", channel: "EMAIL", langs: ["en"], states: [], audience: "applicant" },
        ],
      }),
    ),
    hub.post("/api/notifications/outreach-item/preview", () => HttpResponse.json(preview)),
    hub.post("/api/notifications/outreach-item/test", async ({ request }) => {
      await note(request);
      return HttpResponse.json(sent(), { status: 201 });
    }),
    hub.post("/api/notifications/outreach-item", async ({ request }) => {
      await note(request);
      return HttpResponse.json({ ...ITEM, state: "running" as const }, { status: 201 });
    }),
    hub.post("/api/notifications/outreach-item/{id}/approve", turned("running")),
    hub.post("/api/notifications/outreach-item/{id}/refuse", turned("refused")),
    hub.post("/api/notifications/outreach-item/{id}/withdraw", turned("withdrawn")),
    hub.post("/api/notifications/outreach-item/{id}/undo", turned("undone")),
  );
});

afterEach(async () => {
  localStorage.removeItem("governmentLanguage");
  await getI18n().changeLanguage("en");
});

/** The dialog with a name and a message chosen. */
async function open() {
  const shown = renderAt(ADDRESS, { as: supervisor });
  const { user } = shown;
  await user.click(await screen.findByRole("button", { name: "New outreach" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(await within(dialog).findByRole("textbox", { name: /^Name/ }), "Summer news");
  await user.click(within(dialog).getByRole("button", { name: /Message/ }));
  await user.click(await screen.findByRole("option", { name: /Email: News/ }));
  return { user, dialog };
}

/** What the dialog asked for last. */
const lastAction = () => office.actions.at(-1);

test("a message to many is sent after a test to oneself and with the number typed, by keyboard alone", async () => {
  const { user, dialog } = await open();
  const care = await within(dialog).findByRole("region", { name: "Before it is sent" });
  const send = within(dialog).getByRole("button", { name: "Send to 143" });
  const number = within(care).getByRole("textbox", { name: /How many people will get it\? Type 143/ });
  expect(send).toBeDisabled();
  expect(number).toBeDisabled();
  within(care).getByRole("button", { name: "Send a test to sam@riverbend.example" }).focus();
  await user.keyboard("{Enter}");
  expect(await within(care).findByText(/A test was sent to sam@riverbend\.example/)).toBeVisible();
  expect(lastAction()).toMatchObject({
    path: "POST /api/notifications/outreach-item/test",
    body: { template: "news", channel: "EMAIL", filter: { program: 5 } },
  });
  expect(number).toBeEnabled();
  await user.tab();
  expect(number).toHaveFocus();
  await user.keyboard("142{Enter}");
  expect(within(care).getByText("It goes to 143.")).toBeVisible();
  expect(send).toBeDisabled();
  expect(lastAction()?.path).toBe("POST /api/notifications/outreach-item/test");
  await user.keyboard("{Backspace}3");
  // A browser's Enter in the field presses this button, which belongs to the form.
  expect(send).toHaveAttribute("form", number.closest("form")?.id);
  send.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(lastAction()?.path).toBe("POST /api/notifications/outreach-item"));
  expect(lastAction()?.body).toMatchObject({ name: "Summer news", test_id: "test-1", confirmed_number: 143 });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("up to twenty people get it without a test", async () => {
  preview = { ...preview, tally: { ...ITEM.tally, found: 20, reached: 20 }, needs_test: false };
  const { user, dialog } = await open();
  await user.click(await within(dialog).findByRole("button", { name: "Send to 20" }));
  await waitFor(() => expect(lastAction()?.path).toBe("POST /api/notifications/outreach-item"));
  expect(lastAction()?.body).not.toHaveProperty("test_id");
  expect(lastAction()?.body).not.toHaveProperty("confirmed_number");
});

test("another message needs a test of its own", async () => {
  const { user, dialog } = await open();
  await user.click(await within(dialog).findByRole("button", { name: /^Send a test/ }));
  await user.type(await within(dialog).findByRole("textbox", { name: /Type 143/ }), "143");
  expect(within(dialog).getByRole("button", { name: "Send to 143" })).toBeEnabled();
  await user.click(within(dialog).getByRole("button", { name: /Message/ }));
  await user.click(await screen.findByRole("option", { name: /Email: Spring/ }));
  expect(await within(dialog).findByRole("button", { name: /^Send a test to/ })).toBeVisible();
  expect(within(dialog).getByRole("textbox", { name: /Type 143/ })).toBeDisabled();
  expect(within(dialog).getByRole("button", { name: "Send to 143" })).toBeDisabled();
});

test("without an address of one's own the page says what is missing", async () => {
  preview = { ...preview, test_to: null };
  const { dialog } = await open();
  expect(await within(dialog).findByText(/Your account has no email address/)).toBeVisible();
  expect(within(dialog).queryByRole("button", { name: /^Send a test/ })).toBeNull();
  expect(within(dialog).getByRole("button", { name: "Send to 143" })).toBeDisabled();
});

test("refusals are said in words: a test that failed, one that is too old, and people who are others by now", async () => {
  const { user, dialog } = await open();
  server.use(hub.post("/api/notifications/outreach-item/test", () => problem(503, "no_gateway"), { once: true }));
  await user.click(await within(dialog).findByRole("button", { name: /^Send a test/ }));
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("There is no provider set up for this channel.");
  await user.click(within(dialog).getByRole("button", { name: /^Send a test/ }));
  await user.type(await within(dialog).findByRole("textbox", { name: /Type 143/ }), "143");
  server.use(
    hub.post(
      "/api/notifications/outreach-item",
      () => {
        preview = { ...preview, tally: { ...preview.tally, reached: 144 } };
        return problem(409, "number_not_confirmed");
      },
      { once: true },
    ),
  );
  await user.click(within(dialog).getByRole("button", { name: "Send to 143" }));
  expect(await within(dialog).findByText(/The number isn't that of the people who get it now/)).toBeVisible();
  const number = await within(dialog).findByRole("textbox", { name: /Type 144/ });
  expect(number).toHaveValue("");
  await user.type(number, "144");
  server.use(hub.post("/api/notifications/outreach-item", () => problem(409, "test_first"), { once: true }));
  await user.click(within(dialog).getByRole("button", { name: "Send to 144" }));
  expect(await within(dialog).findByText(/Send yourself a test of exactly this message first/)).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Send to 144" })).toBeDisabled();
  expect(within(dialog).getByRole("button", { name: /^Send a test to/ })).toBeVisible();
});

test("a decision is asked for, and the button says so", async () => {
  preview = { ...preview, needs_approval: true };
  const { user, dialog } = await open();
  expect(await within(dialog).findByText(/A colleague has to approve it/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: /^Send a test/ }));
  await user.type(await within(dialog).findByRole("textbox", { name: /Type 143/ }), "143");
  await user.click(within(dialog).getByRole("button", { name: "Ask for approval" }));
  await waitFor(() => expect(lastAction()?.body).toMatchObject({ confirmed_number: 143 }));
});

test("a colleague reads who asks, to how many and in which words, and approves", async () => {
  items = [{ ...ITEM, may_answer: true }];
  const { user } = renderAt(ADDRESS, { as: supervisor });
  const list = await screen.findByRole("list", { name: "Outreach" });
  expect(await within(list).findByText(/Samuel Okafor wants to send this to 143 people/)).toBeVisible();
  expect(await within(list).findByText("Dear {{first_name}}, your application was denied.")).toBeVisible();
  expect(within(list).getByText("رُفض طلبك {{application}}.").parentElement).toHaveAttribute("dir", "rtl");
  expect(within(list).queryByRole("button", { name: /^Withdraw/ })).toBeNull();
  await user.click(within(list).getByRole("button", { name: "Approve Spring decisions" }));
  const question = await screen.findByRole("alertdialog");
  expect(within(question).getByText(/It will be sent to 143 people/)).toBeVisible();
  await user.click(within(question).getByRole("button", { name: "Approve" }));
  await waitFor(() => expect(lastAction()?.path).toBe("POST /api/notifications/outreach-item/o1/approve"));
});

test("a refusal has a reason, and of two answers the second is told so", async () => {
  items = [{ ...ITEM, may_answer: true }];
  const { user } = renderAt(ADDRESS, { as: supervisor });
  await user.click(await screen.findByRole("button", { name: "Refuse Spring decisions" }));
  const dialog = await screen.findByRole("dialog");
  const refuse = within(dialog).getByRole("button", { name: "Refuse" });
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "   ");
  expect(refuse).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "The letters went out already.");
  await user.click(refuse);
  await waitFor(() =>
    expect(lastAction()).toMatchObject({ path: "POST /api/notifications/outreach-item/o1/refuse", body: { reason: "The letters went out already." } }),
  );
  server.use(hub.post("/api/notifications/outreach-item/{id}/approve", () => problem(403, "own_request"), { once: true }));
  await user.click(screen.getByRole("button", { name: "Approve Spring decisions" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Approve" }));
  expect(await screen.findByText("Someone else has to answer this: you asked for it.")).toBeVisible();
});

test("the asker withdraws, and reads what came of it", async () => {
  items = [
    { ...ITEM, may_withdraw: true },
    { ...ITEM, id: "o2", name: "Autumn decisions", state: "refused", decision: { by: "Ada Admin", at_ms: NOON_MS, reason: "Wrong people." } },
  ];
  const { user } = renderAt(ADDRESS, { as: supervisor });
  expect(await screen.findByText(/Refused by Ada Admin:/)).toBeVisible();
  expect(screen.getByText("Wrong people.")).toBeVisible();
  expect(screen.getByText("Nobody got it.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Approve/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Withdraw Spring decisions" }));
  await waitFor(() => expect(lastAction()?.path).toBe("POST /api/notifications/outreach-item/o1/withdraw"));
});

test("one that rests is taken back, and says so when that comes too late", async () => {
  items = [{ ...ITEM, state: "running", may_undo: true, starts_at_ms: Date.now() + 10_000 }];
  const { user } = renderAt(ADDRESS, { as: supervisor });
  expect(await screen.findByText(/^Starts in \d+ seconds?$/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Stop/ })).toBeNull();
  server.use(hub.post("/api/notifications/outreach-item/{id}/undo", () => problem(409, "nothing_to_undo"), { once: true }));
  await user.click(screen.getByRole("button", { name: "Undo Spring decisions" }));
  expect(await screen.findByText("There's nothing of yours left to undo.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo Spring decisions" }));
  await waitFor(() => expect(lastAction()?.path).toBe("POST /api/notifications/outreach-item/o1/undo"));
});

test("in Arabic the number of people stands in its own plural form", async () => {
  items = [3, 21, 100].map((total) => ({ ...ITEM, id: `o${total}`, name: `Outreach ${total}`, total, may_answer: true }));
  // A government account reads English until it chooses another language.
  localStorage.setItem("governmentLanguage", "ar");
  await getI18n().changeLanguage("ar");
  renderAt(ADDRESS, { as: supervisor });
  expect(await screen.findByText(/أشخاص\. إنه يبلغ بقرار/)).toBeVisible();
  expect(screen.getByText(/شخصًا\. إنه يبلغ بقرار/)).toBeVisible();
  expect(screen.getByText(/شخص\. إنه يبلغ بقرار/)).toBeVisible();
});

test("the bell counts what waits for one's approval and the answers to one's own, and reading an answer ends it", async () => {
  office.unread = { inbox: 0, mine: 0, overdue: 0 };
  office.conversations = [];
  server.use(
    hub.get("/api/notifications/outreach-approvals", () =>
      HttpResponse.json({
        waiting: [{ ...ITEM, may_answer: true }],
        answered: [{ ...ITEM, id: "o2", name: "Autumn decisions", state: "refused", decision: { by: "Ada Admin", at_ms: NOON_MS, reason: "Wrong people." } }],
      }),
    ),
    hub.post("/api/notifications/outreach-item/{id}/seen", async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, router } = renderAt("/reports", { as: supervisor });
  await user.click(await screen.findByRole("button", { name: /^Notifications, 2 new/ }));
  const list = await screen.findByRole("list", { name: "Outreach to approve, and answers" });
  expect(within(list).getByText("Samuel Okafor asks you to approve a message to 143 people")).toBeVisible();
  expect(within(list).getByText("Ada Admin refused it: Wrong people.")).toBeVisible();
  await user.click(within(list).getByRole("link", { name: "Autumn decisions" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/program-portal/outreach-items"));
  expect(router.state.location.search).toBe("?program=5");
  await waitFor(() => expect(office.actions.some((action) => action.path === "POST /api/notifications/outreach-item/o2/seen")).toBe(true));
});
