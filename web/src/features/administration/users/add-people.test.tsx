import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ChangeWorkflowUserRequest, WorkflowUser } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const omar: WorkflowUser = {
  account: 911,
  invitation: null,
  first_name: "Omar",
  last_name: "Haddad",
  email: "omar@riverbend.example",
  phone: null,
  account_type: "Reviewer",
  lang: "en",
  roles: [],
  role_labels: ["Operation User"],
  programs: [{ program: 7, role: "Reviewer", queue_role: 0, permissions: [] }],
  state: "active",
  last_sign_in_at_ms: null,
  version: 3,
};
const tess: WorkflowUser = { ...omar, account: 910, first_name: "Tess", last_name: "Ward", email: "tess@riverbend.example" };
const everywhere: WorkflowUser = { ...omar, account: 912, first_name: "Ida", last_name: "Moss", email: "ida@riverbend.example", programs: [] };
const closed: WorkflowUser = { ...omar, account: 913, first_name: "Leo", last_name: "Park", email: "leo@riverbend.example", state: "closed" };
const ines: WorkflowUser = {
  ...omar,
  account: null,
  invitation: { id: "i1", sent_at_ms: 1, expires_at_ms: 2, expired: true, opened_at_ms: null, invited_by: "Ada" },
  first_name: "Ines",
  last_name: "Cole",
  email: "ines@mill.example",
  state: "invited",
  version: 0,
};
const at = "/v2/program-portal/users?program=5";

let people: WorkflowUser[];
let asked: URLSearchParams[];
let sent: { member: string; body: ChangeWorkflowUserRequest }[];

beforeEach(() => {
  people = [omar];
  asked = [];
  sent = [];
  server.use(
    hub.get("/api/admin/workflow-users", ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      // The page's own list is of its program; the dialog's is of everybody.
      const users = query.has("program") ? [] : people;
      return HttpResponse.json({ users, total: users.length, page: Number(query.get("page") ?? 1), pages: users.length ? 2 : 0 });
    }),
    hub.get("/api/admin/workflow-users/roles", () =>
      HttpResponse.json({
        programs: [
          { id: 5, name: "Emergency rental assistance" },
          { id: 7, name: "Energy" },
        ],
        roles: [
          { name: "Case worker", programs: [5, 7] },
          { name: "Process-Admin", programs: [7] },
        ],
      }),
    ),
    hub.patch("/api/admin/workflow-users/{member}", async ({ request, params }) => {
      const body = (await request.json()) as ChangeWorkflowUserRequest;
      sent.push({ member: String(params["member"]), body });
      const before = people.find((one) => one.account === Number(params["member"])) ?? omar;
      const programs = (body.programs ?? []).map((one) => ({ ...one, queue_role: 0, permissions: [] }));
      const user = { ...before, programs, version: before.version + 1 };
      people = people.map((one) => (one.account === user.account ? user : one));
      return HttpResponse.json({ user, own: false, may_rename: true, may_administer: true });
    }),
  );
});

async function opened() {
  const { user } = renderAt(at, { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Add people" }));
  const dialog = await screen.findByRole("dialog", { name: "Add people" });
  return { user, dialog };
}

async function choose(user: Awaited<ReturnType<typeof opened>>["user"], dialog: HTMLElement, role: string) {
  await user.click(await within(dialog).findByRole("button", { name: /Role in this program/ }));
  await user.click(await screen.findByRole("option", { name: role }));
}

test("somebody who works here is found as one types, gets a role beside those they have, and it is taken back", async () => {
  const { user, dialog } = await opened();
  await choose(user, dialog, "Case worker");
  expect(screen.queryByRole("option", { name: "Process-Admin" })).toBeNull();
  await user.type(within(dialog).getByRole("searchbox", { name: /^Find by name or email/ }), "haddad");
  await waitFor(() => expect(asked.at(-1)?.get("q")).toBe("haddad"));
  await user.click(await within(dialog).findByRole("button", { name: "Add Omar Haddad" }));
  expect(await within(dialog).findByText("Is here: Case worker")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await within(dialog).findByRole("button", { name: "Add Omar Haddad" })).toBeVisible();
  const energy = { program: 7, role: "Reviewer" };
  expect(sent).toEqual([
    { member: "911", body: { version: 3, programs: [energy, { program: 5, role: "Case worker" }] } },
    { member: "911", body: { version: 4, programs: [energy] } },
  ]);
});

test("nobody is added before a role is chosen, and whoever cannot be added is said why", async () => {
  people = [ines, omar, closed, { ...tess, programs: [{ program: 5, role: "Reviewer", queue_role: 0, permissions: [] }] }];
  const { user, dialog } = await opened();
  const rows = await within(await within(dialog).findByRole("list", { name: "People who were found" })).findAllByRole("listitem");
  expect(rows.map((row) => within(row).queryAllByRole("button").length)).toEqual([0, 1, 0, 0]);
  expect(rows[0]).toHaveTextContent("Invited: the link is over, send it again");
  expect(rows[2]).toHaveTextContent("Closed");
  expect(rows[3]).toHaveTextContent("Is here: Reviewer");
  await user.click(within(rows[1]!).getByRole("button"));
  expect(await within(dialog).findByText("Choose the role first.")).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(asked.at(-1)?.get("page")).toBe("2"));
});

test("who works in every program is narrowed to this one only when that is meant, and the undo means it too", async () => {
  people = [everywhere];
  const { user, dialog } = await opened();
  await choose(user, dialog, "Case worker");
  await user.click(await within(dialog).findByRole("button", { name: "Add Ida Moss" }));
  await user.click(await screen.findByRole("button", { name: "Keep it as it is" }));
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Add Ida Moss" }));
  await user.click(await screen.findByRole("button", { name: "Give this program alone" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { version: 3, programs: [{ program: 5, role: "Case worker" }] },
    { version: 4, programs: [], confirm: true },
  ]);
});

test("a refusal says what to do", async () => {
  server.use(
    hub.patch("/api/admin/workflow-users/{member}", () => problem(403, "not_allowed", { errors: [{ field: "programs[1].role", key: "exceeds_rights" }] })),
  );
  const { user, dialog } = await opened();
  await choose(user, dialog, "Case worker");
  await user.click(await within(dialog).findByRole("button", { name: "Add Omar Haddad" }));
  expect(await within(dialog).findByText(/You can't give or take more than you have yourself/)).toBeVisible();
});

test("who is not here is invited, with the address that was typed", async () => {
  people = [];
  const { user, dialog } = await opened();
  await user.type(await within(dialog).findByRole("searchbox", { name: /^Find by name or email/ }), "new@mill.example");
  expect(await within(dialog).findByText("Nobody matches")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Invite someone" }));
  const invitation = await screen.findByRole("dialog", { name: "Invite someone" });
  expect(await within(invitation).findByLabelText(/^Email/)).toHaveValue("new@mill.example");
  expect(within(invitation).getByText(/gets the first code/)).toBeVisible();
});

test("somebody is edited with their role in this program first", async () => {
  server.use(
    hub.get("/api/admin/workflow-users/roles", () =>
      HttpResponse.json({
        programs: [
          { id: 7, name: "Energy" },
          { id: 5, name: "Emergency rental assistance" },
        ],
        roles: [{ name: "Reviewer", programs: [5, 7] }],
      }),
    ),
    hub.get("/api/admin/workflow-users/{member}", () => HttpResponse.json({ user: omar, own: false, may_rename: true, may_administer: true })),
  );
  renderAt(`${at}&user=911`, { as: administrator });
  const dialog = await screen.findByRole("dialog", { name: "Edit a person" });
  const own = await within(dialog).findByRole("button", { name: /Emergency rental assistance/ });
  const after = (other: HTMLElement) => own.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(after(within(dialog).getByRole("button", { name: /Energy/ }))).toBeTruthy();
  expect(after(within(dialog).getByLabelText(/^First name/))).toBeTruthy();
});
