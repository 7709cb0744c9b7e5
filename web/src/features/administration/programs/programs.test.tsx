import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Company, Launch, NewProgramBody, Process, SaveProgramSettings } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { hub } from "../../../testing/hub";
import { resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const process = (part: Partial<Process> = {}): Process => ({
  processId: 5,
  processName: "Emergency rental assistance",
  names: {},
  category: "Housing",
  scope: "Local",
  state: "open",
  launched_at_ms: null,
  opens_at_ms: null,
  closes_at_ms: null,
  closed_at_ms: null,
  case_columns: false,
  ic_active: true,
  ic_allow_multiple_applications: false,
  ic_sign_up_individuals: true,
  ic_sign_up_business: false,
  cd_application_type: 0,
  ds_resourceapplyurl: null,
  ds_subscription_id: null,
  version: 1,
  AdminPerms: administrator.AdminPerms,
  ...part,
});

const settings = {
  FormURL: "",
  Applications: { AllowCases: true, MultipleDraftCases: true, ApplicantSubmission: true },
  Payments: { Type: "" },
  Tasks: { WorkflowRoleName: "", Tasks: [] },
  revision: 0,
  changed_by: "",
  changed_at_ms: 0,
};

const launch: Launch = {
  is_launched: false,
  may_launch: false,
  items: [
    { key: "form", state: "ok", where: "/v2/program-portal/form?program=40", missing: [] },
    { key: "details_languages", state: "warning", where: "/v2/program-portal/information?program=40", missing: ["es"] },
    { key: "workflow_roles", state: "fault", where: "/v2/program-portal/users?program=40", missing: ["Approver"] },
  ],
};

beforeEach(() => {
  resetOffice();
  server.use(
    ...staffHandlers,
    hub.get("/api/admin/program-templates", () => HttpResponse.json({ templates: [] })),
  );
  server.use(
    hub.get("/api/admin/processes", () => HttpResponse.json({ processes: [process()], types: ["Housing"] })),
    hub.get("/api/admin/programs/{id}/trial", () => HttpResponse.json({ is_launched: false, people: [], ends_at_ms: null, test_applications: 0 })),
  );
});

test("a program is made from a template and leads to what its launch still needs", async () => {
  let sent: NewProgramBody | null = null;
  server.use(
    hub.get("/api/admin/program-templates", () =>
      HttpResponse.json({ templates: [{ key: "rental", names: { en: "Help with the rent" }, audience: ["individual"] }] }),
    ),
    hub.post("/api/admin/programs", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(process({ processId: 40, processName: "Heat help", state: "draft" }), { status: 201 });
    }),
    hub.get("/api/admin/programs/{id}/launch", () => HttpResponse.json(launch)),
  );
  const { user } = renderAt("/v2/program-portal/create-program", { as: administrator });
  const make = await screen.findByRole("button", { name: "Create program" });
  expect(make).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Heat help");
  await user.click(screen.getByRole("radio", { name: /A template/ }));
  await user.click(screen.getByRole("button", { name: /^Template|A template/ }));
  await user.click(await screen.findByRole("option", { name: "Help with the rent" }));
  await user.click(make);
  expect(await screen.findByText("Some texts are missing in: Spanish.")).toBeVisible();
  expect(sent).toEqual({ names: { en: "Heat help" }, category: "", scope: "Local", template: "rental" });
});

test("the launch is kept back by a fault, which leads to the page that mends it", async () => {
  server.use(hub.get("/api/admin/programs/{id}/launch", () => HttpResponse.json(launch)));
  renderAt("/v2/program-portal/launch-program?program=40", { as: administrator });
  const role = (await screen.findByText("The workflow names roles that nobody has: Approver.")).closest("li")!;
  expect(within(role).getByRole("link", { name: "Fix" })).toHaveAttribute("href", "/v2/program-portal/users?program=40");
  expect(screen.getByRole("button", { name: "Launch program" })).toBeDisabled();
});

test.each([
  { who: "may open its portal", permissions: administrator.permissions, links: 1 },
  { who: "may not", permissions: administrator.permissions.filter((one) => !one.startsWith("instance.")), links: 0 },
])("what the instance sets is a link for whoever $who: $links", async ({ permissions, links }) => {
  const where = "/v2/instance-portal/features?program=40";
  const items: Launch["items"] = [{ key: "recording", state: "warning", where, missing: [] }];
  server.use(hub.get("/api/admin/programs/{id}/launch", () => HttpResponse.json({ ...launch, items })));
  renderAt("/v2/program-portal/launch-program?program=40", { as: { ...administrator, permissions } });
  expect(await screen.findByText(/There is no policy/)).toBeVisible();
  expect(screen.queryAllByRole("link", { name: "Fix" }).map((link) => link.getAttribute("href"))).toEqual(links ? [where] : []);
  expect(screen.queryAllByText("An administrator of the instance sets this.")).toHaveLength(1 - links);
});

test("what has come up since the page was read is shown in place of the launch", async () => {
  server.use(
    hub.get("/api/admin/programs/{id}/launch", () => HttpResponse.json({ ...launch, may_launch: true, items: [] })),
    hub.post("/api/admin/programs/{id}/launch", () => HttpResponse.json({ ...problemBody("launch_blocked"), current: launch } as never, { status: 409 })),
  );
  const { user } = renderAt("/v2/program-portal/launch-program?program=40", { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Launch program" }));
  expect(await screen.findByText("The workflow names roles that nobody has: Approver.")).toBeVisible();
  expect(screen.getByText(/cannot be launched yet/)).toBeVisible();
});

const closed = process({ processId: 40, state: "closed", closed_at_ms: 1_790_000_000_000, closes_at_ms: 1_790_000_000_000 });

test("a closed program is opened again after a question", async () => {
  let program = closed;
  let asked = 0;
  server.use(
    hub.get("/api/admin/processes", () => HttpResponse.json({ processes: [program], types: [] })),
    hub.get("/api/admin/programs/{id}/launch", () => HttpResponse.json({ is_launched: true, may_launch: true, items: [] })),
    hub.post("/api/admin/programs/{id}/reopen", () => {
      asked += 1;
      program = { ...closed, state: "open", closed_at_ms: null, closes_at_ms: null };
      return HttpResponse.json(program);
    }),
  );
  const { user } = renderAt("/v2/program-portal/launch-program?program=40", { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Open again" }));
  const dialog = await screen.findByRole("dialog", { name: "Open the program again?" });
  expect(dialog).toHaveTextContent("Cases and their deadlines stay as they are.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(asked).toBe(0);
  await user.click(await screen.findByRole("button", { name: "Open again" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Open again" }));
  expect(await screen.findByRole("button", { name: "Close program" })).toBeVisible();
  expect(asked).toBe(1);
});

test("a closing that is still to come is taken back without a question, whatever its launch lacks", async () => {
  let program = { ...closed, state: "open" as const, closed_at_ms: Date.now() + 86_400_000, closes_at_ms: Date.now() + 86_400_000 };
  server.use(
    hub.get("/api/admin/processes", () => HttpResponse.json({ processes: [program], types: [] })),
    hub.get("/api/admin/programs/{id}/launch", () => HttpResponse.json({ ...launch, is_launched: true })),
    hub.post("/api/admin/programs/{id}/reopen", () => {
      const open = { ...closed, state: "open" as const, closed_at_ms: null, closes_at_ms: null };
      program = open as never;
      return HttpResponse.json(open);
    }),
  );
  const { user } = renderAt("/v2/program-portal/launch-program?program=40", { as: administrator });
  expect(await screen.findByText(/takes applications until/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Do not close it" }));
  expect(await screen.findByText("The closing was taken back.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Close program" })).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a closed program is not opened again before what its launch needs is there", async () => {
  server.use(
    hub.get("/api/admin/processes", () => HttpResponse.json({ processes: [closed], types: [] })),
    hub.get("/api/admin/programs/{id}/launch", () => HttpResponse.json({ is_launched: true, may_launch: true, items: [] })),
    hub.post("/api/admin/programs/{id}/reopen", () =>
      HttpResponse.json({ ...problemBody("launch_blocked"), current: { ...launch, is_launched: true } } as never, { status: 409 }),
    ),
  );
  const { user } = renderAt("/v2/program-portal/launch-program?program=40", { as: administrator });
  await user.click(await screen.findByRole("button", { name: "Open again" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Open again" }));
  expect(await screen.findByText(/can't be opened again yet/)).toBeVisible();
  expect(screen.getByText("The workflow names roles that nobody has: Approver.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "Open again" })).toBeDisabled());
});

const problemBody = (key: string) => ({ type: "", title: "", status: 409, key, message: "", errors: [], trace_id: "t" });

test("settings are saved with their revision, and a refused field says why", async () => {
  const sent: SaveProgramSettings[] = [];
  server.use(
    hub.get("/api/admin/programs/{id}/settings", () => HttpResponse.json(settings)),
    hub.put("/api/admin/programs/{id}/settings", async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (body.settings.Tasks.WorkflowRoleName)
        return HttpResponse.json(
          { ...problemBody("invalid_field"), status: 422, errors: [{ field: "settings.Tasks.WorkflowRoleName", key: "unknown" }] } as never,
          { status: 422 },
        );
      return HttpResponse.json({ ...body.settings, revision: 1, changed_by: "Ada Admin", changed_at_ms: 1 });
    }),
  );
  const { user } = renderAt("/v2/program-portal/settings?program=5", { as: administrator });
  const form = await screen.findByRole("form", { name: "Applications, payments and tasks" });
  await user.click(within(form).getByRole("switch", { name: "Staff may add cases" }));
  await user.type(within(form).getByRole("textbox", { name: "Role that does the tasks" }), "Nobody");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(await within(form).findByText("There is nothing of this name here.")).toBeVisible();
  await user.clear(within(form).getByRole("textbox", { name: "Role that does the tasks" }));
  await user.click(within(form).getByRole("button", { name: "Save" }));
  expect(await within(form).findByText(/revision 1/)).toBeVisible();
  expect(sent.at(-1)).toMatchObject({ revision: 0, settings: { Applications: { AllowCases: false, ApplicantSubmission: true } } });
});

test("of two who save settings the second chooses for each field that both changed", async () => {
  const theirs = {
    ...settings,
    Payments: { Type: "Check" },
    Tasks: { WorkflowRoleName: "Approver", Tasks: [] },
    revision: 3,
    changed_by: "Ana Ruiz",
    changed_at_ms: 1_764_000_000_000,
  };
  const sent: SaveProgramSettings[] = [];
  server.use(
    hub.get("/api/admin/programs/{id}/settings", () => HttpResponse.json(settings)),
    hub.put("/api/admin/programs/{id}/settings", async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      if (body.revision === 0) return HttpResponse.json({ ...problemBody("version_conflict"), current: theirs } as never, { status: 409 });
      return HttpResponse.json({ ...body.settings, revision: 4, changed_by: "Ada Admin", changed_at_ms: 1 });
    }),
  );
  const { user } = renderAt("/v2/program-portal/settings?program=5", { as: administrator });
  const form = await screen.findByRole("form", { name: "Applications, payments and tasks" });
  await user.click(within(form).getByRole("switch", { name: "Staff may add cases" }));
  await user.type(within(form).getByRole("textbox", { name: "Kind of payment" }), "ACH");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Somebody saved this page meanwhile" }));
  expect(dialog.getByText(/^Ana Ruiz saved it on /)).toBeVisible();
  const choice = within(dialog.getByRole("radiogroup", { name: "Kind of payment" }));
  expect(choice.getByRole("radio", { name: /Take theirs.*Check/ })).toBeVisible();
  await user.click(choice.getByRole("radio", { name: /Keep mine.*ACH/ }));
  await user.click(dialog.getByRole("button", { name: "Put together" }));
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    revision: 3,
    settings: { Applications: { AllowCases: false }, Payments: { Type: "ACH" }, Tasks: { WorkflowRoleName: "Approver" } },
  });
});

test("what a program says of itself is edited in each language, undone and saved on its version", async () => {
  const text = { summary: { en: "Pays rent." }, needs: [{ id: "lease", words: { en: "A lease" } }] };
  const version = {
    version: 3,
    based_on: 2,
    state: "published",
    text,
    created_by: "Ada",
    author: 11,
    created_at_ms: 1,
    published_by: "Ada",
    published_at_ms: 1,
    restores: null,
  };
  let sent: unknown = null;
  server.use(
    hub.get("/api/configuration/program_details/{key}", () =>
      HttpResponse.json({ key: "5", kind: "program_details", may_write: true, draft: null, published: version }),
    ),
    hub.post("/api/configuration/program_details/{key}/check", () => HttpResponse.json({ faults: [], effects: [], base: 3 } as never)),
    hub.put("/api/configuration/program_details/{key}/draft", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ draft: { ...version, version: 4, state: "draft", published_at_ms: null }, faults: [] });
    }),
  );
  const { user } = renderAt("/v2/program-portal/information?program=5", { as: administrator });
  const summary = await screen.findByRole("textbox", { name: /In one sentence/ });
  await user.type(summary, " Twice.");
  expect(summary).toHaveValue("Pays rent. Twice.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(summary).toHaveValue("Pays rent.");
  await user.click(screen.getByRole("button", { name: "Redo" }));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent).toMatchObject({ based_on: 3, draft: 0, text: { summary: { en: "Pays rent. Twice." }, needs: text.needs } }));
  await user.click(screen.getByRole("button", { name: "Add an entry: What one needs at hand" }));
  const second = screen.getAllByRole("textbox", { name: /Entry 2/ }).at(-1)!;
  expect(second).toHaveFocus();
  await user.click(screen.getByRole("button", { name: /Remove .*entry_2/ }));
  expect(screen.getByDisplayValue("A lease")).toHaveFocus();
});

test("an organization is added with its programs", async () => {
  const companies: Company[] = [];
  server.use(
    hub.get("/api/admin/companies", () => HttpResponse.json({ companies })),
    hub.post("/api/admin/companies", async ({ request }) => {
      const made = { ...(await request.json()).company, companyId: 7, version: 1 };
      companies.push(made);
      return HttpResponse.json(made, { status: 201 });
    }),
  );
  const { user } = renderAt("/v2/program-portal/organizations", { as: administrator });
  expect(await screen.findByText("No organizations yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add an organization" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: "Name" }), "Harbor Aid");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Harbor Aid")).toBeVisible();
  expect(companies[0]).toMatchObject({ companyName: "Harbor Aid", programs: [], active: true });
});

test("an organization keeps the programs of others, and a change that came too late takes what is there", async () => {
  const kept: Company = { companyId: 7, companyName: "Harbor Aid", contact_name: "", email: "", phone: "", programs: [5, 900], active: true, version: 1 };
  const theirs = { ...kept, companyName: "Harbor Legal Aid", version: 2 };
  const sent: { version: number; company: { programs: number[] } }[] = [];
  server.use(
    hub.get("/api/admin/companies", () => HttpResponse.json({ companies: [kept] })),
    hub.patch("/api/admin/companies/{id}", async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      return body.version === 1
        ? HttpResponse.json({ ...problemBody("version_conflict"), current: theirs } as never, { status: 409 })
        : HttpResponse.json({ ...theirs, ...body.company, version: 3 });
    }),
  );
  const { user } = renderAt("/v2/program-portal/organizations", { as: administrator });
  await user.click(await screen.findByRole("button", { name: /Harbor Aid/ }));
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText("900")).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await user.click(await within(dialog).findByRole("button", { name: "Show their version" }));
  expect(within(dialog).getByRole("textbox", { name: "Name" })).toHaveValue("Harbor Legal Aid");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent.map((one) => [one.version, one.company.programs])).toEqual([
      [1, [5, 900]],
      [2, [5, 900]],
    ]),
  );
});

test("an address that names a program of others shows none in its place", async () => {
  const asked: string[] = [];
  server.use(
    hub.get("/api/admin/programs/{id}/settings", ({ params }) => {
      asked.push(String(params.id));
      return HttpResponse.json(settings);
    }),
  );
  renderAt("/v2/program-portal/settings?program=999", { as: administrator });
  expect(await screen.findByText(/Choose another one above/)).toBeVisible();
  expect(asked).toEqual([]);
});

test("a program is made of a file too", async () => {
  renderAt("/v2/program-portal/create-program", { as: administrator });
  expect(await screen.findByRole("button", { name: "Bring in a file" })).toBeEnabled();
});

test("every program stands in one list, which the address narrows", async () => {
  const asked: string[] = [];
  server.use(
    hub.get("/api/admin/processes", ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({
        processes: [process(), process({ processId: 40, processName: "Heat help", scope: "State", state: "draft" })],
        types: ["Housing"],
      });
    }),
  );
  renderAt("/v2/admin-portal?scope=State&expires=never", { as: administrator });
  const row = (await screen.findByRole("link", { name: "Heat help" })).closest("tr")!;
  expect(within(row).getByText("Being made")).toBeVisible();
  expect(within(row).getByRole("link")).toHaveAttribute("href", "/v2/program-portal/settings?program=40");
  expect(asked).toContain("?scope=State&expires=never");
});

test("where programs are not made, the page says so", async () => {
  server.use(hub.get("/api/feature-flags", () => HttpResponse.json({ flags: { "create-program": false } })));
  renderAt("/v2/program-portal/create-program", { as: administrator });
  expect(await screen.findByText(/the feature is off/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "Create program" })).toBeNull();
});
