import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { applicant, reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

beforeEach(() => {
  resetOffice();
  localStorage.clear();
});

const open = async () => {
  server.use(...staffHandlers);
  const { user } = renderAt("/v2/my-settings", { as: reviewer });
  await screen.findByRole("heading", { name: "At work" });
  return user;
};

test("applicants have no settings of work", async () => {
  renderAt("/profile-settings", { as: applicant });
  await screen.findByRole("heading", { name: "Login id" });
  expect(screen.queryByRole("heading", { name: "At work" })).toBeNull();
});

test("a signature is kept as it was written", async () => {
  const user = await open();
  const box = screen.getByRole("textbox", { name: "Signature" });
  expect(screen.getByRole("button", { name: "Save signature" })).toBeDisabled();
  await user.type(box, "Dana Whitfield{Enter}Housing desk");
  await user.click(screen.getByRole("button", { name: "Save signature" }));
  await waitFor(() => expect(office.preferences.signature).toBe("Dana Whitfield\nHousing desk"));
});

test("a signature that the hub does not take is not told as saved, and stays to be saved again", async () => {
  const user = await open();
  server.use(hub.put("/api/user-preferences", () => problem(500, "internal")));
  await user.type(screen.getByRole("textbox", { name: "Signature" }), "Dana Whitfield");
  await user.click(screen.getByRole("button", { name: "Save signature" }));
  expect(await screen.findByText("Not saved")).toBeVisible();
  expect(screen.queryByText("Saved")).toBeNull();
  expect(screen.getByRole("textbox", { name: "Signature" })).toHaveValue("Dana Whitfield");
  expect(screen.getByRole("button", { name: "Save signature" })).toBeEnabled();
});

test("a signature that somebody else has left in this browser is nobody's", async () => {
  localStorage.setItem("preferences", JSON.stringify({ account: 1, preferences: { signature: "Somebody Else" } }));
  office.preferences.signature = "Dana Whitfield";
  await open();
  expect(screen.queryByDisplayValue("Somebody Else")).toBeNull();
  expect(await screen.findByDisplayValue("Dana Whitfield")).toBeVisible();
});

test("the queue opens with the view that was chosen", async () => {
  const user = await open();
  await user.click(await screen.findByRole("button", { name: /The queue opens with/ }));
  await user.click(await screen.findByRole("option", { name: "Overdue" }));
  await waitFor(() => expect(office.preferences.queue_view).toBe("overdue"));
});

test("a day of work has hours that follow one another", async () => {
  const user = await open();
  const monday = screen.getByRole("group", { name: "Monday" });
  await user.click(within(monday).getByRole("switch", { name: "Monday" }));
  const until = within(monday).getByLabelText("Monday, to");
  await user.clear(until);
  await user.type(until, "08:00");
  await user.click(screen.getByRole("button", { name: "Save hours" }));
  expect(await screen.findByText("Each day has to end after it begins.")).toBeVisible();
  expect(office.preferences.hours).toEqual({});
  await user.clear(until);
  await user.type(until, "16:30");
  await user.click(screen.getByRole("button", { name: "Save hours" }));
  await waitFor(() => expect(office.preferences.hours).toEqual({ mon: [{ from: "09:00", to: "16:30" }] }));
});
