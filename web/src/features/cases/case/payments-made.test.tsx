import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { CasePayments, CasePaymentView, CheckPaymentChange, NewCheckPayment, PaymentView, RefundOfPayment } from "../../../api/schema";
import * as saving from "../../../shared/page/save-file";
import { reviewer } from "../../../testing/fixtures";
import { noPayments } from "../../../testing/handlers/payments";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const finance = { ...reviewer, permissions: [...reviewer.permissions, "finance.write" as const] };

const made: CasePaymentView = {
  id: "p1",
  kind: "award",
  channel: "check",
  state: "submitted",
  cents: 120_000,
  payee: "Harbor Homes LLC",
  reference: "P-700",
  code: "",
  account_last: "",
  gateway_id: "",
  version: 2,
  reissue_of: null,
  expected_by_ms: null,
  refunding_cents: 0,
  refunded_cents: 0,
  refunds: [],
  created_by: "Fay Finance",
  created_at_ms: 1,
  changed_at_ms: 1,
  checks: [
    {
      number: 1001,
      payment_id: "p1",
      payee: "Harbor Homes LLC",
      cents: 120_000,
      words: "One thousand two hundred and 00/100",
      state: "printed",
      reason: "",
      reissue_of: null,
      printed_at_ms: 1,
      changed_at_ms: 1,
    },
  ],
  events: [{ event: "created", state: "created", is_refused: false, code: "", by: "Fay Finance", at_ms: 1 }],
};

let now: CasePayments;
let paid: NewCheckPayment[];
let reported: CheckPaymentChange[];

beforeEach(() => {
  resetOffice();
  now = {
    ...noPayments,
    is_awarded: true,
    payable: [{ reference: "P-700", amount_cents: 120_000, payee: "Harbor Homes LLC", reissue_of: null }],
  };
  paid = [];
  reported = [];
  server.use(...staffHandlers);
  server.use(
    hub.get("/api/work-queue/items/{id}/payments", () => HttpResponse.json(now)),
    hub.post("/api/payments/create-check-payment", async ({ request }) => {
      paid.push(await request.json());
      now = { ...now, payable: [], payments: [made] };
      return HttpResponse.json({} as PaymentView);
    }),
    hub.post("/api/payments/update-check-payment", async ({ request }) => {
      reported.push(await request.json());
      return HttpResponse.json({} as PaymentView);
    }),
  );
});

const part = () => screen.findByRole("region", { name: "Payments" });

test("finance pays a planned award by check, which then has its number", async () => {
  const { user } = renderAt("/v2/review/10001", { as: finance });
  await user.click(await within(await part()).findByRole("button", { name: "Pay an award" }));
  const dialog = await screen.findByRole("dialog", { name: "Pay an award" });
  const amount = within(dialog).getByRole("textbox", { name: "Amount in dollars" });
  expect(amount).toHaveValue("1,200.00");
  await user.clear(amount);
  await user.type(amount, "1.200,00");
  await user.click(within(dialog).getByRole("button", { name: "Pay" }));
  expect(await within(dialog).findByText("Enter an amount in dollars, like 1,200.50.")).toBeVisible();
  expect(paid).toEqual([]);
  await user.clear(amount);
  await user.type(amount, "1200");
  await user.click(within(dialog).getByRole("button", { name: "Pay" }));
  await waitFor(() =>
    expect(paid).toMatchObject([
      { application_id: 10001, channel: "check", amount_cents: 120_000, payee: "Harbor Homes LLC", reference: "P-700", reissue_of: null },
    ]),
  );
  expect(await within(await part()).findByText(/Check 1001 · printed/)).toBeVisible();
});

test("a void check needs a reason, and names the version that was seen", async () => {
  now = { ...now, payable: [], payments: [made] };
  const { user } = renderAt("/v2/review/10001", { as: finance });
  await user.click(await within(await part()).findByRole("button", { name: /What happened to/ }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("radio", { name: "Void" }));
  expect(within(dialog).getByRole("button", { name: "Save" })).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Wrong payee");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(reported).toEqual([{ payment_id: "p1", version: 2, action: "void", reason: "Wrong payee" }]));
});

test("a check that was printed is opened as PDF", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  now = { ...now, payable: [], payments: [made] };
  const asked: unknown[] = [];
  server.use(
    hub.get("/api/work-queue/items/{id}/check-payments/{number}/pdf", ({ params }) => {
      asked.push([params.id, params.number]);
      return new HttpResponse(new Blob(["%PDF"])) as never;
    }),
  );
  const { user } = renderAt("/v2/review/10001", { as: finance });
  await user.click(await within(await part()).findByRole("button", { name: "Open PDF of check 1001" }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect([asked, saved.mock.calls[0]![1]]).toEqual([[["10001", "1001"]], "check-1001.pdf"]);
  saved.mockRestore();
});

test("whoever is not finance sees the payments and pays nothing", async () => {
  now = { ...now, payments: [made] };
  renderAt("/v2/review/10001", { as: reviewer });
  expect(await within(await part()).findByText(/Check 1001/)).toBeVisible();
  expect(within(await part()).queryByRole("button", { name: "Pay an award" })).toBeNull();
  expect(within(await part()).queryByRole("button", { name: /What happened to/ })).toBeNull();
  expect(within(await part()).queryByRole("button", { name: /^Open PDF/ })).toBeNull();
});

const fee: CasePaymentView = {
  ...made,
  id: "f1",
  kind: "fee",
  channel: "bank",
  state: "success",
  cents: 2500,
  payee: "",
  reference: "",
  checks: [],
  events: [{ event: "refund_failed", state: "success", is_refused: false, code: "declined", by: "stripe", at_ms: 1 }],
};

test("a fee of which the bank says nothing is asked for again, or cancelled with a reason", async () => {
  const asked: unknown[] = [];
  const cancelled: unknown[] = [];
  now = { ...now, payable: [], payments: [{ ...fee, state: "error", version: 5 }] };
  server.use(
    hub.post("/api/payments/ask", async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ state: "started" } as PaymentView);
    }),
    hub.post("/api/payments/cancel", async ({ request }) => {
      cancelled.push(await request.json());
      return HttpResponse.json({ state: "cancelled" } as PaymentView);
    }),
  );
  const { user } = renderAt("/v2/review/10001", { as: finance });
  await user.click(await within(await part()).findByRole("button", { name: "Ask the bank again" }));
  await waitFor(() => expect(asked).toEqual([{ payment_id: "f1" }]));
  await user.click(within(await part()).getByRole("button", { name: "Cancel this payment" }));
  const dialog = await screen.findByRole("dialog", { name: "Cancel this payment" });
  expect(within(dialog).getByRole("button", { name: "Cancel this payment" })).toBeDisabled();
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Not at the bank");
  await user.click(within(dialog).getByRole("button", { name: "Cancel this payment" }));
  await waitFor(() => expect(cancelled).toEqual([{ payment_id: "f1", version: 5, reason: "Not at the bank" }]));
});

test("a part of a fee is given back, at most what is left, and a dispute is shown with its date", async () => {
  const refunded: RefundOfPayment[] = [];
  now = {
    ...now,
    payable: [],
    payments: [
      {
        ...fee,
        refunded_cents: 500,
        refunds: [{ cents: 500, state: "succeeded", code: "", reason: "paid too much", by: "Fay Finance", created_at_ms: 1, changed_at_ms: 1 }],
      },
    ],
    disputes: [
      {
        provider: "stripe",
        object_id: "dp_1",
        kind: "dispute",
        payment_id: "f1",
        application_id: 10001,
        cents: 2500,
        reason: "fraudulent",
        status: "needs_response",
        answer_by_ms: Date.UTC(2026, 11, 4, 15),
        received_at_ms: 1,
        changed_at_ms: 1,
        closed_at_ms: null,
        suspense_cents: 0,
        closed_by: "",
      },
    ],
  };
  server.use(
    hub.post("/api/payments/refund", async ({ request }) => {
      refunded.push(await request.json());
      return HttpResponse.json({} as PaymentView);
    }),
  );
  const { user } = renderAt("/v2/review/10001", { as: finance });
  expect(await within(await part()).findByText(/A dispute of \$25.00 has come .*Answer it at the provider by Dec 4, 2026./)).toBeVisible();
  expect(within(await part()).getByText(/Refund of \$5.00: given back/)).toBeVisible();
  expect(within(await part()).getByText(/Refund failed · stripe/)).toBeVisible();
  await user.click(within(await part()).getByRole("button", { name: "Give the fee back" }));
  const dialog = await screen.findByRole("dialog", { name: "Give the fee back" });
  const amount = within(dialog).getByRole("textbox", { name: "Amount in dollars" });
  expect(amount).toHaveValue("20.00");
  await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "Moved away");
  await user.clear(amount);
  await user.type(amount, "20.01");
  expect(await within(dialog).findByText("At most $20.00 can be given back.")).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Give the fee back" })).toBeDisabled();
  await user.clear(amount);
  await user.type(amount, "7.50");
  await user.click(within(dialog).getByRole("button", { name: "Give the fee back" }));
  await waitFor(() => expect(refunded).toMatchObject([{ payment_id: "f1", reason: "Moved away", cents: 750 }]));
  expect(refunded[0]!.key).toBeTruthy();
});
