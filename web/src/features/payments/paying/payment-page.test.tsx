import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { MovementAmount, NewCharge, PaymentView } from "../../../api/schema";
import { applicant } from "../../../testing/fixtures";
import { nothingDue } from "../../../testing/handlers/payments";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const PATH = "/confirmation-resource/5/payment-confirmation?application=7";
const DAY = Date.UTC(2026, 11, 4, 15);

const payment = (over: Partial<PaymentView> = {}): PaymentView => ({
  id: "p1",
  kind: "fee",
  channel: "bank",
  state: "submitted",
  cents: 2500,
  currency: "USD",
  code: "",
  account_last: "6789",
  page_url: null,
  expected_by_ms: DAY,
  refunding_cents: 0,
  refunded_cents: 0,
  created_at_ms: DAY,
  changed_at_ms: DAY,
  ...over,
});

let now: MovementAmount;
let charged: NewCharge[];

beforeEach(() => {
  now = { ...nothingDue, fee_cents: 2500, is_due: true, channels: ["bank", "card"] };
  charged = [];
  server.use(
    hub.get("/api/payments/movement-amount/{id}", ({ params }) => (params.id === "7" ? HttpResponse.json(now) : problem(404, "not_found"))),
    hub.post("/api/payments/verify-account", async ({ request }) => {
      const { routing_number, account_number } = await request.json();
      if (routing_number !== "110000000")
        return HttpResponse.json(
          {
            type: "",
            title: "",
            status: 422,
            key: "invalid_field",
            message: "",
            errors: [{ field: "routing_number", key: "invalid" }],
            trace_id: "t",
          } as never,
          { status: 422 },
        );
      return HttpResponse.json({ account: `sealed-${account_number}`, last: "6789" });
    }),
    hub.post("/api/payments/create-charge", async ({ request }) => {
      charged.push(await request.json());
      now = { ...now, is_due: false, payments: [payment()] };
      return HttpResponse.json(payment());
    }),
  );
});

async function fill(user: ReturnType<typeof renderAt>["user"], again = "000123456789") {
  await user.type(await screen.findByRole("textbox", { name: "Name on the account" }), "Ana Reyes");
  await user.type(screen.getByRole("textbox", { name: "Routing number" }), "110000000");
  await user.type(screen.getByRole("textbox", { name: "Account number" }), "000123456789");
  await user.type(screen.getByRole("textbox", { name: "Account number again" }), again);
}

test("a debit is allowed by the payer, made once, and says by when its outcome is known", async () => {
  const { user } = renderAt(PATH, { as: applicant });
  expect(await screen.findByRole("heading", { level: 1, name: /Payment for .*Rental Assistance/ })).toBeVisible();
  await fill(user);
  await user.click(screen.getByRole("button", { name: "Pay $25.00" }));
  expect(await screen.findByText("Check the box to allow the debit.")).toBeVisible();
  expect(charged).toEqual([]);
  await user.click(screen.getByRole("checkbox", { name: "I allow $25.00 to be taken from this account once." }));
  await user.click(screen.getByRole("button", { name: "Pay $25.00" }));
  expect(await screen.findByText("The payment is on its way. We'll know by Dec 4, 2026.")).toBeVisible();
  expect(charged).toMatchObject([{ application_id: 7, channel: "bank", account: "sealed-000123456789", agreed: true }]);
  expect(screen.queryByRole("button", { name: "Pay $25.00" })).toBeNull();
});

test("two account numbers that differ are not sent, and a wrong routing number is named", async () => {
  const { user } = renderAt(PATH, { as: applicant });
  await fill(user, "000123456788");
  await user.click(screen.getByRole("checkbox", { name: /I allow/ }));
  await user.click(screen.getByRole("button", { name: "Pay $25.00" }));
  expect(await screen.findByText("The two account numbers are different.")).toBeVisible();
  const again = screen.getByRole("textbox", { name: "Account number again" });
  await user.clear(again);
  await user.type(again, "000123456789");
  const routing = screen.getByRole("textbox", { name: "Routing number" });
  await user.clear(routing);
  await user.type(routing, "110000001");
  await user.click(screen.getByRole("button", { name: "Pay $25.00" }));
  expect(await screen.findByText("This isn't a routing number. Check the nine digits.")).toBeVisible();
  expect(charged).toEqual([]);
});

test("whoever comes back from the provider's page has it captured, and sees what became of it", async () => {
  const captured: string[] = [];
  const page = payment({ state: "created", channel: "card", account_last: "", expected_by_ms: null, page_url: "https://pay.example/1" });
  now = { ...now, is_due: false, payments: [page] };
  server.use(
    hub.post("/api/payments/paypal/capture-order", async ({ request }) => {
      captured.push((await request.json()).payment_id);
      now = { ...now, payments: [payment({ state: "success", channel: "card", account_last: "", expected_by_ms: null })] };
      return HttpResponse.json(now.payments[0]!);
    }),
  );
  renderAt(`${PATH}&back=1`, { as: applicant });
  expect(await screen.findByText("Paid on Dec 4, 2026.")).toBeVisible();
  expect(screen.getByText("The fee is paid. You don't need to do anything.")).toBeVisible();
  await waitFor(() => expect(captured).toEqual(["p1"]));
});

test("a time-out says that the bank is asked, and a return says what to do", async () => {
  now = {
    ...now,
    payments: [payment({ id: "p0", state: "failed", code: "account_closed" }), payment({ state: "started", expected_by_ms: null })],
    is_due: false,
  };
  renderAt(PATH, { as: applicant });
  const list = await screen.findByRole("region", { name: "Payments" });
  expect(within(list).getByText("We are asking the bank whether it was paid. Don't pay again: we'll show the answer here.")).toBeVisible();
  expect(within(list).getByText("The payment didn't go through: your bank says the account is closed. Give another one.")).toBeVisible();
});

test("a fee of which the bank says nothing tells the payer what to do, and a refund says how far it is", async () => {
  const asked: string[] = [];
  now = {
    ...now,
    is_due: false,
    payments: [payment({ state: "error", expected_by_ms: null }), payment({ id: "p2", state: "success", refunding_cents: 500, refunded_cents: 1000 })],
  };
  server.use(
    hub.post("/api/payments/paypal/capture-order", async ({ request }) => {
      asked.push((await request.json()).payment_id);
      return HttpResponse.json(now.payments[0]!);
    }),
  );
  const { user } = renderAt(PATH, { as: applicant });
  const list = await screen.findByRole("region", { name: "Payments" });
  expect(within(list).getByText(/Your bank hasn't told us whether this payment went through. Don't pay again/)).toBeVisible();
  expect(within(list).getByText("$5.00 is on its way back to you. It takes up to ten business days.")).toBeVisible();
  expect(within(list).getByText("$10.00 was given back.")).toBeVisible();
  await user.click(within(list).getByRole("button", { name: "Ask again" }));
  await waitFor(() => expect(asked).toEqual(["p1"]));
});

test("a payment that the program cancelled can be made again", async () => {
  now = { ...now, payments: [payment({ state: "cancelled", code: "by_staff", expected_by_ms: null })] };
  renderAt(PATH, { as: applicant });
  expect(await screen.findByText(/The program cancelled this payment because the bank couldn't confirm it. You can pay the fee again./)).toBeVisible();
});
