import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { reviewer, supervisor } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

const admin = { ...supervisor, permissions: [...supervisor.permissions, "admin" as const] };

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

test("the list says what callers reach a menu by, which version holds and who is writing", async () => {
  office.flow.draft = { ...office.flow.published!, version: 3, state: "draft", created_by: "Lee Okafor", published_by: "", published_at_ms: null };
  renderAt("/v2/flows", { as: reviewer });
  const row = (await screen.findByRole("link", { name: "Status line" })).closest("tr")!;
  expect(row).toHaveTextContent(/Every program.*\(202\) 555-0150.*Version 2, Dana Whitfield, Oct 1, 2026.*Lee Okafor, Oct 1, 2026.*English and Spanish/);
  expect(screen.queryByRole("button", { name: "New phone menu" })).toBeNull();
});

test("an administrator makes a menu from a ready-made one, with the hours that it asks", async () => {
  office.flow = { published: null, draft: null, earlier: [] };
  const hours = office.schedules;
  const { user, router } = renderAt("/v2/flows", { as: admin });
  await screen.findByText("No phone menus yet");
  await user.click(screen.getByRole("button", { name: "New phone menu" }));
  const dialog = await screen.findByRole("dialog", { name: "New phone menu" });
  expect(await within(dialog).findByRole("radio", { name: /^Benefits line ?8 steps, in English and Spanish/ })).toBeChecked();
  const name = within(dialog).getByRole("textbox", { name: /^Name of the menu/ });
  await user.clear(name);
  await user.click(within(dialog).getByRole("button", { name: "Create" }));
  expect(name).toHaveAccessibleDescription("Enter a name");
  await user.type(name, "Rent line");
  await user.click(within(dialog).getByRole("button", { name: "Create" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/flows/benefits-line"));
  expect(office.actions.map(({ path }) => path)).toEqual(["PUT /api/flows/benefits-line/draft"]);
  expect(office.actions[0]!.body).toMatchObject({ based_on: 0, flow: { name: "Rent line", start: "menu" } });
  expect(office.schedules).toBe(hours);
  expect(await screen.findByRole("heading", { name: "Rent line" })).toBeVisible();
});

test("an empty menu begins with its first step", async () => {
  const { user } = renderAt("/v2/flows", { as: admin });
  await user.click(await screen.findByRole("button", { name: "New phone menu" }));
  const dialog = await screen.findByRole("dialog", { name: "New phone menu" });
  await user.click(await within(dialog).findByRole("radio", { name: /^An empty menu/ }));
  await user.type(within(dialog).getByRole("textbox", { name: /^Name of the menu/ }), "Heat");
  await user.click(within(dialog).getByRole("button", { name: "Create" }));
  await waitFor(() =>
    expect(office.actions.at(-1)).toMatchObject({ path: "PUT /api/flows/heat/draft", body: { flow: { name: "Heat", start: "", steps: {} } } }),
  );
});

test("office hours say whether somebody is there, and are changed by day and holiday", async () => {
  const { user } = renderAt("/v2/flows", { as: admin });
  await user.click(await screen.findByRole("button", { name: "Office hours" }));
  const list = await screen.findByRole("dialog", { name: "Office hours" });
  expect(await within(list).findByText("Open")).toBeVisible();
  await user.click(within(list).getByRole("button", { name: "Change Office hours" }));
  const form = await screen.findByRole("dialog", { name: "Change Office hours" });
  await user.click(within(form).getByRole("button", { name: "Add hours on Saturday" }));
  await user.click(within(form).getByRole("button", { name: "Remove hours on Monday" }));
  await user.click(within(form).getByRole("button", { name: "Add holiday" }));
  const holidays = within(form).getAllByRole("textbox", { name: "Name of the holiday" });
  await user.type(holidays.at(-1)!, "Juneteenth");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(office.actions.at(-1)).toMatchObject({
      path: "PUT /api/phone-schedules/office",
      body: { version: 1, schedule: { hours: { mon: [], sat: [{ from: "08:00", to: "17:00" }] }, holidays: [{ name: "Christmas" }, { name: "Juneteenth" }] } },
    }),
  );
  expect(await screen.findByRole("dialog", { name: "Office hours" })).toBeVisible();
});
