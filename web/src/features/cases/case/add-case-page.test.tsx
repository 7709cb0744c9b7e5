import { screen, waitFor } from "@testing-library/react";
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
  expect(office.actions.at(-1)?.body).toEqual({ program_id: 5, matter: "", name: "Ana Reyes", lang: "en", phone: "", email: "" });
});

test("a case is opened for a known person", async () => {
  const { user, router } = renderAt("/v2/add-case", { as: reviewer });
  await chooseProgram(user);
  await user.type(screen.getByRole("textbox", { name: "Find the person" }), "RB-10003");
  await user.click(await screen.findByRole("option", { name: /RB-10003/ }));
  await user.click(screen.getByRole("button", { name: "Add the case" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/v2/review/10090"));
  expect(office.actions.at(-1)?.body).toEqual({ program_id: 5, matter: "", same_person_as: 10_003 });
});
