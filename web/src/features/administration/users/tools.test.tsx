import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { GovernmentUser, WorkflowUser } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const governor = { ...administrator, role_codes: ["GOV" as const] };
const samuel: GovernmentUser = {
  id: 112,
  cd_user: 112,
  id_government_user: 1120,
  cd_instance: 1,
  name: "Samuel Okafor",
  ds_firstname: "Samuel",
  ds_lastname: "Okafor",
  ds_mail: "supervisor@riverbend.example",
  roles: [200],
  role_labels: ["Case Manager Supervisor"],
};
const locked: WorkflowUser = {
  account: 1120,
  invitation: null,
  first_name: "Samuel",
  last_name: "Okafor",
  email: "supervisor@riverbend.example",
  phone: null,
  account_type: "Government",
  lang: "en",
  roles: [200],
  role_labels: ["Case Manager Supervisor"],
  programs: [],
  state: "locked",
  last_sign_in_at_ms: null,
  version: 1,
};

let unlocked: string[];

beforeEach(() => {
  unlocked = [];
  server.use(
    hub.get("/api/instances/{id}/users", () => HttpResponse.json({ data: [samuel] })),
    hub.get("/api/admin/workflow-users", () => {
      const users = unlocked.length ? [] : [locked];
      return HttpResponse.json({ users, total: users.length, page: 1, pages: 1 });
    }),
    hub.post("/api/admin/workflow-users/{member}/unlock", ({ params }) => {
      unlocked.push(params.member);
      return HttpResponse.json({ user: { ...locked, state: "active" }, own: false, may_rename: true, may_administer: true });
    }),
  );
});

test("government tools list the users of the instance, each with the way to change them", async () => {
  renderAt("/tools", { as: governor });
  const table = await screen.findByRole("region", { name: "Government users" });
  const row = within(table).getAllByRole("row")[1]!;
  expect(row).toHaveTextContent("Samuel Okafor");
  expect(within(row).getByRole("link", { name: "Edit Samuel Okafor" })).toHaveAttribute("href", "/tools/edit-user?user=1120");
  expect(screen.getByRole("link", { name: "Invite someone" })).toHaveAttribute("href", "/tools/add-user");
});

test("of many government users some are shown at a time", async () => {
  const many = Array.from({ length: 60 }, (_, place) => ({ ...samuel, id_government_user: 2000 + place, name: `Person ${place}` }));
  server.use(hub.get("/api/instances/{id}/users", () => HttpResponse.json({ data: many })));
  const { user } = renderAt("/tools", { as: governor });
  const table = await screen.findByRole("region", { name: "Government users" });
  expect(within(table).getAllByRole("row")).toHaveLength(1 + 50);
  await user.click(screen.getByRole("button", { name: "Show more people" }));
  expect(within(table).getAllByRole("row")).toHaveLength(1 + 60);
  expect(screen.queryByRole("button", { name: "Show more people" })).toBeNull();
});

test("a locked account is unlocked and leaves the list", async () => {
  const { user } = renderAt("/tools", { as: governor });
  await user.click(await screen.findByRole("button", { name: "Unlock Samuel Okafor" }));
  expect(await screen.findByText("Samuel Okafor can sign in again.")).toBeVisible();
  await waitFor(() => expect(screen.getByText("No account is locked.")).toBeVisible());
  expect(unlocked).toEqual(["1120"]);
});
