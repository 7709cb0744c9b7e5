import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import type { TinMatch } from "../../../../api/schema";
import * as saving from "../../../../shared/page/save-file";
import { reviewer, supervisor } from "../../../../testing/fixtures";
import { problem } from "../../../../testing/handlers/problem";
import { hub } from "../../../../testing/hub";
import { renderAt } from "../../../../testing/render";
import { server } from "../../../../testing/server";

const financial = { ...supervisor, permissions: [...supervisor.permissions, "finance.write" as const] };

async function open(as = financial) {
  const view = renderAt("/reports", { as });
  await view.user.click(await screen.findByRole("button", { name: "Finance files" }));
  return { ...view, dialog: await screen.findByRole("dialog", { name: "Finance files" }) };
}

test("a file is taken away under its name", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  server.use(http.get("*/api/ro/finance/review", ({ request }) => HttpResponse.text(`of ${new URL(request.url).searchParams.get("program_id")}`)));
  const { user, dialog } = await open();
  await user.click(await within(dialog).findByRole("button", { name: "Finance review" }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  const [file, name] = saved.mock.calls[0]!;
  const [program] = /\d+/.exec(name)!;
  expect([await file.text(), name]).toEqual([`of ${program}`, `review-${program}.csv`]);
  saved.mockRestore();
});

test("a file comes back with a word for each row that was not taken, and these can be saved", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  server.use(
    hub.post("/api/finance/award-payouts", () =>
      HttpResponse.json({
        added: 1,
        changed: 0,
        unchanged: 2,
        refused: 1,
        results: [
          { row: 2, externalId: "ERA-1", ok: true, outcome: "added", code: null, message: "" },
          { row: 3, externalId: "ERA-9", ok: false, outcome: null, code: "not_found", message: "no application" },
        ],
      }),
    ),
  );
  const { user, dialog } = await open();
  const input = dialog.querySelector<HTMLInputElement>("input[type=file]")!;
  await user.upload(input, new File(["x"], "payouts.csv", { type: "text/csv" }));
  expect(await within(dialog).findByText(/1 added, 0 changed, 2 unchanged\./)).toBeVisible();
  const rows = within(dialog).getByRole("list", { name: "Rows that weren't accepted" });
  expect(within(rows).getByRole("listitem")).toHaveTextContent("Row 3 ERA-9 No application in the program has this ID");
  await user.click(within(dialog).getByRole("button", { name: "Save these rows as a file" }));
  expect(await saved.mock.calls[0]![0].text()).toContain("3,ERA-9,No application in the program has this ID");
  saved.mockRestore();
});

test("a file that is none says why", async () => {
  server.use(hub.post("/api/finance/award-payouts", () => problem(422, "invalid_field", { errors: [{ field: "file", key: "not_text" }] })));
  const { user, dialog } = await open();
  await user.upload(dialog.querySelector<HTMLInputElement>("input[type=file]")!, new File(["x"], "a.csv", { type: "text/csv" }));
  expect(await within(dialog).findByText(/save it as CSV UTF-8/)).toBeVisible();
});

test("who brings nothing in takes away what holds no tax id", async () => {
  const { dialog } = await open(reviewer);
  expect(await within(dialog).findByRole("button", { name: "Payment report" })).toBeVisible();
  expect(within(dialog).queryByRole("button", { name: "Tax IDs" })).toBeNull();
  expect(within(dialog).queryByRole("button", { name: /Questions for the IRS/ })).toBeNull();
  expect(within(dialog).queryByRole("heading", { name: "Upload" })).toBeNull();
});

test("what the IRS has said of tax ids is counted, and those to look at say why", async () => {
  const of = (item: Partial<TinMatch>): TinMatch => ({
    application_id: 1,
    externalId: "ERA-1",
    outcome: "matched",
    match_code: 0,
    last_four: "6789",
    name_differs: false,
    shared_with: 0,
    asked_name: "MARIA SANTOS",
    ...item,
  });
  server.use(
    hub.post("/api/reporting/tin-match", () =>
      HttpResponse.json({
        items: [
          of({}),
          of({ application_id: 2, externalId: "ERA-2", outcome: "mismatch", match_code: 3, shared_with: 2 }),
          of({ application_id: 3, externalId: "ERA-3", outcome: "unchecked", match_code: null, asked_name: "" }),
          of({ application_id: 4, externalId: "ERA-4", outcome: "missing", match_code: null, last_four: "", asked_name: "" }),
        ],
      }),
    ),
  );
  const { user, dialog } = await open(reviewer);
  await user.click(await within(dialog).findByRole("button", { name: "Show what's known" }));
  expect(await within(dialog).findByText("1 matched, 1 waiting for an answer, 1 without a tax ID, 2 to look at.")).toBeVisible();
  const rows = within(within(dialog).getByRole("list", { name: "Tax IDs to look at" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "ERA-2 ending in 6789: The IRS says the name and the number don't belong together. 2 other people give the same number.",
    "ERA-3 ending in 6789: The IRS takes only Latin letters. Put the name on file in Latin letters.",
  ]);
});

test("questions for the IRS are saved as a text, and no file is saved where there is nothing to ask", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  let questions = "3;123456789;MARIA SANTOS;K7Q2M9X4\r\n";
  server.use(http.get("*/api/ro/finance/tin-match", () => HttpResponse.text(questions)));
  const { user, dialog } = await open();
  const button = await within(dialog).findByRole("button", { name: "Questions for the IRS (TIN matching)" });
  await user.click(button);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(saved.mock.calls[0]![1]).toMatch(/^tin-match-\d+\.txt$/);
  questions = "";
  await user.click(button);
  expect(await within(dialog).findByText(/There's nothing to ask/)).toBeVisible();
  expect(saved).toHaveBeenCalledOnce();
  saved.mockRestore();
});

test("answers of the IRS come back as the file they are", async () => {
  let asked = "";
  server.use(
    hub.post("/api/finance/tin-match", ({ request }) => {
      asked = new URL(request.url).pathname;
      return HttpResponse.json({
        added: 0,
        changed: 1,
        unchanged: 0,
        refused: 1,
        results: [{ row: 2, externalId: "K7Q2M9X4", ok: false, outcome: null, code: "not_asked", message: "" }],
      });
    }),
  );
  const { user, dialog } = await open();
  await user.click(within(dialog).getByRole("button", { name: /What the file holds/ }));
  await user.click(await screen.findByRole("option", { name: "Answers from the IRS (TIN matching)" }));
  await user.upload(dialog.querySelector<HTMLInputElement>("input[type=file]")!, new File(["x"], "answers.txt", { type: "text/plain" }));
  const rows = within(await within(dialog).findByRole("list", { name: "Rows that weren't accepted" }));
  expect(rows.getByRole("listitem")).toHaveTextContent("Row 2 K7Q2M9X4 This line doesn't ask about a tax ID and name that are on file now");
  expect(asked).toBe("/api/finance/tin-match");
});
