import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { CurrentReasons, NotificationRule, OutreachBody, OutreachItem, SaveReasonsBody } from "../../../api/schema";
import { reviewer, supervisor } from "../../../testing/fixtures";
import { note, office } from "../../../testing/handlers/office";
import { problem } from "../../../testing/handlers/problem";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { NOON_MS } from "../../../testing/staff-fixtures";
import { causedBy, ruleKey } from "./rules/rule-dialog";

const reasons: CurrentReasons = {
  version: 4,
  published_by: "Ada Admin",
  published_at_ms: NOON_MS,
  may_write: true,
  languages: { 1: { written: ["en"], missing: [{ lang: "ar", open_applications: 1 }] }, 2: { written: ["en"], missing: [] } },
  states: [
    { id: 12, name: "Denied", asks_for_reason: true },
    { id: 9, name: "Review", asks_for_reason: false },
  ],
  reasons: [
    { id: 1, name: "Income above the limit", state: 12, text_by_lang: { en: "Too much income." }, needs_note: false, retired: false, created_at_ms: 0 },
    { id: 2, name: "No lease", state: 12, text_by_lang: { en: "We have no lease." }, needs_note: false, retired: true, created_at_ms: 0 },
  ],
};
const rule: NotificationRule = {
  name: "Denials",
  active: true,
  program: 5,
  from_state: null,
  to_state: 12,
  audience: "applicant",
  role: "",
  channels: [{ channel: "SMS", template: "denied" }],
  delay_minutes: 10,
};
const item: OutreachItem = {
  id: "o1",
  name: "Spring news",
  filter: { program: 5, states: [], lang: null, last_contact_before_ms: null },
  channel: "EMAIL",
  template_name: "News",
  tally: { found: 12, no_address: 1, opted_out: 1, no_consent: 0, repeated: 0, reached: 10, quiet_now: 0 },
  per_minute: 60,
  state: "running",
  version: 1,
  total: 10,
  handled: 4,
  created_by: "Samuel Okafor",
  created_at_ms: NOON_MS,
  updated_at_ms: NOON_MS,
  may_write: true,
  starts_at_ms: NOON_MS,
  may_undo: false,
  may_answer: false,
  may_withdraw: false,
  decision: null,
};
const states = [
  { id: 9, name: "Review" },
  { id: 12, name: "Denied" },
];
const samples = [
  {
    name: "Ana Reyes",
    externalId: "ERA-7",
    to: "ana@town.example",
    lang: "en",
    subject: "News for Ana",
    body: "Dear Ana\n\nUnsubscribe: https://riverbend.example/unsubscribe/…",
    missing: [],
    segments: null,
  },
  {
    name: "Omar Haddad",
    externalId: "ERA-8",
    to: "omar@town.example",
    lang: "ar",
    subject: "أخبار",
    body: "عزيزي {{first_name}}",
    missing: ["first_name"],
    segments: null,
  },
];
const templates = [
  { key: "denied", name: "Denied", channel: "SMS" as const, langs: ["en", "es"], states: [] as number[], audience: "applicant" as const },
  { key: "news", name: "News", channel: "EMAIL" as const, langs: ["en"], states: [] as number[], audience: "applicant" as const },
];

beforeEach(() => {
  resetOffice();
  server.use(
    ...staffHandlers,
    hub.get("/api/denial-reasons/current", () => HttpResponse.json(reasons)),
    hub.get("/api/document-settings", () =>
      HttpResponse.json({
        settings: { pauses_deadline: false, reasons: [{ id: 1, name: "Cannot be read", text_by_lang: { en: "We can't read it." } }] },
        revision: 0,
        changed_by: "",
        changed_at_ms: 0,
        may_write: true,
      }),
    ),
    hub.put("/api/denial-reasons", async ({ request }) => {
      const saved = (await note(request)) as unknown as SaveReasonsBody;
      return HttpResponse.json({
        ...reasons,
        version: 5,
        reasons: saved.reasons.map((one, place) => ({ retired: false, created_at_ms: 0, ...one, id: one.id ?? 10 + place })),
      });
    }),
    hub.get("/api/notifications/notification-rule", () =>
      HttpResponse.json({ items: [{ key: "rule-5-1", version: 2, rule, published_by: "Ada Admin", published_at_ms: NOON_MS, may_write: true }] }),
    ),
    hub.get("/api/notifications/participants", () =>
      HttpResponse.json({
        items: [
          { audience: "applicant", role: "", people: null },
          { audience: "role", role: "Supervisor", people: 2 },
        ],
        states,
        templates,
        names: [{ path: "answers.household.size", kind: "whole number" }],
      }),
    ),
    hub.post("/api/notifications/notification-rule/preview", async ({ request }) => {
      const { rule: asked } = (await request.json()) as { rule: NotificationRule };
      const fault = asked.condition?.includes("rooms") ? { key: "unknown_name", place: 1, about: "answers.household.rooms" } : null;
      return HttpResponse.json({
        externalId: "ERA-7",
        condition: asked.condition ? { fault, holds: fault ? null : false, missing: [] } : null,
        last_month: { messages: asked.cause === "silence" ? 0 : 14, times: 14, is_more: false },
        texts: [{ channel: "SMS", lang: "es", subject: "", body: "Su solicitud ERA-7", missing: [] }],
      });
    }),
    hub.put("/api/notifications/notification-rule/{key}", async ({ request, params }) => {
      const { rule: saved } = (await note(request)) as unknown as { rule: NotificationRule };
      return HttpResponse.json({ key: String(params.key), version: 3, rule: saved, published_by: "Ada Admin", published_at_ms: NOON_MS, may_write: true });
    }),
    hub.get("/api/configuration/form/{key}", () => problem(404, "not_found")),
    hub.get("/api/notifications/error-logs", () =>
      HttpResponse.json({
        items: [
          {
            id: "e1",
            rule: "rule-5-1",
            rule_name: "Denials",
            item_id: 1,
            externalId: "ERA-3",
            thread_id: "t3",
            name: "Ana Reyes",
            channel: "SMS",
            to: "+12025550101",
            outcome: "opted-out",
            status: "opted-out",
            detail: "",
            at_ms: NOON_MS,
          },
        ],
        next_cursor: null,
      }),
    ),
    hub.get("/api/notifications/outreach-item", () => HttpResponse.json({ items: [item] })),
    hub.get("/api/notifications/outreach-item/{id}", () =>
      HttpResponse.json({
        item,
        figures: [
          { state: "sent", reason: "", status: "delivered", count: 4 },
          { state: "waiting", reason: "", status: "", count: 6 },
        ],
        texts: [],
      }),
    ),
    hub.get("/api/notifications/outreach-texts", () => HttpResponse.json({ states, templates })),
    hub.post("/api/notifications/outreach-item/preview", () =>
      HttpResponse.json({
        tally: item.tally,
        first: ["Ana Reyes", "Omar Haddad"],
        samples,
        langs: ["en", "ar"],
        needs_test: false,
        needs_approval: false,
        test_to: null,
      }),
    ),
    hub.post("/api/notifications/outreach-item", async ({ request }) => {
      const body = (await note(request)) as unknown as OutreachBody;
      return HttpResponse.json({ ...item, name: body.name }, { status: 201 });
    }),
    hub.post("/api/notifications/outreach-item/{id}/stop", async ({ request }) => {
      await note(request);
      return HttpResponse.json({ ...item, state: "stopped" });
    }),
  );
});

test("a reason is retired with its words kept, and the whole list is published", async () => {
  const { user } = renderAt("/v2/program-portal/denial-reasons?program=5", { as: supervisor });
  const list = await screen.findByRole("list", { name: "Denial reasons" });
  expect(within(list).getByText(/retired/)).toBeVisible();
  await user.click(within(list).getByRole("button", { name: "Edit Income above the limit" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("switch", { name: "Offered to reviewers" }));
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() =>
    expect(office.actions.at(-1)?.body).toEqual({ program: 5, version: 4, reasons: [{ ...reasons.reasons[0], retired: true }, reasons.reasons[1]] }),
  );
});

test("a list of reasons says in which languages each exists and who waits for the others", async () => {
  const { user } = renderAt("/v2/program-portal/denial-reasons?program=5", { as: supervisor });
  const list = await screen.findByRole("list", { name: "Denial reasons" });
  expect(within(list).getByText("Missing: Arabic (1 open application)")).toBeVisible();
  expect(within(list).getAllByText("English")).toHaveLength(2);
  await user.click(within(list).getByRole("button", { name: "Edit Income above the limit" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText("Missing: Arabic (1 open application)")).toBeVisible();
});

test("of many rules some are shown at a time, and one is found by its condition", async () => {
  const many = Array.from({ length: 120 }, (_, place) => ({
    key: `rule-5-${place}`,
    version: 1,
    rule: { ...rule, name: `Rule ${place}`, condition: `application.others == ${place}` },
    published_by: "Ada Admin",
    published_at_ms: NOON_MS,
    may_write: true,
  }));
  server.use(hub.get("/api/notifications/notification-rule", () => HttpResponse.json({ items: many })));
  const { user } = renderAt("/v2/program-portal/notification-tool?program=5", { as: supervisor });
  const list = await screen.findByRole("list", { name: "Notifications" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(50);
  expect(screen.getByText("120 rules")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show more rules" }));
  expect(within(list).getAllByRole("listitem")).toHaveLength(100);
  await user.type(screen.getByRole("searchbox", { name: "Find by name, condition or role" }), "OTHERS == 117");
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
  expect(within(list).getByText("Rule 117")).toBeVisible();
  await user.type(screen.getByRole("searchbox", { name: "Find by name, condition or role" }), "9");
  expect(await screen.findByText("No rule matches")).toBeVisible();
});

test("a rule shows what it would say with a real application before it is published", async () => {
  const { user } = renderAt("/v2/program-portal/notification-tool?program=5", { as: supervisor });
  expect(await screen.findByText(/^When the status becomes \W?Denied\W?, notify the applicant by text after 10 min\.$/)).toBeVisible();
  expect(await screen.findByText("not sent: has opted out")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit Denials" }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("Su solicitud ERA-7")).toBeVisible();
  await user.click(within(dialog).getByRole("switch", { name: "Rule is on" }));
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() =>
    expect(office.actions.at(-1)).toEqual({
      path: "PUT /api/notifications/notification-rule/rule-5-1",
      body: { version: 2, rule: { ...rule, active: false } },
      key: null,
    }),
  );
  expect(ruleKey(5, ["rule-5-1", "rule-5-2"])).toBe("rule-5-3");
});

test("a rule for staff is in their notifications first, and then needs a delay", async () => {
  const { user } = renderAt("/v2/program-portal/notification-tool?program=5", { as: supervisor });
  await user.click(await screen.findByRole("button", { name: "Edit Denials" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).queryByRole("switch", { name: "Show it in their notifications first" })).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: /Who is notified/ }));
  await user.click(await screen.findByRole("option", { name: /Everyone with the role/ }));
  const delay = within(dialog).getByRole("textbox", { name: "Minutes after the change" });
  await user.clear(delay);
  await user.click(within(dialog).getByRole("switch", { name: "Show it in their notifications first" }));
  expect(delay).toHaveValue("30");
  await user.clear(delay);
  expect(within(dialog).getByRole("button", { name: "Publish" })).toBeDisabled();
  await user.type(delay, "45");
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  const saved = { ...rule, audience: "role", role: "Supervisor", in_app: true, delay_minutes: 45 };
  await waitFor(() => expect(office.actions.at(-1)?.body).toEqual({ version: 2, rule: saved }));
});

test("a condition says where it is wrong while it is written, and what it says of a real application", async () => {
  const { user } = renderAt("/v2/program-portal/notification-tool?program=5", { as: supervisor });
  await user.click(await screen.findByRole("button", { name: "Edit Denials" }));
  const dialog = await screen.findByRole("dialog");
  const condition = within(dialog).getByRole("textbox", { name: /Condition/ });
  await user.type(condition, "answers.household.rooms > 3");
  expect(await within(dialog).findByText(/Character 1: .*answers.household.rooms.* isn't known/)).toBeVisible();
  await user.clear(condition);
  await user.type(condition, "answers.household.size > 3");
  expect(await within(dialog).findByText(/It doesn't hold for application .*ERA-7/)).toBeVisible();
  expect(within(dialog).getByText("answers.household.size")).toBeInTheDocument();
  await user.click(within(dialog).getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(office.actions.at(-1)?.body).toEqual({ version: 2, rule: { ...rule, condition: "answers.household.size > 3" } }));
});

test("an outreach says whom it reaches before it begins, and is stopped with a question", async () => {
  const { user } = renderAt("/v2/program-portal/outreach-items?program=5", { as: supervisor });
  const list = await screen.findByRole("list", { name: "Outreach" });
  expect(await within(list).findByText("4 of 10")).toBeVisible();
  expect(await within(list).findByText("Sent: 4 · Waiting: 6")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "New outreach" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(await within(dialog).findByRole("textbox", { name: /Name/ }), "Summer news");
  await user.click(within(dialog).getByRole("button", { name: /Message/ }));
  await user.click(await screen.findByRole("option", { name: /Email: News/ }));
  expect(await within(dialog).findByText("10 of 12 applications will get it")).toBeVisible();
  expect(within(dialog).getByText("Opted out: 1")).toBeVisible();
  const sample = within(dialog).getByRole("region", { name: "The message" });
  expect(within(sample).getByText("To Ana Reyes")).toBeVisible();
  expect(within(sample).getByText("ana@town.example · English · ERA-7")).toBeVisible();
  expect(within(sample).getByText(/^Dear Ana\s+Unsubscribe: https:\/\/riverbend\.example\/unsubscribe\/…$/)).toBeVisible();
  await user.click(within(sample).getByRole("button", { name: "Next applicant" }));
  expect(within(sample).getByText("To Omar Haddad")).toBeVisible();
  expect(within(sample).getByText("2 of 2")).toBeVisible();
  expect(within(sample).getByText("أخبار").parentElement).toHaveAttribute("dir", "rtl");
  expect(within(sample).getByText("Nothing will be sent to them: there's no value for first_name.")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Send to 10" }));
  await waitFor(() =>
    expect(office.actions.at(-1)?.body).toMatchObject({
      name: "Summer news",
      template: "news",
      channel: "EMAIL",
      per_minute: 60,
      filter: { program: 5, states: [] },
    }),
  );
  await user.click(await within(list).findByRole("button", { name: "Stop Spring news" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(office.actions.at(-1)?.path).toBe("POST /api/notifications/outreach-item/o1/stop"));
});

test("a user without access to communications cannot open the portal's tabs", async () => {
  renderAt("/v2/program-portal/denial-reasons", { as: reviewer });
  await waitFor(() => expect(screen.queryByRole("list", { name: "Denial reasons" })).not.toBeInTheDocument());
  expect(screen.queryByRole("link", { name: "Program portal" })).not.toBeInTheDocument();
});

test("an address leads to a rule, to a new one for a state, and to a new reason for one", async () => {
  const { user, router } = renderAt("/v2/program-portal/notification-tool?program=5&rule=rule-5-1", { as: supervisor });
  const edited = await screen.findByRole("dialog", { name: /Edit.*Denials/ });
  await user.click(within(edited).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await router.navigate("/v2/program-portal/denial-reasons?program=5&state=9");
  const reason = await screen.findByRole("dialog", { name: "New reason" });
  expect(within(reason).getByRole("button", { name: /Review/ })).toBeVisible();
  await user.click(within(reason).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await router.navigate("/v2/program-portal/notification-tool?program=5&to=9");
  const added = await screen.findByRole("dialog", { name: "New rule" });
  expect(within(added).getByRole("button", { name: /Review/ })).toBeVisible();
});

const asked = {
  format: 1,
  id: "rent",
  title: { en: "Rent help" },
  sections: [
    {
      id: "household",
      title: { en: "Household" },
      pages: [{ id: "household_page", items: [{ id: "size", type: "number", words: { en: "People in the household" } }] }],
    },
  ],
};

test("a rule is one sentence, its condition too, and says what it would have sent", async () => {
  server.use(
    hub.get("/api/configuration/form/{key}", () => HttpResponse.json({ kind: "form", key: "5", draft: null, published: { version: 1, text: asked } } as never)),
    hub.get("/api/notifications/notification-rule", () =>
      HttpResponse.json({
        items: [
          {
            key: "rule-5-1",
            version: 2,
            rule: { ...rule, condition: "answers.size > 3" },
            published_by: "Ada Admin",
            published_at_ms: NOON_MS,
            may_write: true,
          },
        ],
      }),
    ),
  );
  const { user } = renderAt("/v2/program-portal/notification-tool?program=5", { as: supervisor });
  const list = await screen.findByRole("list", { name: /Notification/ });
  expect(
    await within(list).findByText(/When the status becomes .*Denied.* and .*People in the household.*3.*, notify the applicant by text after 10 min\./),
  ).toBeVisible();
  expect(within(list).queryByText(/answers\.size/)).toBeNull();
  await user.click(within(list).getByRole("button", { name: "Edit Denials" }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("Would have sent 14 messages last month.")).toBeVisible();
  expect(within(dialog).getByText(/Only if .*People in the household/)).toBeVisible();
  await user.click(within(dialog).getByRole("radio", { name: "Formula" }));
  expect(within(dialog).getByRole("textbox", { name: /Formula/ })).toHaveValue("answers.size > 3");
});

test("a rule that waits names its days, and a rule of changes none", () => {
  const waits = causedBy({ ...rule, from_state: 9 }, "silence");
  expect(waits).toMatchObject({ cause: "silence", days: 7, from_state: null });
  expect(causedBy({ ...waits, days: 14 }, "due")).toMatchObject({ cause: "due", days: 14 });
  const moved = causedBy(waits, "status");
  expect("cause" in moved || "days" in moved).toBe(false);
});
