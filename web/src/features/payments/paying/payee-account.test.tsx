import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { GivePayeeAccount, PayeeAccountView } from "../../../api/schema";
import { applicant } from "../../../testing/fixtures";
import { noPayeeAccount, nothingDue } from "../../../testing/handlers/payments";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

let account: PayeeAccountView;
let sent: GivePayeeAccount[];

beforeEach(() => {
  account = { ...noPayeeAccount, is_possible: true, last: "6789", bank_name: "ANA REYES", refused_code: "R02", revision: 1 };
  sent = [];
  server.use(
    hub.get("/api/payments/movement-amount/{id}", () => HttpResponse.json(nothingDue)),
    hub.get("/api/payments/payee-account/{id}", () => HttpResponse.json(account)),
    hub.put("/api/payments/payee-account/{id}", async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (body.bank_name === undefined || body.bank_name === null)
        return HttpResponse.json(
          {
            type: "",
            title: "",
            status: 422,
            key: "invalid_field",
            message: "",
            errors: [{ field: "bank_name", key: "confirm" }],
            current: { text: "ANA MUNOZ" },
            trace_id: "t",
          } as never,
          { status: 422 },
        );
      account = { ...account, last: "4321", refused_code: "", revision: 2 };
      return HttpResponse.json(account);
    }),
  );
});

test("line 6: a return says what to do, and another account is given in the letters that banks take", async () => {
  const { user } = renderAt("/confirmation-resource/5/payment-confirmation?application=7", { as: applicant });
  expect(await screen.findByText("Your bank sent the money back. Give another account.")).toBeVisible();
  const form = within(screen.getByRole("form", { name: "Where we pay you" }));
  await user.type(form.getByRole("textbox", { name: "Name on the account" }), "Ana Muñoz");
  await user.type(form.getByRole("textbox", { name: "Routing number" }), "121042882");
  await user.type(form.getByRole("textbox", { name: "Account number" }), "000987654321");
  await user.click(form.getByRole("button", { name: "Save the account" }));
  expect(form.getByText("The two account numbers are different.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(form.getByRole("textbox", { name: "Account number again" }), "000987654321");
  await user.click(form.getByRole("button", { name: "Save the account" }));
  const name = await form.findByRole("textbox", { name: "Name in the bank file" });
  expect(name).toHaveValue("ANA MUNOZ");
  await user.click(form.getByRole("button", { name: "Save the account" }));
  expect(await screen.findByText("Account ending in 4321")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("Your bank sent the money back. Give another account.")).toBeNull());
  expect(sent.map(({ bank_name, revision }) => [bank_name, revision])).toEqual([
    [undefined, 1],
    ["ANA MUNOZ", 1],
  ]);
});
