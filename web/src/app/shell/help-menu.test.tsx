import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { reviewer } from "../../testing/fixtures";
import { resetOffice, staffHandlers } from "../../testing/handlers/staff";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

test("the bar explains cases, statuses and rules", async () => {
  const { user } = renderAt("/v2/review", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: "Help" }));
  const help = await screen.findByRole("dialog", { name: "Help" });
  for (const name of ["Cases", "Statuses", "Rules"]) expect(await within(help).findByRole("region", { name })).toBeVisible();
  expect(within(help).getByText(/A change can be undone for ten minutes/)).toBeVisible();
});
