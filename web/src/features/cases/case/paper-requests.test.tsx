import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { CaseView, PaperRequestBody } from "../../../api/schema";
import { caseView } from "../../../testing/case-fixtures";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

test("a missing paper is asked for by a day, which stands beside it until it is taken back", async () => {
  const view: CaseView = caseView(office.items.find((one) => one.id === 10_001)!);
  view.documents = [];
  view.document_kinds = ["identity", "lease"].map((kind) => ({
    kind,
    title: kind === "lease" ? "Lease" : "Proof of identity",
    is_on_file: kind === "identity",
    is_accepted: false,
    asked_at_ms: null,
    due_on: null,
    told_by: null,
    reminded_at_ms: null,
  }));
  const sent: PaperRequestBody[] = [];
  const lease = view.document_kinds[1]!;
  server.use(
    hub.get("/api/work-queue/items/{id}/case", () => HttpResponse.json(view)),
    hub.post("/api/work-queue/items/{id}/paper-requests", async ({ request }) => {
      sent.push((await request.json()) as PaperRequestBody);
      Object.assign(lease, { asked_at_ms: 1, due_on: "2026-12-05" });
      return HttpResponse.json({ told_by: "EMAIL", undo_until_ms: null }, { status: 201 });
    }),
    hub.delete("/api/work-queue/items/{id}/paper-requests/{kind}", ({ params }) => {
      if (params.kind === "lease") Object.assign(lease, { asked_at_ms: null, due_on: null });
      return new HttpResponse(null, { status: 204 }) as never;
    }),
  );
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  const part = await screen.findByRole("region", { name: "Documents" });
  await user.click(within(part).getByRole("button", { name: "Ask for documents…" }));
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).queryByRole("checkbox", { name: "Proof of identity" })).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Send the request" }));
  expect(await within(dialog).findByText("Choose at least one document.")).toBeVisible();
  await user.click(within(dialog).getByRole("checkbox", { name: "Lease" }));
  await user.type(within(dialog).getByLabelText(/^By when/), "2026-12-05");
  await user.click(within(dialog).getByRole("button", { name: "Send the request" }));
  await waitFor(() => expect(sent).toEqual([{ kinds: ["lease"], due_on: "2026-12-05", by: null, reminders: true }]));
  expect(await within(part).findByText("Missing, asked for by Dec 5, 2026")).toBeVisible();
  await user.click(within(part).getByRole("button", { name: "Ask no more for Lease" }));
  expect(await within(part).findByText("Missing")).toBeVisible();
});

test("who undoes a request too late reads that the message has been sent", async () => {
  const view: CaseView = caseView(office.items.find((one) => one.id === 10_001)!);
  view.documents = [];
  view.document_kinds = [
    { kind: "lease", title: "Lease", is_on_file: false, is_accepted: false, asked_at_ms: null, due_on: null, told_by: null, reminded_at_ms: null },
  ];
  const refusal = { type: "about:blank", title: "request_over", status: 409, key: "request_over", message: "", errors: [], trace_id: "1" };
  const headers = { "Content-Type": "application/problem+json" };
  const asked: string[] = [];
  server.use(
    hub.get("/api/work-queue/items/{id}/case", () => HttpResponse.json(view)),
    hub.post("/api/work-queue/items/{id}/paper-requests", () => HttpResponse.json({ told_by: "EMAIL", undo_until_ms: Date.now() + 9_000 }, { status: 201 })),
    hub.delete("/api/work-queue/items/{id}/paper-requests/{kind}", ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(refusal, { status: 409, headers }) as never;
    }),
  );
  const { user } = renderAt("/v2/review/10001", { as: reviewer });
  const part = await screen.findByRole("region", { name: "Documents" });
  await user.click(within(part).getByRole("button", { name: "Ask for documents…" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("checkbox", { name: "Lease" }));
  await user.click(within(dialog).getByRole("button", { name: "Send the request" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText(/The message has already been sent/)).toBeVisible();
  expect(asked).toEqual(["?undo=true"]);
});
