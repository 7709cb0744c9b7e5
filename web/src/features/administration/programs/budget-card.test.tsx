import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ProgramBudget, ProgramSettingsView, SetProgramBudget } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const none: ProgramBudget = {
  currency: "USD",
  amount_cents: null,
  reserved_cents: 0,
  in_transit: [],
  paid_cents: 0,
  returned_cents: 0,
  beyond_cents: 0,
  left_cents: null,
  revision: 0,
  changed_by: "",
  changed_at_ms: 0,
};
const some: ProgramBudget = {
  ...none,
  amount_cents: 200_000,
  reserved_cents: 120_050,
  in_transit: [{ channel: "Check", cents: 20_000 }],
  paid_cents: 10_000,
  left_cents: 49_950,
  revision: 1,
  changed_by: "Ada Admin",
  changed_at_ms: 1,
};

const settings: ProgramSettingsView = {
  FormURL: "",
  Applications: { AllowCases: true, MultipleDraftCases: true, ApplicantSubmission: true },
  Payments: { Type: "Check" },
  Tasks: { WorkflowRoleName: "", Tasks: [] },
  revision: 0,
  changed_by: "",
  changed_at_ms: 0,
};

let kept: ProgramBudget;
let sent: SetProgramBudget[];

beforeEach(() => {
  resetOffice();
  kept = none;
  sent = [];
  server.use(...staffHandlers);
  server.use(
    hub.get("/api/admin/processes", () => HttpResponse.json({ processes: [], types: [] })),
    hub.get("/api/admin/programs/{id}/settings", () => HttpResponse.json(settings)),
    hub.get("/api/admin/programs/{id}/budget", () => HttpResponse.json(kept)),
    hub.put("/api/admin/programs/{id}/budget", async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      const cents = body.amount_cents ?? null;
      if (cents !== null && cents < 150_050)
        return HttpResponse.json(
          {
            type: "",
            title: "",
            status: 422,
            key: "invalid_field",
            message: "",
            errors: [{ field: "amount_cents", key: "below_use" }],
            trace_id: "t",
          } as never,
          { status: 422 },
        );
      kept = { ...some, amount_cents: cents, left_cents: cents === null ? null : cents - 150_050, revision: body.revision + 1 };
      return HttpResponse.json(kept);
    }),
  );
});

const card = () => screen.findByRole("form", { name: "Budget" });
const row = (form: HTMLElement, name: string) => within(within(form).getByRole("rowheader", { name }).closest("tr")!).getByRole("cell");

test("a budget is set in dollars, and what is no amount is refused with words", async () => {
  const { user } = renderAt("/v2/program-portal/settings?program=5", { as: administrator });
  const form = await card();
  expect(within(form).queryByRole("table")).toBeNull();
  const field = within(form).getByRole("textbox", { name: "Budget in dollars" });
  await user.type(field, "1.200,50");
  await user.click(within(form).getByRole("button", { name: "Set budget" }));
  expect(await within(form).findByText(/Enter an amount in dollars/)).toBeVisible();
  expect(sent).toEqual([]);
  await user.clear(field);
  await user.type(field, "$2,000");
  await user.click(within(form).getByRole("button", { name: "Set budget" }));
  await waitFor(() => expect(sent).toEqual([{ revision: 0, amount_cents: 200_000 }]));
  await waitFor(() => expect(row(form, "Left")).toHaveTextContent("$499.50"));
  expect(row(form, "Reserved for approved applications")).toHaveTextContent("$1,200.50");
  expect(row(form, "On its way: Check")).toHaveTextContent("$200.00");
  expect(row(form, "Paid")).toHaveTextContent("$100.00");
  expect(field).toHaveValue("2,000.00");
});

test("an amount below what is awarded says how much that is", async () => {
  kept = some;
  const { user } = renderAt("/v2/program-portal/settings?program=5", { as: administrator });
  const form = await card();
  const field = within(form).getByRole("textbox", { name: "Budget in dollars" });
  await user.clear(field);
  await user.type(field, "1000");
  await user.click(within(form).getByRole("button", { name: "Set budget" }));
  expect(await within(form).findByText("$1,500.50 is already awarded. Enter at least that.")).toBeVisible();
  expect(row(form, "Left")).toHaveTextContent("$499.50");
});

test("a limit that was taken away comes back by an undo", async () => {
  kept = some;
  const { user } = renderAt("/v2/program-portal/settings?program=5", { as: administrator });
  const form = await card();
  await user.click(within(form).getByRole("button", { name: "Remove the limit" }));
  await waitFor(() => expect(row(form, "Left")).toHaveTextContent("No limit"));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { revision: 1, amount_cents: null },
      { revision: 2, amount_cents: 200_000 },
    ]),
  );
  await waitFor(() => expect(row(form, "Budget")).toHaveTextContent("$2,000.00"));
});
