import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { PayoutOverview, PositivePayLayout, PositivePayPreview, PositivePayView, ProblemBody, ProblemKey } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const PATH = "/v2/program-portal/payouts?program=5&view=positive-pay";

const commas: PositivePayLayout = {
  name: "Commas",
  form: { kind: "delimited", separator: ",", has_quotes: false },
  line_end: "cr_lf",
  header: [],
  columns: [
    { content: { kind: "account" }, width: 17, align: "left", pad: " " },
    { content: { kind: "check_number" }, width: 10, align: "left", pad: " " },
    { content: { kind: "amount", form: "point" }, width: 13, align: "left", pad: " " },
  ],
  trailer: [],
};
const fixed: PositivePayLayout = { ...commas, name: "Fixed", form: { kind: "fixed", width: 40 } };
const cleared: PositivePayLayout = { ...commas, name: "Cashed", columns: commas.columns.slice(1) };
const overview: PayoutOverview = {
  currency: "USD",
  has_originator: true,
  pays: ["check"],
  unpaid: [],
  waiting: [],
  batches: [],
  open_replies: [],
  suspense_cents: 0,
  reply_files: [],
};
const refusal = (status: number, key: ProblemKey, more: Partial<ProblemBody>): HttpResponse<ProblemBody> =>
  HttpResponse.json({ type: "about:blank", title: key, status, key, message: key, errors: [], trace_id: "4bf92f35", ...more }, { status });

let view: PositivePayView;
let sent: unknown[];
let faults: PositivePayPreview["faults"];

beforeEach(() => {
  resetOffice();
  sent = [];
  faults = [];
  view = {
    routing: "121042882",
    account_last: "0123",
    layout: commas,
    cleared,
    is_complete: true,
    ready_layouts: [commas, fixed],
    ready_cleared: [cleared],
    waiting: { issued: 2, cents: 125_050, voided: 1, first_day: "2026-11-30" },
    today: "2026-12-02",
    files: [],
    revision: 1,
    changed_by: "7",
    changed_at_ms: 1,
  };
  server.use(
    ...staffHandlers,
    hub.get("/api/admin/programs/{id}/payouts", () => HttpResponse.json(overview)),
    hub.get("/api/admin/programs/{id}/positive-pay", () => HttpResponse.json(view)),
    hub.post("/api/admin/programs/{id}/positive-pay/preview", async ({ request }) => {
      const { list, layout } = await request.json();
      const names = layout.columns.map(({ content }) => content.kind).join(layout.form.kind === "fixed" ? "" : ",");
      const isFaulty = list === "issued" && faults.length > 0;
      return HttpResponse.json({ text: isFaulty ? "" : names, is_example: false, faults: isFaulty ? faults : [], message: "", number: null });
    }),
  );
});

test("line 13: the next list is made of some days, and lists that were made stand there with their hash", async () => {
  server.use(
    hub.post("/api/admin/programs/{id}/positive-pay/files", async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1) return refusal(409, "payment_not_possible", { current: { why: "unfit", lacks: [], number: 1024, message: "payee" } });
      view = {
        ...view,
        waiting: { issued: 0, cents: 0, voided: 0, first_day: "" },
        files: [
          {
            id: 3,
            file_day: "2026-12-02",
            from_day: "",
            to_day: "2026-12-01",
            layout: "Commas",
            issued: 2,
            voided: 1,
            cents: 125_050,
            sha256: "ab12",
            made_by: "Ada",
            made_at_ms: 1_796_040_000_000,
          },
        ],
      };
      return HttpResponse.json(view);
    }),
  );
  const { user } = renderAt(PATH, { as: administrator });
  expect(await screen.findByText(/^Not listed yet: 2 issued \(\$1,250\.50\) and 1 void/)).toBeVisible();
  await user.type(screen.getByLabelText("Up to"), "2026-12-01");
  await user.click(screen.getByRole("button", { name: "Make the list" }));
  expect(await screen.findByText("Check 1024 doesn't fit: payee")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Make the list" }));
  expect(await screen.findByRole("button", { name: "Download list 3" })).toBeVisible();
  expect(screen.getByText("ab12")).toBeVisible();
  expect(screen.getByText("Every check is on a list")).toBeVisible();
  expect(sent).toEqual([
    { from_day: "", to_day: "2026-12-01" },
    { from_day: "", to_day: "2026-12-01" },
  ]);
});

test("line 13: columns are added, moved by button and removed; the preview follows, and faults are said in words", async () => {
  server.use(
    hub.put("/api/admin/programs/{id}/positive-pay", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...view, revision: 2 });
    }),
  );
  const { user } = renderAt(PATH, { as: administrator });
  const ours = within(await screen.findByRole("region", { name: "Our list: issued and void checks" }));
  const preview = await ours.findByRole("region", { name: "Preview of our list" });
  expect(preview).toHaveTextContent("account,check_number,amount");
  await user.click(ours.getByRole("button", { name: "Move column 3 up" }));
  await waitFor(() => expect(ours.getByRole("region", { name: "Preview of our list" })).toHaveTextContent("account,amount,check_number"));
  await user.click(ours.getByRole("button", { name: "Add a column to the checks" }));
  await waitFor(() => expect(ours.getByRole("region", { name: "Preview of our list" })).toHaveTextContent("account,amount,check_number,blank"));
  faults = [
    { part: "check", column: null, kind: "no_account" },
    { part: "check", column: 1, kind: "width" },
  ];
  await user.click(ours.getByRole("button", { name: "Remove column 1" }));
  expect(await ours.findByText("Row of each check: The account is missing.")).toBeVisible();
  expect(ours.getByText("Row of each check, column 2: Its width is missing, or its text is wider.")).toBeVisible();
  expect(ours.queryByRole("region", { name: "Preview of our list" })).toBeNull();
  faults = [];
  await user.click(ours.getByRole("button", { name: "Start from: Fixed" }));
  expect(await ours.findByRole("region", { name: "Preview of our list" })).toHaveTextContent("accountcheck_numberamount");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toEqual([{ revision: 1, routing: "121042882", layout: fixed, cleared }]));
});

test("line 12: the bank's list is brought in, and a line that isn't as the form says is named", async () => {
  server.use(
    hub.post("/api/admin/programs/{id}/positive-pay/cleared", () => {
      sent.push(1);
      if (sent.length === 1) return refusal(422, "invalid_field", { errors: [{ field: "file", key: "not_as_layout" }], current: { line: 3, field: "amount" } });
      const file = { id: "f1", name: "cashed.csv", entries: 3, returned: 0, cleared: 2, changes: 0, waiting: 1, repeated: 0, faults: 0 };
      return HttpResponse.json({ file: { ...file, brought_by: "7", brought_at_ms: 1 }, is_known: false, replies: [] });
    }),
  );
  const { user } = renderAt(PATH, { as: administrator });
  await screen.findByRole("button", { name: "Choose the bank's list" });
  const bring = async (name: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error("no field for the file");
    await user.upload(input, new File(["x"], name, { type: "text/csv" }));
  };
  await bring("first.csv");
  expect(await screen.findByText(/^Line 3 doesn't have the amount where the form has it\. Nothing was done\./)).toBeVisible();
  await bring("cashed.csv");
  expect(await screen.findByText("3 checks: 2 cleared, 1 to look into, 0 known before.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Look into them" })).toBeVisible();
});
