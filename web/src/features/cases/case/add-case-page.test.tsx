import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

async function chooseProgram(user: ReturnType<typeof renderAt>["user"]) {
  await user.click(await screen.findByRole("button", { name: /Program/ }));
  await user.click(await screen.findByRole("option", { name: "Rental Assistance" }));
}

test("a case is opened for a new person, and leads to its screen", async () => {
  const { user, router } = renderAt("/v2/add-case", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: "Add the case" }));
  expect(screen.getByText("Choose a program.")).toBeInTheDocument();
  expect(screen.getByText("Choose a person.")).toBeInTheDocument();
  await chooseProgram(user);
  await user.click(screen.getByRole("radio", { name: "Someone new" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Ana Reyes");
  await user.type(screen.getByRole("textbox", { name: /Phone number/ }), "12");
  await user.click(screen.getByRole("button", { name: "Add the case" }));
  expect(await screen.findByText("Enter a phone number with its area code.")).toBeInTheDocument();
  for (const [number, words] of [
    ["202-555-0170 ext. 4", "This number has an extension. Enter the number without it."],
    ["(102) 555-0170", "There is no such phone number. Check the area code and the digits."],
  ] as const) {
    const field = screen.getByRole("textbox", { name: /Phone number/ });
    await user.clear(field);
    await user.type(field, number);
    await user.click(screen.getByRole("button", { name: "Add the case" }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(words));
  }
  await user.clear(screen.getByRole("textbox", { name: /Phone number/ }));
  await user.click(screen.getByRole("button", { name: "Add the case" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review/10090"));
  expect(office.actions.at(-2)?.body).toEqual({ program_id: 5, matter: "", name: "Ana Reyes", lang: "en", phone: "", email: "" });
  expect(office.actions.at(-1)).toMatchObject({ path: "POST /api/work-queue/items/10090/assign", body: { user_id: reviewer.id_entity } });
  expect(await screen.findByText("RA-26-100090 was added and assigned to you")).toBeInTheDocument();
});

test("before somebody new is put on file, people who may be the same are shown, and one of them is taken", async () => {
  const { user, router } = renderAt("/v2/add-case", { as: reviewer });
  await chooseProgram(user);
  await user.click(screen.getByRole("radio", { name: "Someone new" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Amal Haddad");
  await user.click(screen.getByRole("button", { name: "Add the case" }));
  const alike = await screen.findByRole("region", { name: "Is it one of these?" });
  const person = within(alike)
    .getByText(/RB-10008/)
    .closest("li");
  expect(person).toHaveTextContent(/Amal Haddad.*RB-10008.*similar name/);
  expect(office.actions.some((one) => one.path === "POST /api/work-queue/items")).toBe(false);
  // Another name asks again.
  await user.type(screen.getByRole("textbox", { name: "Name" }), "i");
  expect(screen.queryByRole("region", { name: "Is it one of these?" })).toBeNull();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "{Backspace}");
  const again = await screen.findByRole("region", { name: "Is it one of these?" });
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await user.click(within(again).getByRole("button", { name: /RB-10008/ }));
  expect(screen.getByRole("button", { name: "Add the case" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Add the case" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review/10090"));
  expect(office.actions.find((one) => one.path === "POST /api/work-queue/items")?.body).toEqual({ program_id: 5, matter: "", same_person_as: 10_008 });
});

test("somebody who only has the same name is put on file all the same", async () => {
  const { user, router } = renderAt("/v2/add-case", { as: reviewer });
  await chooseProgram(user);
  await user.click(screen.getByRole("radio", { name: "Someone new" }));
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Amal Haddad");
  await user.click(screen.getByRole("button", { name: "Add the case" }));
  await user.click(await screen.findByRole("button", { name: "None of these: add someone new" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review/10090"));
  expect(office.actions.find((one) => one.path === "POST /api/work-queue/items")?.body).toMatchObject({ name: "Amal Haddad" });
});

test("a case is opened for a known person", async () => {
  const { user, router } = renderAt("/v2/add-case", { as: reviewer });
  await chooseProgram(user);
  await user.type(screen.getByRole("textbox", { name: "Find the person" }), "RB-10003");
  await user.click(await screen.findByRole("option", { name: /RB-10003/ }));
  await user.click(screen.getByRole("button", { name: "Add the case" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review/10090"));
  expect(office.actions.at(-2)?.body).toEqual({ program_id: 5, matter: "", same_person_as: 10_003 });
});
