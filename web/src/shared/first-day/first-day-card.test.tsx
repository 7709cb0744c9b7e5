import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { PracticeCase } from "../../api/schema";
import { reviewer } from "../../testing/fixtures";
import { resetQueue } from "../../testing/handlers/queue";
import { office, resetOffice, staffHandlers } from "../../testing/handlers/staff";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

let practice: PracticeCase | null;
let begun: unknown[];

beforeEach(() => {
  resetOffice();
  resetQueue();
  localStorage.clear();
  practice = null;
  begun = [];
  server.use(
    hub.get("/api/work-queue/practice", () => HttpResponse.json({ case: practice })),
    hub.post("/api/work-queue/practice", async ({ request }) => {
      begun.push(await request.json());
      practice = { item_id: 10001, thread_id: "t-10001", external_id: "RB-10001", called: false, replied: false, moved: false };
      return HttpResponse.json({ case: practice });
    }),
    ...staffHandlers,
  );
});

const card = () => screen.findByRole("region", { name: "Your first day" });

test("a first day has three tasks on a practice case, each led to where it is really done", async () => {
  office.preferences.first_day_over = false;
  const { user } = renderAt("/v2/review", { as: reviewer });
  await user.click(await within(await card()).findByRole("button", { name: "Make my practice case" }));
  expect(await within(await card()).findByRole("link", { name: "Call the applicant" })).toHaveAttribute("href", "/v2/inbox/t-10001");
  expect(within(await card()).getByRole("link", { name: "Answer the mail" })).toHaveAttribute("href", "/v2/inbox/t-10001");
  expect(within(await card()).getByRole("link", { name: "Change the status" })).toHaveAttribute("href", "/v2/review/10001");
  expect(begun).toHaveLength(1);
  expect(within(await card()).queryByText("Done")).toBeNull();
});

test("what was done is marked, and the card says when that is everything", async () => {
  office.preferences.first_day_over = false;
  practice = { item_id: 10001, thread_id: "t-10001", external_id: "RB-10001", called: true, replied: true, moved: true };
  renderAt("/v2/review", { as: reviewer });
  expect(await within(await card()).findAllByText("Done")).toHaveLength(3);
  expect(within(await card()).getByText(/You know your way around now/)).toBeVisible();
});

test("the card goes when somebody says so, and comes back from the help", async () => {
  office.preferences.first_day_over = false;
  const { user } = renderAt("/v2/review", { as: reviewer });
  await user.click(within(await card()).getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Your first day" })).toBeNull());
  await waitFor(() => expect(office.preferences.first_day_over).toBe(true));
  await user.click(screen.getByRole("button", { name: "Help" }));
  await user.click(await screen.findByRole("button", { name: "Practice: tasks of the first day" }));
  expect(await card()).toBeVisible();
});
