import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { reviewer } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { NOON_MS } from "../../../testing/staff-fixtures";

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
  office.proposal = { by_id: 112, by_name: "Dana Whitfield", reason_id: 1, state: 12, reason: "Income above the limit", comment: "", at_ms: NOON_MS };
});

async function openDialog() {
  const { user } = renderAt("/v2/review", { as: reviewer });
  await user.click(await screen.findByRole("button", { name: "Actions for RB-10001" }));
  await user.click(await screen.findByRole("menuitem", { name: /status/i }));
  const dialog = await screen.findByRole("dialog");
  await user.click(await within(dialog).findByRole("radio", { name: /Denied/ }));
  return { user, dialog };
}

test("who decides reads who proposed it and finds the reason filled in", async () => {
  const { user, dialog } = await openDialog();
  expect(within(dialog).getByText(/Dana Whitfield.* proposed this on .*Income above the limit/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: /Change status|Save/ }));
  await waitFor(() => expect(office.actions.at(-1)?.body).toMatchObject({ state_id: 12, denial_reason_id: 1 }));
});

test("what somebody proposed is not theirs to decide where the program says so", async () => {
  office.isOwnProposal = true;
  const { user, dialog } = await openDialog();
  expect(await within(dialog).findByText("You moved it here, so someone else has to decide.")).toBeVisible();
  const before = office.actions.length;
  await user.click(within(dialog).getByRole("button", { name: /Change status|Save/ }));
  expect(office.actions).toHaveLength(before);
});
