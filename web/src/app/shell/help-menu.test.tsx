import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reviewer } from "../../testing/fixtures";
import { resetOffice, staffHandlers } from "../../testing/handlers/staff";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

afterEach(() => vi.unstubAllGlobals());

test("on a phone, whose bar has no room for it, the help is among what the account's button opens", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.startsWith("(max-width"), media: query, addEventListener() {}, removeEventListener() {} }));
  const { user } = renderAt("/v2/review", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: /^Account: / }));
  const account = await screen.findByRole("dialog");
  await user.click(await within(account).findByRole("button", { name: "Help" }));
  expect(await within(await screen.findByRole("dialog", { name: "Help" })).findByRole("region", { name: "Statuses" })).toBeVisible();
});

test("the bar explains cases, statuses and rules", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: "Help" }));
  const help = await screen.findByRole("dialog", { name: "Help" });
  for (const name of ["Cases", "Statuses", "Rules"]) expect(await within(help).findByRole("region", { name })).toBeVisible();
  expect(within(help).getByText(/A change can be undone for ten minutes/)).toBeVisible();
});
