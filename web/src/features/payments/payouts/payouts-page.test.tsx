import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { PayoutBatchRows, PayoutBatchView, PayoutOriginatorView, PayoutOverview, PayoutRowView, ProblemBody, ProblemKey } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const PATH = "/v2/program-portal/payouts?program=5";

const batch: PayoutBatchView = {
  id: 7,
  program_id: 5,
  state: "open",
  row_count: 1,
  cents: 120_050,
  returned: 0,
  version: 1,
  reason: "",
  made_by: "Ada Lindqvist",
  made_at_ms: 1_796_040_000_000,
  ended_by: "",
  ended_at_ms: null,
  file_day: "",
  modifier: "",
  effective_day: "",
  sha256: "",
  left_count: 0,
};
const released: PayoutBatchView = {
  ...batch,
  state: "released",
  version: 2,
  ended_by: "Ada Lindqvist",
  ended_at_ms: 1_796_040_060_000,
  file_day: "2026-11-30",
  modifier: "A",
  effective_day: "2026-12-01",
  sha256: "ab12",
  left_count: 1,
};
const row: PayoutRowView = {
  position: 1,
  payment_id: "p1",
  application_id: 100_005,
  externalId: "RB-100005",
  payee: "Ana Reyes",
  bank_name: "ANA REYES",
  cents: 120_050,
  account_last: "6789",
  is_pulled: false,
  pulled_by: "",
  reason: "",
  trace: "",
  state: "created",
  code: "",
  reference: "P-1",
  expected_by_ms: null,
  is_other_account: false,
  is_reissued: false,
};
const nothing: PayoutOverview = {
  currency: "USD",
  has_originator: true,
  pays: ["check", "bank"],
  unpaid: [],
  waiting: [],
  batches: [],
  open_replies: [],
  suspense_cents: 0,
  reply_files: [],
};
const originator: PayoutOriginatorView = {
  originator: {
    company_name: "",
    company_id: "",
    description: "AWARD",
    class: "ppd",
    originating: "",
    destination: "",
    destination_name: "",
    origin: "",
    origin_name: "",
    banking_days: 1,
  },
  is_complete: false,
  effective_day: "2026-12-01",
  revision: 0,
  changed_by: "",
  changed_at_ms: 0,
};
const waiting = (over: Partial<PayoutOverview["waiting"][number]>): PayoutOverview["waiting"][number] => ({
  payment_id: "p1",
  application_id: 100_005,
  externalId: "RB-100005",
  payee: "Ana Reyes",
  cents: 120_050,
  reference: "P-1",
  created_at_ms: 1,
  account_last: "6789",
  bank_name: "ANA REYES",
  account_revision: 1,
  refused_code: "",
  ...over,
});
const refusal = (status: number, key: ProblemKey, more: Partial<ProblemBody>): HttpResponse<ProblemBody> =>
  HttpResponse.json({ type: "about:blank", title: key, status, key, message: key, errors: [], trace_id: "4bf92f35", ...more }, { status });

let overview: PayoutOverview;
let rows: PayoutBatchRows;
let sent: unknown[];

beforeEach(() => {
  resetOffice();
  overview = nothing;
  rows = { batch, rows: [row] };
  sent = [];
  server.use(
    ...staffHandlers,
    hub.get("/api/admin/programs/{id}/payouts", () => HttpResponse.json(overview)),
    hub.get("/api/admin/programs/{id}/payout-originator", () => HttpResponse.json(originator)),
    hub.get("/api/admin/payout-batches/{id}", () => HttpResponse.json(rows)),
  );
});

test("nothing to pay says what will appear here, and bank details that are missing lead to their fields", async () => {
  overview = { ...nothing, has_originator: false };
  server.use(
    hub.put("/api/admin/programs/{id}/payout-originator", async ({ request }) => {
      sent.push(await request.json());
      return refusal(422, "invalid_field", { errors: [{ field: "originator.originating", key: "invalid" }] });
    }),
  );
  const { user } = renderAt(PATH, { as: administrator });
  expect(await screen.findByText("No bank payments are waiting")).toBeVisible();
  expect(screen.getByText("Every approved award has a payment.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Fill them in" }));
  const form = await screen.findByRole("form", { name: "The program's bank details" });
  const routing = within(form).getByRole("textbox", { name: "Routing number of the paying bank" });
  await user.type(routing, "121042883");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(routing).toHaveAccessibleDescription(/Check the letters and digits/));
  expect(sent).toEqual([{ revision: 0, originator: { ...originator.originator, originating: "121042883" } }]);
});

test("line 11: a batch takes what has an account, is released once, and its file is offered", async () => {
  overview = {
    ...nothing,
    waiting: [waiting({}), waiting({ payment_id: "p2", payee: "Ben Cole", cents: 5_000, account_last: "", account_revision: 0 })],
  };
  server.use(
    hub.post("/api/admin/programs/{id}/payouts/batches", () => {
      overview = { ...nothing, batches: [batch] };
      return HttpResponse.json(rows);
    }),
    hub.post("/api/admin/payout-batches/{id}/release", async ({ request }) => {
      sent.push(await request.json());
      rows = { batch: released, rows: [{ ...row, state: "submitted", trace: "121042880000001", expected_by_ms: 1_796_400_000_000 }] };
      return HttpResponse.json(rows);
    }),
  );
  const { user } = renderAt(PATH, { as: administrator });
  expect(await screen.findByText("In the next batch: $1,200.50 (payments: 1).")).toBeVisible();
  expect(screen.getByText("No bank account yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Make a batch" }));
  expect(await screen.findByRole("heading", { name: "Batch 7 · Not released" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Release" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Release batch 7?" });
  expect(within(dialog).getByText("$1,200.50 · payments: 1")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Release" }));
  expect(await screen.findByRole("button", { name: "Download the bank's file" })).toBeVisible();
  expect(screen.getByText("ab12")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Pull/ })).toBeNull();
  expect(screen.getByText(/on its way, known by/)).toBeVisible();
  expect(sent).toEqual([{ version: 1, row_count: 1, cents: 120_050 }]);
});

test("line 11: a large batch leaves step by step; the page follows by itself and offers the file when all have left", async () => {
  const leaving: PayoutBatchView = { ...released, state: "releasing", row_count: 1_200, left_count: 500 };
  const large = { ...batch, row_count: 1_200 };
  rows = { batch: large, rows: [row] };
  overview = { ...nothing, batches: [large] };
  server.use(
    hub.post("/api/admin/payout-batches/{id}/release", () => {
      rows = { batch: leaving, rows: [{ ...row, state: "submitted", trace: "121042880000001" }] };
      overview = { ...nothing, batches: [leaving] };
      return HttpResponse.json(rows);
    }),
  );
  const { user } = renderAt(`${PATH}&view=batches&batch=7`, { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Release" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Release" }));
  const progress = await screen.findByRole("progressbar", { name: "Being released" });
  expect(progress).toHaveTextContent("500 of 1200 payments have left");
  expect(screen.queryByRole("button", { name: "Download the bank's file" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^(Pull|Cancel the batch|Release)/ })).toBeNull();
  overview = { ...nothing, batches: [{ ...leaving, left_count: 1_000 }] };
  await waitFor(() => expect(progress).toHaveTextContent("1000 of 1200 payments have left"), { timeout: 5_000 });
  overview = { ...nothing, batches: [{ ...released, row_count: 1_200, left_count: 1_200 }] };
  rows = { ...rows, batch: overview.batches[0]! };
  expect(await screen.findByRole("button", { name: "Download the bank's file" }, { timeout: 5_000 })).toBeVisible();
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect(screen.getByText(/^The money arrives on/)).toBeVisible();
});

test("line 11: a row is pulled with a reason, and an obstacle to the release is said in words", async () => {
  rows = { batch, rows: [{ ...row, is_other_account: true }] };
  server.use(
    hub.post("/api/admin/payout-batches/{id}/release", () =>
      refusal(409, "payment_not_possible", { current: { why: "changed", changed: ["p1"], lacks: [], message: "" } }),
    ),
    hub.post("/api/admin/payout-batches/{id}/pull", async ({ request }) => {
      sent.push(await request.json());
      rows = { batch: { ...batch, row_count: 0, cents: 0, version: 2 }, rows: [{ ...row, is_pulled: true, pulled_by: "Ada", reason: "Other account" }] };
      return HttpResponse.json(rows);
    }),
  );
  const { user } = renderAt(`${PATH}&view=batches&batch=7`, { as: administrator });
  expect(await screen.findByText("The payee has given another account since. Pull this row.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Release" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Release" }));
  expect(await screen.findByText(/^Some payments changed since the batch was made\./)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: /^Pull/ }));
  const dialog = await screen.findByRole("dialog", { name: "Pull this payment?" });
  await user.click(within(dialog).getByRole("button", { name: "Pull" }));
  expect(within(dialog).getByRole("textbox", { name: "Reason" })).toHaveAccessibleDescription("Enter a reason.");
  expect(sent).toEqual([]);
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Other account");
  await user.click(within(dialog).getByRole("button", { name: "Pull" }));
  expect(await screen.findByText(/Pulled by .*Ada.*: .*Other account/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Release" })).toBeDisabled();
  expect(sent).toEqual([{ version: 1, payment_id: "p1", reason: "Other account" }]);
});

test("line 10: a return can be paid again, a change is taken over with one press, and what nobody knows waits with what to do", async () => {
  rows = { batch: { ...released, returned: 1 }, rows: [{ ...row, state: "failed", code: "R02" }] };
  const reply = {
    id: "r1",
    kind: "change",
    code: "C01",
    meaning: "The account number is another.",
    next: null,
    original_trace: "121042880000001",
    cents: 0,
    suspense_cents: 0,
    account_last: "6789",
    application_id: 100_005,
    externalId: "RB-100005",
    can_take_over: true,
    why: "change",
    outcome: "waiting",
    at_ms: 1,
  } as const;
  const stranger = {
    ...reply,
    id: "r2",
    kind: "returned",
    code: "R02",
    cents: 500,
    suspense_cents: 500,
    application_id: null,
    externalId: "",
    can_take_over: false,
    why: "unknown_trace",
  };
  overview = { ...nothing, batches: [rows.batch], open_replies: [reply, stranger], suspense_cents: 500 };
  server.use(
    hub.post("/api/payments/create-check-payment", async ({ request }) => {
      sent.push(await request.json());
      return refusal(409, "payment_not_possible", {});
    }),
    hub.post("/api/admin/bank-replies/{id}/take-over", ({ params }) => {
      sent.push(params.id);
      overview = { ...overview, open_replies: [stranger] };
      return HttpResponse.json(overview);
    }),
  );
  const { user } = renderAt(`${PATH}&view=batches&batch=7`, { as: administrator });
  expect(await screen.findByText(/The account is closed\./)).toBeVisible();
  await user.click(screen.getByRole("button", { name: /again$/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ application_id: 100_005, channel: "bank", amount_cents: 120_050, reference: "P-1", reissue_of: "p1" });
  await user.click(screen.getByRole("tab", { name: /Bank's answers/ }));
  expect(await screen.findByText("None of our payments has this trace number. Ask the bank whose it is.")).toBeVisible();
  expect(screen.getByText("Waiting for you: $5.00")).toBeVisible();
  expect(screen.getByText("In suspense, belonging to nothing yet: $5.00")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Take over" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Take over" })).toBeNull());
  expect(sent[1]).toBe("r1");
});

test("line 10: money in suspense goes to the payment of a case, or leaves it as not ours, with a reason", async () => {
  const stranger: PayoutOverview["open_replies"][number] = {
    id: "r2",
    kind: "returned",
    code: "R02",
    meaning: "The account is closed.",
    next: null,
    original_trace: "999999990000001",
    cents: 120_050,
    suspense_cents: 120_050,
    account_last: "6789",
    application_id: null,
    externalId: "",
    can_take_over: false,
    why: "unknown_trace",
    outcome: "waiting",
    at_ms: 1,
  };
  overview = { ...nothing, open_replies: [stranger], suspense_cents: 120_050 };
  server.use(
    hub.post("/api/admin/bank-replies/{id}/settle", async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (body.externalId === "RB-1") return refusal(422, "invalid_field", { errors: [{ field: "externalId", key: "no_payment" }] });
      overview = nothing;
      return HttpResponse.json(overview);
    }),
  );
  const { user } = renderAt(`${PATH}&view=replies`, { as: administrator });
  expect(await screen.findByText("In suspense, belonging to nothing yet: $1,200.50")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark as done" }));
  const dialog = await screen.findByRole("dialog", { name: "What was found?" });
  const number = within(dialog).getByRole("textbox", { name: "Case number, if the money belongs to one of our payments" });
  await user.type(number, "RB-1");
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "The bank has said so");
  await user.click(within(dialog).getByRole("button", { name: "Mark as done" }));
  await waitFor(() => expect(number).toHaveAccessibleDescription(/no matching payment of this amount/));
  await user.type(number, "00005");
  await user.click(within(dialog).getByRole("button", { name: "Mark as done" }));
  expect(await screen.findByText("Nothing to look into")).toBeVisible();
  expect(screen.queryByText(/In suspense/)).toBeNull();
  expect(sent).toEqual([
    { reason: "The bank has said so", externalId: "RB-1" },
    { reason: "The bank has said so", externalId: "RB-100005" },
  ]);
});
