import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { reviewer } from "../../../testing/fixtures";
import { following } from "../../../testing/following";
import { resetQueue } from "../../../testing/handlers/queue";
import { applications, office, resetOffice, staffHandlers } from "../../../testing/handlers/staff";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { SilentSocket } from "../../../testing/silent-socket";

beforeEach(() => {
  resetOffice();
  resetQueue();
  server.use(...staffHandlers);
});

test("an application that arrives after the list was read and before its queue is followed is shown", async () => {
  office.items = applications(2);
  renderAt("/v2/review", { as: reviewer });
  const first = await screen.findByText("RB-10001");
  await waitFor(() => expect(SilentSocket.all.length).toBeGreaterThan(0));
  // Of this one no event comes: the queue is not followed yet.
  office.items = applications(3);
  expect(screen.queryByText("RB-10003")).toBeNull();
  await following("queue:5");
  expect(await screen.findByText("RB-10003")).toBeVisible();
  // The list has stayed while it was read again.
  expect(first).toBeInTheDocument();
});
