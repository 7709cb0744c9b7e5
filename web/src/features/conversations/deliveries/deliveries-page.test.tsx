import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { DeadLetter } from "../../../api/schema";
import { supervisor } from "../../../testing/fixtures";
import { office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { NOON_MS } from "../../../testing/staff-fixtures";

const administrator = { ...supervisor, permissions: [...supervisor.permissions, "deliveries.replay" as const] };

const letter: DeadLetter = {
  id: "d1",
  channel: "SMS",
  urgent: false,
  to: "+12025550101",
  subject: "",
  provider: "twilio AC1@api.example",
  attempts: 50,
  error: "technical: no answer",
  created_at_ms: NOON_MS - 18_000_000,
  ended_at_ms: NOON_MS,
  can_replay: true,
  thread: { thread_id: "t-10001", message_id: "m1", item_id: 10_001, externalId: "RB-10001", name: "Amal Haddad", processName: "Rental Assistance" },
};

beforeEach(() => {
  resetOffice();
  server.use(...staffHandlers);
});

test("what was given up is listed with the reason and tried again", async () => {
  office.deadLetters = [letter, { ...letter, id: "d2", urgent: true, to: "+1202*******", can_replay: false, thread: null }];
  const { user } = renderAt("/tools/deliveries", { as: administrator });
  const table = await screen.findByRole("region", { name: "Could not be delivered" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(within(rows[0]!).getByRole("link", { name: "RB-10001" })).toHaveAttribute("href", "/v2/inbox/t-10001");
  expect(within(rows[0]!).getByText("technical: no answer")).toBeVisible();
  expect(within(rows[0]!).getByText(/50 attempts/)).toBeVisible();
  expect(within(rows[1]!).getByText("One-time code")).toBeVisible();
  expect(within(rows[1]!).queryByRole("button")).toBeNull();
  await user.click(within(rows[0]!).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(office.actions).toContainEqual({ path: "POST /api/deliveries/dead/d1/replay", body: {}, key: null }));
  expect(await screen.findByText("Sending again.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("link", { name: "RB-10001" })).toBeNull());
});

test("a provider that is passed over says why", async () => {
  const provider = { channel: "SMS" as const, attempts: 10, failed: 0, judged: 0, slow: 0, last_at_ms: NOON_MS };
  office.providers = [
    { ...provider, provider: "twilio AC1@api.example", health: "failing", failed: 7 },
    { ...provider, provider: "smpp county@carrier.example:2775", health: "used" },
    { ...provider, channel: "EMAIL", provider: "smtp mail.example:25", health: "slow", judged: 20, slow: 4 },
  ];
  renderAt("/tools/deliveries", { as: administrator });
  expect(await screen.findByText("Skipped: 7 of the last 10 attempts failed")).toBeVisible();
  expect(screen.getByText("Skipped: 4 of 20 messages took over 5 minutes")).toBeVisible();
  expect(screen.getByText("In use")).toBeVisible();
  expect(screen.getByText("No message has failed for good")).toBeVisible();
});
