import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { AccessReason, AdministeredRole, PersonAccess, ProblemBody, SaveRole } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const PAGE = "/v2/instance-portal/roles";

const hidden: AdministeredRole["AdminPerms"] = {
  ProgramConfig: "Hidden",
  UserMgmt: "Hidden",
  FormConfig: "Hidden",
  CreateProgram: "Hidden",
  Communications: "Hidden",
  WorkflowConfig: "Hidden",
  ReportsConfig: "Hidden",
  AnalyticsDashboardConfig: "Hidden",
  InstanceConfig: "Hidden",
};

const role = (name: string, over: Partial<AdministeredRole> = {}): AdministeredRole => ({
  name,
  queue_role: 0,
  supervises: false,
  AdminPerms: hidden,
  version: 1,
  holders: 0,
  named_in: [],
  ...over,
});

const reason = (over: Partial<AccessReason> & Pick<AccessReason, "kind">): AccessReason => ({
  number: null,
  code: null,
  role: null,
  program: null,
  access: null,
  ...over,
});

const RENT = { id: 5, name: "Rent help" };

const mona: PersonAccess = {
  id_entity: 1130,
  name: "Mona Reyes",
  ds_mail: "mona@riverbend.example",
  roles: [],
  role_labels: ["Operation User"],
  rights: [
    {
      right: "form.write",
      area: "FormConfig",
      everywhere: false,
      programs: [RENT],
      reasons: [reason({ kind: "role", role: "Designer", program: RENT, access: "ReadWrite" })],
    },
  ],
};

/** Somebody was quicker: with the role as it is. */
const conflict = (current: object | undefined) =>
  HttpResponse.json<ProblemBody>(
    {
      type: "about:blank",
      title: "Conflict",
      status: 409,
      key: "version_conflict",
      message: "",
      errors: [],
      trace_id: "4bf92f35",
      ...(current ? { current: current as Record<string, never> } : {}),
    },
    { status: 409, headers: { "Content-Type": "application/problem+json" } },
  );

let roles: AdministeredRole[] = [];
let saved: { name: string; body: SaveRole }[] = [];
let removed: string[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  roles = [
    role("Designer", { AdminPerms: { ...hidden, FormConfig: "ReadWrite", UserMgmt: "Read" }, holders: 2 }),
    role("Helper", { version: 4, supervises: true }),
    role("Signer", { named_in: [{ kind: "workflow", key: "5", name: "Rent help", program_id: 5, draft: true }] }),
    role("Asked", { named_in: [{ kind: "invitation", key: "5", name: "Rent help", program_id: 5, draft: false }] }),
  ];
  saved = [];
  removed = [];
  asked = [];
  server.use(
    hub.get("/api/admin/roles", () => HttpResponse.json({ items: roles })),
    hub.put("/api/admin/roles/{name}", async ({ request, params }) => {
      const name = String(params.name);
      const body = (await request.json()) as SaveRole;
      saved.push({ name, body });
      const present = roles.find((one) => one.name === name);
      if ((present?.version ?? 0) !== body.version) return conflict(present);
      const next = role(name, { ...present, ...body.role, AdminPerms: { ...hidden, ...body.role.AdminPerms }, version: body.version + 1 });
      roles = [...roles.filter((one) => one.name !== name), next];
      return HttpResponse.json(next);
    }),
    hub.delete("/api/admin/roles/{name}", ({ params }) => {
      removed.push(String(params.name));
      roles = roles.filter((one) => one.name !== params.name);
      return new HttpResponse(null, { status: 204 });
    }),
    hub.get("/api/admin/access", ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      return HttpResponse.json({ items: query.get("right") === "admin" ? [] : [mona], next_cursor: null });
    }),
  );
});

test("a role is made with its access to each area, and taken back with one press", async () => {
  const { user } = renderAt(PAGE, { as: administrator });
  expect(await screen.findByRole("row", { name: /Designer.*Users \(read only\).*Form.*2/ })).toBeVisible();
  expect(screen.getByRole("row", { name: /Helper.*calls of others/ })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "New role" }));
  const dialog = await screen.findByRole("dialog", { name: "New role" });
  await user.type(within(dialog).getByRole("textbox", { name: /^Name/ }), "Helper");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("There is a role with this name already.")).toBeVisible();
  await user.clear(within(dialog).getByRole("textbox", { name: /^Name/ }));
  await user.type(within(dialog).getByRole("textbox", { name: /^Name/ }), "Auditor");
  const reports = within(dialog).getByRole("radiogroup", { name: "Reports" });
  await user.click(within(reports).getByRole("radio", { name: "Read" }));
  // By keyboard: the arrow moves to the next access.
  const figures = within(dialog).getByRole("radiogroup", { name: "Figures" });
  await user.click(within(figures).getByRole("radio", { name: "Hidden" }));
  await user.keyboard("{ArrowRight}");
  expect(within(figures).getByRole("radio", { name: "Read" })).toBeChecked();
  await user.click(within(dialog).getByRole("checkbox", { name: "May listen to calls of others in the program" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Auditor was saved")).toBeVisible();
  expect(saved.at(-1)).toEqual({
    name: "Auditor",
    body: { version: 0, role: { queue_role: 0, supervises: true, AdminPerms: { ReportsConfig: "Read", AnalyticsDashboardConfig: "Read" } } },
  });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(removed).toEqual(["Auditor"]));
  await waitFor(() => expect(screen.queryByRole("row", { name: /Auditor/ })).not.toBeInTheDocument());
});

test("of two who change a role the second chooses between both", async () => {
  const { user } = renderAt(PAGE, { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Edit Helper" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit Helper" });
  const form = within(dialog).getByRole("radiogroup", { name: "Form" });
  await user.click(within(form).getByRole("radio", { name: "Read and change" }));
  roles = roles.map((one) => (one.name === "Helper" ? { ...one, version: 5, AdminPerms: { ...hidden, Communications: "Read" } } : one));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await within(dialog).findByText("Somebody else has changed this role")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Take theirs" }));
  expect(within(form).getByRole("radio", { name: "Hidden" })).toBeChecked();
  const communications = within(dialog).getByRole("radiogroup", { name: "Communications" });
  expect(within(communications).getByRole("radio", { name: "Read" })).toBeChecked();
  await user.click(within(form).getByRole("radio", { name: "Read" }));
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Helper was saved")).toBeVisible();
  expect(saved.at(-1)?.body).toMatchObject({ version: 5, role: { AdminPerms: { Communications: "Read", FormConfig: "Read" } } });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ version: 6, role: { AdminPerms: { Communications: "Read", FormConfig: "Hidden" } } }));
});

test("a role that is in use says who has it and what names it; one that is not is removed and can be brought back", async () => {
  const { user } = renderAt(PAGE, { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Remove Signer" }));
  const dialog = await screen.findByRole("dialog", { name: "Signer can't be removed yet" });
  expect(within(dialog).getByRole("link", { name: "Workflow of Rent help (draft)" })).toHaveAttribute("href", "/v2/program-portal/workflow-editor?program=5");
  await user.click(within(dialog).getAllByRole("button", { name: "Close" }).at(-1)!);
  await user.click(screen.getByRole("button", { name: "Remove Helper" }));
  expect(await screen.findByText("Helper was removed")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ name: "Helper", body: { version: 0, role: { supervises: true } } }));
  await user.click(screen.getByRole("button", { name: "Remove Designer" }));
  const held = await screen.findByRole("dialog", { name: "Designer can't be removed yet" });
  await user.click(within(held).getByRole("button", { name: "Show them" }));
  expect(await screen.findByText("People with the role Designer")).toBeVisible();
  await waitFor(() => expect(asked.at(-1)?.get("role")).toBe("Designer"));
});

test("who may do something is answered with where and why, and leads to the person", async () => {
  const { user, router } = renderAt(`${PAGE}?view=who&right=form.write`, { as: administrator });
  const people = await screen.findByRole("list", { name: "People who may do this" });
  expect(people).toHaveTextContent(/Mona Reyes.*in Rent help.*Role Designer in Rent help: Read and change/);
  expect(asked.at(-1)?.get("right")).toBe("form.write");
  await user.type(screen.getByRole("searchbox", { name: "Name or email" }), "mona");
  await waitFor(() => expect(asked.at(-1)?.get("search")).toBe("mona"));
  await user.click(await screen.findByRole("link", { name: "Mona Reyes" }));
  expect(router.state.location.search).toBe("?view=person&person=1130");
  const person = await screen.findByRole("region", { name: "Mona Reyes" });
  expect(within(person).getByText("Change and publish forms")).toBeVisible();
  expect(within(person).getByText("Administer the instance")).toBeVisible();
  expect(within(person).getByRole("heading", { name: "Not allowed" })).toBeVisible();
});

test("nobody but an administrator comes here", async () => {
  renderAt(PAGE, { as: { ...administrator, roles: [], permissions: administrator.permissions.filter((one) => one !== "admin") } });
  await waitFor(() => expect(screen.queryByRole("tab", { name: "Roles" })).not.toBeInTheDocument());
  expect(asked).toEqual([]);
});
