import { screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
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
  expect(within(dialog).queryByRole("heading", { name: "Upload" })).toBeNull();
});
