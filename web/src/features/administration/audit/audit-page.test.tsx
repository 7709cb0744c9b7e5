import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { AuditCheck, AuditEntry, AuditExport, AuditExportRequest } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const PAGE = "/v2/instance-portal/audit";

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  seq: 7,
  at_ms: 1_772_686_800_000,
  actor_id: 77,
  actor_name: "Rosa Delgado",
  behalf_of: null,
  behalf_of_name: "",
  action: "application.advance",
  object_kind: "application",
  object_id: "701",
  reason: "complete",
  source: "192.0.2.7",
  ...over,
});

let asked: URLSearchParams[] = [];
let exported: AuditExportRequest[] = [];
let check: AuditCheck | null = null;
let files: AuditExport[] = [];

beforeEach(() => {
  asked = [];
  exported = [];
  check = null;
  files = [];
  server.use(
    hub.get("/api/admin/audit", ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      return query.get("cursor")
        ? HttpResponse.json({ items: [entry({ seq: 1, action: "nothing.known" })], next_cursor: null })
        : HttpResponse.json({ items: [entry({}), entry({ seq: 6, actor_id: 78, actor_name: "Omar Haddad", action: "session.start" })], next_cursor: 6 });
    }),
    hub.get("/api/admin/audit/exports", () => HttpResponse.json({ items: files })),
    hub.post("/api/admin/audit/exports", async ({ request }) => {
      exported.push((await request.json()) as AuditExportRequest);
      files = [{ id: "e1", requested_at_ms: 1_772_686_800_000, state: "done", done: 2, rows: 2 }];
      return HttpResponse.json(files[0]!, { status: 201 });
    }),
    hub.get("/api/admin/audit/verify", () => HttpResponse.json({ check })),
    hub.post("/api/admin/audit/verify", () => {
      check = {
        id: "c1",
        requested_at_ms: 1_772_686_800_000,
        requested_by: "Ada Lindqvist",
        state: "done",
        done: 4,
        total: 7,
        whole: false,
        broken_seq: 5,
        fault: "changed",
      };
      return HttpResponse.json(check, { status: 201 });
    }),
    hub.get("/api/admin/audit/{seq}", () =>
      HttpResponse.json({ entry: entry({}), before: { fingerprint: "aa11", version: null, text: null }, after: null, changes: [], fingerprint: "bb22" }),
    ),
  );
});

test("lines are read in words, narrowed by the address, and older ones follow", async () => {
  const { user, router } = renderAt(`${PAGE}?action=application.advance&from=2026-03-01`, { as: administrator });
  expect(await screen.findByRole("row", { name: /Rosa Delgado.*Status changed.*complete.*Application 701/ })).toBeVisible();
  expect(asked.at(-1)?.get("action")).toBe("application.advance");
  expect(asked.at(-1)?.get("from")).toBe("2026-03-01");
  await user.click(screen.getByRole("button", { name: "Only lines by Rosa Delgado" }));
  await waitFor(() => expect(asked.at(-1)?.get("who")).toBe("77"));
  expect(router.state.location.search).toContain("who=77");
  await user.click(await screen.findByRole("button", { name: "Remove the filter: By Rosa Delgado" }));
  await waitFor(() => expect(router.state.location.search).not.toContain("who"));
  await user.click(screen.getByRole("button", { name: "Show older lines" }));
  expect(await screen.findByRole("row", { name: /nothing\.known/ })).toBeVisible();
});

test("a line opens by its address and leads to everything done to its thing", async () => {
  const { user, router } = renderAt(`${PAGE}?line=7`, { as: administrator });
  const dialog = await screen.findByRole("dialog", { name: "Status changed" });
  expect(within(dialog).getByText("It was removed")).toBeVisible();
  expect(within(dialog).getByRole("link", { name: /Application 701/ })).toHaveAttribute("href", "/v2/review/701");
  await user.click(within(dialog).getByRole("button", { name: "Everything done to this" }));
  expect(router.state.location.search).toBe("?kind=application&object=701");
});

test("the shown lines become a file, and a broken log says where", async () => {
  const { user } = renderAt(`${PAGE}?who=77`, { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Make a file" }));
  expect(await screen.findByRole("button", { name: /Download \(lines: 2\)/ })).toBeVisible();
  expect(exported).toEqual([{ filter: { who: 77 } }]);
  await user.click(screen.getByRole("button", { name: "Verify" }));
  expect(await screen.findByText("The log is broken at line 5")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Open the line" }));
  expect(await screen.findByRole("dialog")).toBeVisible();
});

test("a line of settings says what was changed, from what to what", async () => {
  server.use(
    hub.get("/api/admin/audit/{seq}", () =>
      HttpResponse.json({
        entry: entry({ action: "tenant.sending", object_kind: "tenant", object_id: "1" }),
        before: { fingerprint: "aa11", version: null, text: null },
        after: { fingerprint: "cc33", version: null, text: null },
        changes: [
          { field: "avatars", before: "false", after: "true" },
          { field: "mail_replies.address", before: null, after: '"answers@county.example"' },
          { field: "sending_hours.opens_hour", before: "8", after: "9" },
        ],
        fingerprint: "bb22",
      }),
    ),
  );
  renderAt(`${PAGE}?line=7`, { as: administrator });
  const dialog = await screen.findByRole("dialog");
  const table = await within(dialog).findByRole("region", { name: "What was changed" });
  expect(within(table).getByRole("row", { name: "avatars no yes" })).toBeVisible();
  expect(within(table).getByRole("row", { name: "mail_replies.address nothing answers@county.example" })).toBeVisible();
  expect(within(table).getByRole("row", { name: "sending_hours.opens_hour 8 9" })).toBeVisible();
  expect(within(dialog).queryByText(/The log keeps only the fingerprint/)).toBeNull();
});
