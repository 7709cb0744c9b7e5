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
  last_refusal: "forged", refusals: [],
};

let list: PaymentProviderList;
let sent: unknown[];

beforeEach(() => {
  resetOffice();
  list = { providers: [], is_simulated: true, questions: [] };
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
