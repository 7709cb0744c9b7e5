import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PublicDashboard, PublicFigure } from "../../../api/schema";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { embedCode, frameAddress } from "./dashboard";

const figure = (month: string, months: number, program: number | null, value: number | null): PublicFigure => ({
  month,
  months,
  program,
  measure: "applications",
  value,
  suppressed: value === null,
});

const programs = [{ id: 5, name: "Rent help" }];

const dashboard: PublicDashboard = {
  instance_name: "Riverbend County",
  sets: [
    {
      month: "2026-03",
      released_at: "2026-04-05T09:00:00Z",
      programs,
      figures: [figure("2026-03", 1, null, 69), figure("2026-03", 1, 5, 40), figure("2026-01", 3, null, 180), figure("2026-01", 3, 5, null)],
    },
    { month: "2026-02", released_at: "2026-03-05T09:00:00Z", programs, figures: [figure("2026-02", 1, null, 71), figure("2026-02", 1, 5, null)] },
  ],
  next_on: "2026-05-05",
  contact_name: "Office of data",
  contact_mail: "data@example.gov",
  licence: "CC0",
  licence_url: "https://creativecommons.org/publicdomain/zero/1.0/",
  frame: null,
};

afterEach(() => vi.useRealTimers());

beforeEach(() => {
  server.use(hub.get("/api/public/dashboard", () => HttpResponse.json(dashboard)));
});

test("a visitor reads each chart as a table too, and what is hidden says so", async () => {
  const { user, router } = renderAt("/public/dashboard");
  expect(await screen.findByRole("heading", { level: 1, name: "Program figures of Riverbend County" })).toBeVisible();
  expect(screen.getByRole("img", { name: "69 in March 2026. Months hidden: 0." })).toBeVisible();
  const table = screen.getByRole("region", { name: "Applications by month" });
  expect(within(table).getByRole("row", { name: "February 2026 71" })).toBeVisible();
  expect(screen.getByRole("row", { name: /January to March 2026 180/ })).toBeVisible();
  await user.click(screen.getByRole("button", { name: /Program/ }));
  await user.click(await screen.findByRole("option", { name: "Rent help" }));
  await waitFor(() => expect(router.state.location.search).toBe("?programId=5"));
  expect((await screen.findAllByRole("row", { name: "February 2026 hidden" }))[0]).toBeVisible();
  expect(screen.getByRole("link", { name: "March 2026 as CSV" })).toHaveAttribute("href", "/api/public/dashboard/2026-03.csv");
});

test.each([
  ["2026-05-05T12:00:00Z", "The next figures are published on May 5, 2026."],
  ["2026-05-07T12:00:00Z", "The figures that were due on May 5, 2026 are late."],
])("at %s it says since when the figures stand, and when the next ones come or that they are late", async (now, next) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  renderAt("/public/dashboard");
  expect(await screen.findByText("These figures were published on Apr 5, 2026.")).toBeVisible();
  expect(screen.getByText(next)).toBeVisible();
});

test("reports outside are told the program as program", async () => {
  server.use(hub.get("/api/public/dashboard", () => HttpResponse.json({ ...dashboard, frame: "https://reports.example.gov/public?tab=1" })));
  renderAt("/public/dashboard?programId=5");
  expect(await screen.findByTitle("Reports about the programs")).toHaveAttribute("src", "https://reports.example.gov/public?tab=1&program=5");
  expect(frameAddress("https://reports.example.gov/", null)).toBe("https://reports.example.gov/");
});

test("the code for another site names the frame and ends nothing by a quote", () => {
  expect(embedCode("https://a.example", "es", 'The "best" county', true)).toBe(
    '<iframe src="https://a.example/public/dashboard?embed=1&amp;lang=es&amp;size=small" title="The &quot;best&quot; county" width="100%" height="900"></iframe>',
  );
});
