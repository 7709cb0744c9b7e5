import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { CasePayments, CasePaymentView, CheckPaymentChange, NewCheckPayment, PaymentView } from "../../../api/schema";
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

test("whoever is not finance sees the payments and pays nothing", async () => {
  now = { ...now, payments: [made] };
  renderAt("/v2/review/10001", { as: reviewer });
  expect(await within(await part()).findByText(/Check 1001/)).toBeVisible();
  expect(within(await part()).queryByRole("button", { name: "Pay an award" })).toBeNull();
  expect(within(await part()).queryByRole("button", { name: /What happened to/ })).toBeNull();
});
