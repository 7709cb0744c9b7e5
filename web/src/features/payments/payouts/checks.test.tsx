import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { CheckAccountView, CheckDesk, CheckRunView, PaymentView, PayoutOverview, ProblemBody } from "../../../api/schema";
import * as saving from "../../../shared/page/save-file";
import { administrator } from "../../../testing/fixtures";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const PATH = "/v2/program-portal/payouts?program=5";

const overview: PayoutOverview = {
  currency: "USD",
  has_originator: false,
  pays: ["check"],
  unpaid: [],
  waiting: [],
  batches: [],
  open_replies: [],
  reply_files: [],
  suspense_cents: 0,
};
const empty: CheckDesk = { currency: "USD", pays_by_check: true, next_check: 1001, needs_magnetic_toner: false, to_print: [], runs: [] };
const ana = {
  application_id: 100_005,
  externalId: "RB-100005",
  cents: 120_050,
  payee: "José Muñoz",
  name_on_check: "JOSE MUNOZ",
  reference: "P-1",
  has_failed: false,
};
const leila = { ...ana, application_id: 100_006, externalId: "RB-100006", cents: 5_000, payee: "ليلى حداد", name_on_check: "", reference: "P-2" };
const run: CheckRunView = {
  id: 3,
  check_count: 2,
  cents: 125_050,
  sha256: "ab12",
  printed_by: "Ada Lindqvist",
  printed_at_ms: 1_796_040_000_000,
  settled_by: "",
  settled_at_ms: null,
  checks: [
    {
      number: 1001,
      payment_id: "p1",
      version: 2,
      application_id: 100_005,
      externalId: "RB-100005",
      payee: "JOSE MUNOZ",
      cents: 120_050,
      state: "printed",
      reason: "",
      reissue_of: null,
      changed_at_ms: 1_796_040_000_000,
    },
  ],
};
const account: CheckAccountView = {
  account: {
    bank_name: "",
    bank_line: "",
    routing_number: "",
    payer_name: "",
    payer_street: "",
    payer_town: "",
    signature: "Authorized signature",
    micr: false,
    right: 0,
    down: 0,
  },
  account_last: "",
  revision: 0,
  changed_by: "",
  changed_at_ms: 0,
};
const refusal = (status: number, body: Partial<ProblemBody>): HttpResponse<ProblemBody> =>
  HttpResponse.json({ type: "about:blank", title: "x", status, key: "internal", message: "x", errors: [], trace_id: "4bf92f35", ...body }, { status });

let desk: CheckDesk;
let sent: unknown[];
let saved: string[];

beforeEach(() => {
  resetOffice();
  desk = empty;
  sent = [];
  saved = [];
  vi.spyOn(saving, "saveFile").mockImplementation((_, name) => void saved.push(name));
  const pdf = () => new HttpResponse(new Blob(["%PDF"]), { headers: { "content-type": "application/pdf" } }) as never;
  server.use(
    ...staffHandlers,
    hub.get("/api/admin/programs/{id}/payouts", () => HttpResponse.json(overview)),
    hub.get("/api/admin/programs/{id}/checks", () => HttpResponse.json(desk)),
    hub.get("/api/admin/programs/{id}/check-account", () => HttpResponse.json(account)),
    hub.get("/api/admin/programs/{id}/check-account/test-sheet", pdf),
    hub.get("/api/admin/check-runs/{id}/pdf", pdf),
    hub.get("/api/work-queue/items/{id}/check-payments/{number}/pdf", pdf),
    hub.post("/api/admin/programs/{id}/checks/preview", async ({ request }) => {
      sent.push(["preview", await request.json()]);
      return pdf();
    }),
  );
});

const ofAna = { application_id: 100_005, reference: "P-1", amount_cents: 120_050, payee: "JOSE MUNOZ" };
const ofLeila = { application_id: 100_006, reference: "P-2", amount_cents: 5_000, payee: "LEILA HADDAD" };

test("line 12: checks are previewed, a name in other letters is written, and printing asks once", async () => {
  desk = { ...empty, to_print: [ana, leila] };
  server.use(
    hub.post("/api/admin/programs/{id}/checks/print", async ({ request }) => {
      sent.push(["print", await request.json()]);
      desk = { ...empty, next_check: 1003, runs: [run] };
      return HttpResponse.json(run);
    }),
  );
  const { user } = renderAt(`${PATH}&view=checks`, { as: administrator });
  expect(await screen.findByText(/^On the check: .*JOSE MUNOZ/)).toBeVisible();
  // Nobody can propose the other name: its check is not chosen.
  expect(screen.getByText("$1,200.50 · checks: 1")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Preview" }));
  await waitFor(() => expect(saved).toEqual(["checks-preview.pdf"]));
  await user.type(screen.getByRole("textbox", { name: "Name on the check" }), "LEILA HADDAD");
  expect(screen.getByText("$1,250.50 · checks: 2")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Choose all" }));
  expect(screen.getByRole("button", { name: "Print" })).toBeDisabled();
  await user.click(screen.getByRole("checkbox", { name: "Choose all" }));
  await user.click(screen.getByRole("button", { name: "Print" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Print 2 checks?" });
  expect(within(dialog).getByText(/beginning with number 1001/)).toBeVisible();
  expect(sent).toEqual([["preview", { awards: [ofAna] }]]);
  await user.click(within(dialog).getByRole("button", { name: "Print" }));
  expect(await screen.findByRole("heading", { name: "Run 3" })).toBeVisible();
  await waitFor(() => expect(saved).toEqual(["checks-preview.pdf", "checks-3.pdf"]));
  expect(sent[1]).toEqual(["print", { awards: [ofAna, ofLeila], key: expect.any(String) as string }]);
});

test("line 12: what stands in the way of a run is said in words", async () => {
  desk = { ...empty, to_print: [ana] };
  server.use(
    hub.post("/api/admin/programs/{id}/checks/print", () =>
      refusal(409, { key: "payment_not_possible", current: { application_id: 100_005, reference: "P-1", why: "paid_already" } }),
    ),
  );
  const { user } = renderAt(`${PATH}&view=checks`, { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Print" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Print" }));
  expect(await screen.findByText(/^Somebody has paid .*RB-100005.* already\. No check was printed\./)).toBeVisible();
});

test("line 12: a spoiled check asks why and gets the next number; then all printed well", async () => {
  desk = { ...empty, runs: [run] };
  const [first] = run.checks;
  server.use(
    hub.post("/api/payments/update-check-payment", async ({ request }) => {
      sent.push(await request.json());
      const checks = [
        { ...first!, state: "void", reason: "Torn" },
        { ...first!, number: 1002, reissue_of: 1001, version: 3 },
      ];
      desk = { ...empty, runs: [{ ...run, checks }] };
      return HttpResponse.json({} as PaymentView);
    }),
    hub.post("/api/admin/check-runs/{id}/settle", () => {
      const settled = { ...run, settled_by: "Ada Lindqvist", settled_at_ms: 1_796_040_100_000 };
      desk = { ...empty, runs: [settled] };
      return HttpResponse.json(settled);
    }),
  );
  const { user } = renderAt(`${PATH}&view=checks`, { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Check 1001 is spoiled" }));
  const dialog = await screen.findByRole("dialog", { name: "Check 1001 is spoiled" });
  await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Torn");
  await user.click(within(dialog).getByRole("button", { name: "Spoiled" }));
  expect(await screen.findByText(/in place of 1001/)).toBeVisible();
  expect(sent).toEqual([{ payment_id: "p1", version: 2, action: "spoiled", reason: "Torn" }]);
  await user.click(screen.getByRole("button", { name: "Open PDF of check 1002" }));
  await waitFor(() => expect(saved).toEqual(["check-1002.pdf"]));
  await user.click(screen.getByRole("button", { name: "All printed well" }));
  expect(await screen.findByText(/Seen to by/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "All printed well" })).toBeNull();
});

test("line 14: the check account is saved with its number, says which toner it needs, and gives a test sheet", async () => {
  server.use(
    hub.put("/api/admin/programs/{id}/check-account", async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (sent.length === 1) return refusal(422, { key: "invalid_field", errors: [{ field: "account.routing_number", key: "required" }] });
      return HttpResponse.json({ ...account, account: body.account, account_last: "3210", revision: 1 });
    }),
  );
  const { user } = renderAt(`${PATH}&view=check-account`, { as: administrator });
  const form = await screen.findByRole("form", { name: "Check account" });
  expect(within(form).queryByText(/Magnetic toner is needed/)).toBeNull();
  await user.click(within(form).getByRole("checkbox", { name: /blank stock/ }));
  expect(within(form).getByText(/Magnetic toner is needed/)).toBeVisible();
  const right = within(form).getByRole("textbox", { name: "Move to the right, in inches" });
  await user.clear(right);
  await user.type(right, "far");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(right).toHaveAccessibleDescription(/Write inches, for example 0\.0625\./);
  expect(sent).toEqual([]);
  await user.clear(right);
  await user.type(right, "-0.0625");
  await user.type(within(form).getByRole("textbox", { name: "Account number" }), "98765-43210");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(within(form).getByRole("textbox", { name: "Routing number" })).toHaveAccessibleDescription(/Fill this in\./));
  await user.type(within(form).getByRole("textbox", { name: "Routing number" }), "121042882");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(await within(form).findByText(/An account ending in 3210 is kept/)).toBeVisible();
  expect(sent[1]).toEqual({
    revision: 0,
    account: { ...account.account, micr: true, right: -0.0625, routing_number: "121042882" },
    account_number: "98765-43210",
  });
  await user.click(within(form).getByRole("button", { name: "Test sheet" }));
  await waitFor(() => expect(saved).toEqual(["check-test-sheet.pdf"]));
});
