import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { applicant, reviewer, supervisor } from "../../testing/fixtures";
import { problem } from "../../testing/handlers/problem";
import { office, resetOffice, staffHandlers } from "../../testing/handlers/staff";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

const mark = (state: RegExp) => screen.findByRole("button", { name: state });
const chosen = () => office.actions.filter(({ path }) => path === "PUT /api/availability").map(({ body }) => body);

test("the bar says whether somebody takes calls, and changes it by keyboard", async () => {
  const { user } = renderAt("/reports", { as: reviewer });
  (await mark(/^Calls: Available/)).focus();
  await user.keyboard("{Enter}");
  const menu = await screen.findByRole("menu");
  expect(within(menu).getByRole("menuitem", { name: /^Away/ })).toHaveTextContent("Incoming calls aren't shown to you.");
  await user.keyboard("{End}{Enter}");
  expect(await mark(/^Calls: Away/)).toBeVisible();
  expect(chosen()).toEqual([{ state: "away" }]);
});

test("a wrap-up says until when it lasts and is over by itself, and nobody says that they are busy", async () => {
  office.availability = { state: "wrap_up", since_at_ms: Date.now(), until_ms: Date.now() + 1_500, reason: "" };
  const { user } = renderAt("/reports", { as: reviewer });
  const button = await mark(/^Calls: Wrap-up until \d/);
  await user.click(button);
  expect((await screen.findAllByRole("menuitem")).map((one) => /^(Available|Wrap-up|Away)/.exec(one.textContent)?.[0])).toEqual([
    "Available",
    "Wrap-up",
    "Away",
  ]);
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("button", { name: /^Calls: Available/ }, { timeout: 4_000 })).toBeVisible();
});

test("a command changes it from every page, and a refusal is said", async () => {
  const { user } = renderAt("/reports", { as: reviewer });
  await mark(/^Calls: Available/);
  server.use(hub.put("/api/availability", () => problem(503, "database_unavailable")));
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByPlaceholderText(/A name, an application/), "calls: away");
  await user.click(await screen.findByRole("option", { name: /Calls: Away/ }));
  expect(await screen.findByText("Your availability could not be changed")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: /^Calls: Available/ })).toBeVisible());
});

test("a supervisor is asked like a reviewer", async () => {
  const { user } = renderAt("/reports", { as: supervisor });
  await user.click(await mark(/^Calls: Available/));
  await user.click(await screen.findByRole("menuitem", { name: /^Away/ }));
  expect(await mark(/^Calls: Away/)).toBeVisible();
  expect(chosen()).toEqual([{ state: "away" }]);
});

test("who takes no calls is not asked", async () => {
  renderAt("/resources", { as: applicant });
  await screen.findAllByRole("heading");
  expect(screen.queryByRole("button", { name: /^Calls: / })).toBeNull();
});
