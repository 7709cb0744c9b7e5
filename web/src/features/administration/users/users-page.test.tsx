import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ChangeWorkflowUserRequest, InviteRequest, StaffImportView, WorkflowUser, WorkflowUserDetail } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const tess: WorkflowUser = {
  account: 910,
  invitation: null,
  first_name: "Tess",
  last_name: "Ward",
  email: "tess@riverbend.example",
  phone: null,
  account_type: "Reviewer",
  lang: "en",
  roles: [],
  role_labels: ["Operation User"],
  programs: [{ program: 5, role: "Reviewer", queue_role: 0, permissions: [] }],
  state: "active",
  last_sign_in_at_ms: null,
  version: 3,
};
const ines: WorkflowUser = {
  ...tess,
  account: null,
  invitation: { id: "i1", sent_at_ms: 1, expires_at_ms: 2, expired: true, opened_at_ms: null, invited_by: "Ada" },
  first_name: "Ines",
  last_name: "Cole",
  email: "ines@mill.example",
  state: "invited",
  version: 0,
};
const detail: WorkflowUserDetail = { user: tess, own: false, may_rename: true, may_administer: true };
const roles = {
  programs: [{ id: 5, name: "Emergency rental assistance" }],
  roles: [
    { name: "Case worker", programs: [5] },
    { name: "Reviewer", programs: [5] },
  ],
};
const list: StaffImportView = {
  id: "l1",
  file_name: "people.csv",
  created_at_ms: 1,
  by: "Ada",
  state: "checked",
  lines: 3,
  total: 2,
  done: 0,
  counts: [
    { verdict: "new", outcome: null, count: 2 },
    { verdict: "bad_address", outcome: null, count: 1 },
  ],
  can_undo: false,
  mails: [
    { lang: "en", with_phone: false, subject: "Riverbend County invites you", body: "Open this link within 72 hours." },
    { lang: "en", with_phone: true, subject: "Riverbend County invites you", body: "We text a code to +1202*******." },
  ],
};

let asked: URLSearchParams;

beforeEach(() => {
  server.use(
    hub.get("/api/admin/workflow-users", ({ request }) => {
      asked = new URL(request.url).searchParams;
      return HttpResponse.json({ users: [ines, tess], total: 2, page: 1, pages: 1 });
    }),
    hub.get("/api/admin/workflow-users/roles", () => HttpResponse.json(roles)),
    hub.get("/api/admin/workflow-users/{member}", () => HttpResponse.json(detail)),
  );
});

const at = "/v2/program-portal/users?program=5";

test("the people of a program are listed with their state, and found by state", async () => {
  const { user } = renderAt(at, { as: administrator });
  const table = await screen.findByRole("region", { name: "People" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows[0]).toHaveTextContent("the link is over, send it again");
  expect(rows[1]).toHaveTextContent("Tess Ward");
  expect(rows[1]).toHaveTextContent("Active");
  expect(asked.get("program")).toBe("5");
  await user.click(screen.getByRole("button", { name: /^Every state/ }));
  await user.click(await screen.findByRole("option", { name: "Closed" }));
  await waitFor(() => expect(asked.get("state")).toBe("closed"));
});

test("somebody is invited with a role, and what is wrong stands at its field", async () => {
  const sent: InviteRequest[] = [];
  server.use(
    hub.post("/api/admin/workflow-users", async ({ request }) => {
      sent.push((await request.json()) as InviteRequest);
      return sent.length === 1 ? problem(422, "invalid_field", { errors: [{ field: "email", key: "works_here" }] }) : HttpResponse.json(ines, { status: 201 });
    }),
  );
  const { user } = renderAt(at, { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Invite someone" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite someone" });
  await user.type(await within(dialog).findByLabelText(/^First name/), "Ines");
  await user.type(within(dialog).getByLabelText(/^Last name/), "Cole");
  await user.type(within(dialog).getByLabelText(/^Email/), "ines@mill.example");
  await user.click(within(dialog).getByRole("button", { name: /Emergency rental assistance/ }));
  await user.click(await screen.findByRole("option", { name: "Case worker" }));
  await user.click(within(dialog).getByRole("button", { name: "Send the invitation" }));
  expect(await within(dialog).findByText(/works here already/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Send the invitation" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Invite someone" })).toBeNull());
  expect(sent[1]).toMatchObject({ account_type: "Reviewer", email: "ines@mill.example", programs: [{ program: 5, role: "Case worker" }], roles: [] });
});

test("an address leads to an invitation for a role that nobody has", async () => {
  const { user } = renderAt(`${at}&invite=Case%20worker`, { as: administrator });
  const dialog = await screen.findByRole("dialog", { name: "Invite someone" });
  expect(await within(dialog).findByRole("button", { name: /Emergency rental assistance/ })).toHaveTextContent("Case worker");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Invite someone" })).toBeNull());
});

test("B11: taking something from oneself is asked once more, and the last administrator stays", async () => {
  const sent: ChangeWorkflowUserRequest[] = [];
  server.use(
    hub.patch("/api/admin/workflow-users/{member}", async ({ request }) => {
      const body = (await request.json()) as ChangeWorkflowUserRequest;
      sent.push(body);
      return problem(409, body.confirm ? "last_administrator" : "confirm_own_role");
    }),
  );
  const { user } = renderAt(`${at}&user=910`, { as: administrator });
  const dialog = await screen.findByRole("dialog", { name: "Edit a person" });
  await user.click(await within(dialog).findByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Take it away" }));
  expect(await screen.findByText(/Nobody would be left who can administer/)).toBeVisible();
  expect(sent.map((body) => body.confirm)).toEqual([undefined, true]);
  expect(sent[0]).toMatchObject({ version: 3, programs: [{ program: 5, role: "Reviewer" }] });
});

test("B14: a list shows what each line does and the mail before it is started", async () => {
  const started: string[] = [];
  server.use(
    hub.get("/api/admin/workflow-users/imports/{import}", () => HttpResponse.json(started.length ? { ...list, state: "done", done: 2, can_undo: true } : list)),
    hub.get("/api/admin/workflow-users/imports/{import}/lines", () =>
      HttpResponse.json({
        lines: [
          {
            line: 4,
            email: "no address",
            first_name: "Omar",
            last_name: "Haddad",
            account_type: "Reviewer",
            program: 5,
            role: "Reviewer",
            role_before: null,
            lang: "en",
            verdict: "bad_address",
            outcome: null,
          },
        ],
        next: null,
      }),
    ),
    hub.post("/api/admin/workflow-users/imports/{import}/start", () => {
      started.push("l1");
      return HttpResponse.json({ ...list, state: "running" });
    }),
  );
  const { user } = renderAt(`${at}&import=l1`, { as: administrator });
  const table = await screen.findByRole("region", { name: "Lines of the list" });
  expect(within(table).getByText("Not an email address")).toBeVisible();
  expect(screen.getByText("Open this link within 72 hours.")).toBeInTheDocument();
  expect(screen.getByText("The invitation for people with a phone (en)")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Start with 2 lines" }));
  expect(await screen.findByRole("button", { name: "Take it all back" })).toBeVisible();
  expect(started).toEqual(["l1"]);
});

test("an administrator is asked before somebody is left without a program", async () => {
  const sent: ChangeWorkflowUserRequest[] = [];
  server.use(
    hub.patch("/api/admin/workflow-users/{member}", async ({ request }) => {
      const body = (await request.json()) as ChangeWorkflowUserRequest;
      sent.push(body);
      return body.confirm ? HttpResponse.json(detail) : problem(422, "invalid_field", { errors: [{ field: "programs", key: "last_program" }] });
    }),
  );
  const { user } = renderAt(`${at}&user=910`, { as: administrator });
  const dialog = await screen.findByRole("dialog", { name: "Edit a person" });
  await user.click(await within(dialog).findByRole("button", { name: /Emergency rental assistance/ }));
  await user.click(await screen.findByRole("option", { name: "No role" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Take the last program away" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit a person" })).toBeNull());
  expect(sent.map(({ confirm, programs }) => [confirm, programs])).toEqual([
    [undefined, []],
    [true, []],
  ]);
});

test("with many programs the form shows the one at hand, and others are looked up", async () => {
  const many = Array.from({ length: 200 }, (_, place) => ({ id: place + 1, name: `Program ${place + 1}` }));
  const given = { roles: [{ name: "Reviewer", programs: many.map(({ id }) => id) }], programs: many };
  server.use(hub.get("/api/admin/workflow-users/roles", () => HttpResponse.json(given)));
  const { user } = renderAt(at, { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Invite someone" }));
  const dialog = await screen.findByRole("dialog", { name: "Invite someone" });
  expect(await within(dialog).findByRole("button", { name: /Program 5\b/ })).toBeVisible();
  expect(within(dialog).getAllByRole("button", { name: /Program \d/ })).toHaveLength(1);
  await user.type(within(dialog).getByRole("combobox", { name: "Add a program" }), "program 142");
  await user.click(await screen.findByRole("option", { name: "Program 142" }));
  expect(await within(dialog).findByRole("button", { name: /Program 142/ })).toBeVisible();
});

test("B14: a list that was brought before is found again", async () => {
  server.use(
    hub.get("/api/admin/workflow-users/imports", () => HttpResponse.json({ imports: [{ ...list, state: "done", can_undo: true }] })),
    hub.get("/api/admin/workflow-users/imports/{import}", () => HttpResponse.json({ ...list, state: "done", done: 2, can_undo: true })),
    hub.get("/api/admin/workflow-users/imports/{import}/lines", () => HttpResponse.json({ lines: [], next: null })),
  );
  const { user } = renderAt(at, { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Bring in a list" }));
  await user.click(await screen.findByRole("button", { name: new RegExp(list.file_name) }));
  expect(await screen.findByRole("button", { name: "Take it all back" })).toBeVisible();
});
