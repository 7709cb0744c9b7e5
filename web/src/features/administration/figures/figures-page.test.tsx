import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ProgramFigures, ProgramPublicFigures } from "../../../api/schema";
import { administrator } from "../../../testing/fixtures";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { csvOf } from "./figures";

const figures: ProgramFigures = {
  from: "2026-03-01",
  to: "2026-03-02",
  step: "day",
  series: [
    { day: "2026-03-01", begun: 4, submitted: 3, decided: 1 },
    { day: "2026-03-02", begun: 2, submitted: 2, decided: 0 },
  ],
  begun: 6,
  submitted: 5,
  decided: 1,
  approved: 1,
  denied: 0,
  to_decision: { count: 1, median_ms: 4 * 86_400_000, p90_ms: 4 * 86_400_000 },
  to_first_contact: { count: 0, median_ms: null, p90_ms: null },
  states: [{ id: 4, name: "Received", token: "info", applications: 5 }],
  languages: [{ lang: "es", applications: 5 }],
  abandoned: [{ page: "income", title: { en: "Your income" }, drafts: 2 }],
  messages: [{ channel: "SMS", direction: "out", count: 9 }],
  calls: { count: 2, answered: 1, talked_ms: 60_000 },
  open_documents: { requests: 3, applications: 2 },
};

const published: ProgramPublicFigures = {
  settings: { is_published: false, shows_zeros: false },
  revision: 0,
  changed_by: "",
  changed_at_ms: 0,
  last_month: null,
  month: "2026-03",
  release_on: "2026-04-05",
  figures: [
    { month: "2026-03", months: 1, measure: "applications", value: 40, hidden: null },
    { month: "2026-03", months: 1, measure: "denied", value: 4, hidden: "small" },
  ],
  is_refused: false,
  unpublished: null,
};

let asked: URLSearchParams[] = [];
let saved: unknown[] = [];

beforeEach(() => {
  asked = [];
  saved = [];
  server.use(
    hub.get("/api/admin/programs", () =>
      HttpResponse.json({
        programs: [{ processId: 5, processName: "Rent help", active: true, AdminPerms: administrator.AdminPerms }],
        AdminPerms: administrator.AdminPerms,
      }),
    ),
    hub.get("/api/admin/programs/{id}/figures", ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(figures);
    }),
    hub.get("/api/admin/programs/{id}/public-dashboard", () => HttpResponse.json(published)),
    hub.put("/api/admin/programs/{id}/public-dashboard", async ({ request }) => {
      const body = await request.json();
      saved.push(body);
      return HttpResponse.json({ ...published, settings: body.settings, revision: 1 });
    }),
  );
});

test("figures are charts that are tables too, over the days of the address", async () => {
  const { user, router } = renderAt("/v2/program-portal/analytics-dashboard?program=5&from=2026-03-01", { as: administrator });
  expect(await screen.findByRole("img", { name: "Begun: 6. Submitted: 5. Decided: 1." })).toBeVisible();
  expect(screen.getByText("4 days")).toBeVisible();
  expect(screen.getByText("Your income")).toBeVisible();
  expect(asked.at(-1)?.get("from")).toBe("2026-03-01");
  await user.click(screen.getByRole("button", { name: "Show as tables" }));
  const table = (await screen.findAllByRole("table"))[0]!;
  expect(within(table).getByRole("row", { name: /Mar 1, 2026 4 3 1/ })).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toContain("as=tables"));
});

test("what everybody would read is shown beforehand, with why the rest would be hidden", async () => {
  const { user } = renderAt("/v2/program-portal/analytics-dashboard?program=5", { as: administrator });
  const table = await screen.findByRole("region", { name: "Preview of the next figures" });
  expect(within(table).getByRole("row", { name: "Applications March 2026 40 Published" })).toBeVisible();
  expect(within(table).getByRole("row", { name: /Denied March 2026 4 Hidden: it is between one and ten/ })).toBeVisible();
  await user.click(screen.getByRole("switch", { name: "Publish this program's figures" }));
  expect(await screen.findByText("Saved. It applies from the next figures on.")).toBeVisible();
  expect(saved).toEqual([{ revision: 0, settings: { is_published: true, shows_zeros: false } }]);
});

test("money 3: a month that could not be published says why and what to do, and is tried again", async () => {
  let tries = 0;
  let unpublished: ProgramPublicFigures["unpublished"] = { month: "2026-02", why: "too_much_work", since_ms: 0, tried_at_ms: 60_000 };
  server.use(
    hub.get("/api/admin/programs/{id}/public-dashboard", () => HttpResponse.json({ ...published, unpublished })),
    hub.post("/api/admin/instances/{id}/public-dashboard/publish", () => {
      tries += 1;
      if (tries === 2) unpublished = null;
      const instance = { contact_name: "", contact_mail: "", licence: "", licence_url: "", frame: "" };
      return HttpResponse.json({ ...instance, revision: 1, programs: [], framed_by: [], unpublished });
    }),
  );
  const as = { ...administrator, permissions: [...administrator.permissions, "instance.write" as const] };
  const { user } = renderAt("/v2/program-portal/analytics-dashboard?program=5", { as });
  expect(await screen.findByText("The figures for February 2026 aren't published")).toBeVisible();
  expect(screen.getByText(/Make fewer programs public and try again/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("They still can't be published.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("The figures are published.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("The figures for February 2026 aren't published")).toBeNull());
  expect(tries).toBe(2);
});

test("a cell that begins like a formula is inert in the file", () => {
  expect(
    csvOf([
      ["=1+1", 3],
      ['say "hi"', -2],
    ]),
  ).toBe('\uFEFF\'=1+1,3\r\n"say ""hi""",-2\r\n');
});
