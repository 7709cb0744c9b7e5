import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { PaymentProviderList, PaymentProviderView } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const PATH = "/v2/instance-portal/payment-accounts";
const stripe: PaymentProviderView = {
  provider: "stripe",
  url: "https://api.stripe.com",
  client_id: "",
  revision: 1,
  changed_by: "Ada Lindqvist",
  changed_at_ms: 1,
  last_notice_at_ms: null,
  last_refused_at_ms: 1_796_040_000_000,
  last_refusal: "forged",
  refusals: [{ provider: "stripe", reason: "forged", refused: 7, first_at_ms: 1_795_000_000_000, last_at_ms: 1_796_040_000_000 }],
};

let list: PaymentProviderList;
let sent: unknown[];

beforeEach(() => {
  resetOffice();
  list = { providers: [], questions: [], suspense_cents: 0, is_simulated: true };
  sent = [];
  server.use(
    ...staffHandlers,
    hub.get("/api/admin/payment-providers", () => HttpResponse.json(list)),
    hub.put("/api/admin/payment-providers", async ({ request }) => {
      sent.push(await request.json());
      list = { ...list, providers: [stripe] };
      return HttpResponse.json(list);
    }),
    hub.post("/api/admin/payment-providers/try", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ is_working: false, why: "key_refused", message: "Invalid API Key" });
    }),
  );
});

test("line 18: a key is entered and never shown, it is tried, and the page says when a call was last refused and why", async () => {
  const { user } = renderAt(PATH, { as: administrator });
  const card = async () => within(await screen.findByRole("form", { name: "Cards and bank debits (Stripe)" }));
  expect(await screen.findByText("Channels without an account here are simulated: no money moves.")).toBeVisible();
  let form = await card();
  expect(form.getByText("No account yet.")).toBeVisible();
  expect(form.queryByRole("button", { name: "Test the connection" })).toBeNull();
  await user.type(form.getByLabelText("Key"), "sk_live_1");
  await user.type(form.getByRole("textbox", { name: "Webhook secrets" }), "whsec_1");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent).toEqual([{ provider: "stripe", url: "https://api.stripe.com", client_id: "", secret: "sk_live_1", notices: "whsec_1", revision: 0 }]),
  );
  expect(await screen.findByText(/Last call refused: .*its signature is wrong/)).toBeVisible();
  form = await card();
  expect(form.getByLabelText("Key")).toHaveValue("");
  expect(document.body.textContent).not.toContain("sk_live_1");
  await user.click(form.getByRole("button", { name: "Test the connection" }));
  expect(await screen.findByText("The provider rejects the key: Invalid API Key")).toBeVisible();
});

test("line 18: refused calls are counted by why; open questions say what is in suspense, and are settled with a reason", async () => {
  const question: PaymentProviderList["questions"][number] = {
    provider: "stripe",
    object_id: "ch_9",
    kind: "unknown",
    payment_id: null,
    application_id: null,
    cents: 2_500,
    suspense_cents: 2_500,
    reason: "charge.succeeded",
    status: "",
    answer_by_ms: null,
    received_at_ms: 1_796_040_000_000,
    changed_at_ms: 1_796_040_000_000,
    closed_at_ms: null,
    closed_by: "",
  };
  list = { providers: [stripe], questions: [question], suspense_cents: 2_500, is_simulated: false };
  server.use(
    hub.post("/api/admin/payment-providers/settle", async ({ request }) => {
      sent.push(await request.json());
      list = { ...list, questions: [], suspense_cents: 0 };
      return HttpResponse.json(list);
    }),
  );
  const { user } = renderAt(PATH, { as: administrator });
  expect(await screen.findByText("In suspense: $25.00")).toBeVisible();
  expect(screen.getByText("The provider names an unknown payment · $25.00")).toBeVisible();
  expect(screen.getByText(/^its signature is wrong: 7, last /)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Mark as done" }));
  const dialog = await screen.findByRole("dialog", { name: "What was found?" });
  const settle = within(dialog).getByRole("button", { name: "Mark as done" });
  const reason = within(dialog).getByRole("textbox", { name: "What was found and done" });
  await user.click(settle);
  expect(reason).toHaveAccessibleDescription("Enter what was found.");
  expect(sent).toEqual([]);
  await user.type(reason, "A test of another county");
  await user.click(settle);
  expect(await screen.findByText("No open questions")).toBeVisible();
  expect(sent).toEqual([{ provider: "stripe", object_id: "ch_9", reason: "A test of another county" }]);
});
