import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { reviewer } from "../../../testing/fixtures";
import { reported, resetReported } from "../../../testing/handlers/reports";
import { renderAt } from "../../../testing/render";

beforeEach(resetReported);

const figures = () => screen.getByRole("region", { name: "Figures" });
const names = () =>
  within(figures())
    .getAllByRole("rowheader")
    .map((cell) => cell.textContent);

describe("the index of reports", () => {
  it("lists every report by applicant with its main figure, and leads to each", async () => {
    const { user, router } = renderAt("/reports", { as: reviewer });
    const business = await screen.findByRole("region", { name: "Businesses" });
    expect(within(screen.getByRole("region", { name: "Individuals" })).getAllByRole("link")).toHaveLength(4);
    expect(
      within(business)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Login activity", "Program status", "Program eligibility", "Data accuracy", "Applications and programs", "Bulk operations"]);
    expect(await within(business).findByText("Applications filed")).toHaveTextContent("Applications filed 100");
    expect(within(business).getByText("Faults found")).toHaveTextContent("Faults found 25");
    await user.click(within(business).getByRole("link", { name: "Program status" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Program status" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/reports/business/resource-status");
  });
});

describe("a report", () => {
  it("says what it counts, and shows the same figures as a chart and as a table", async () => {
    renderAt("/reports/individual/applications-resources", { as: reviewer });
    expect(await screen.findByText("Counts applications filed in the period, with their outcome so far.")).toBeVisible();
    const chart = await screen.findByRole("figure", { name: "Applications by program and outcome" });
    expect(
      within(chart)
        .getAllByRole("listitem")
        .map((bar) => bar.textContent),
    ).toEqual(expect.arrayContaining([expect.stringContaining("Emergency Rental Assistance")]));
    expect(names()).toEqual(["Home Energy Assistance", "Emergency Rental Assistance", "Total"]);
    expect(within(figures()).getByRole("row", { name: /^Total/ })).toHaveTextContent("Total10090503515");
  });

  it("is sorted by a column and keeps that in the address", async () => {
    const { user, router } = renderAt("/reports/individual/applications-resources", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: "Filed" }));
    expect(names()).toEqual(["Emergency Rental Assistance", "Home Energy Assistance", "Total"]);
    expect(screen.getByRole("columnheader", { name: "Filed" })).toHaveAttribute("aria-sort", "descending");
    expect(router.state.location.search).toBe("?sort=filed");
    await user.click(screen.getByRole("button", { name: "Program" }));
    expect(router.state.location.search).toBe("?sort=name&order=asc");
    expect(names()).toEqual(["Emergency Rental Assistance", "Home Energy Assistance", "Total"]);
  });

  it("asks for the days and the program that its address names", async () => {
    renderAt("/reports/business/applications-resources?from=2026-01-01&to=2026-01-31&process=7", { as: reviewer });
    await waitFor(() => expect(reported.asked).toContain("applications-resources?audience=business&from=2026-01-01&to=2026-01-31&process=7"));
    expect(await screen.findByLabelText("First day")).toHaveValue("2026-01-01");
  });

  it("shows shares and times as people read them", async () => {
    const { router } = renderAt("/reports/business/resource-eligibility", { as: reviewer });
    expect((await screen.findAllByText("66.7%")).length).toBeGreaterThan(0);
    await router.navigate("/reports/business/resource-status");
    expect(await screen.findByRole("heading", { level: 1, name: "Program status" })).toBeVisible();
    expect(await within(await screen.findByRole("region", { name: "Figures" })).findAllByText("4 days")).toHaveLength(2);
  });

  it("says what will appear where there is nothing", async () => {
    renderAt("/reports/individual/bulk-operations", { as: reviewer });
    expect(await screen.findByRole("heading", { name: "Nothing in this period" })).toBeVisible();
    expect(screen.queryByRole("figure")).toBeNull();
  });

  it("is made into a file that can be fetched", async () => {
    const { user } = renderAt("/reports/individual/login-activity?from=2026-03-04&to=2026-03-05", { as: reviewer });
    await user.click(await screen.findByRole("button", { name: "Export CSV" }));
    expect(await screen.findByRole("button", { name: "Download 3 rows Mar 4, 2026 to Mar 5, 2026" })).toBeVisible();
    expect(reported.exports[0]).toMatchObject({ report: "login-activity", from: "2026-03-04", to: "2026-03-05", process: null });
  });
});

describe("a report on communication and work", () => {
  it("stands in a group of its own on the index", async () => {
    renderAt("/reports", { as: reviewer });
    const group = await screen.findByRole("region", { name: "Communication and work" });
    expect(
      within(group)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Calls", "Waiting times", "Call outcomes", "Texts and emails", "Time to answer", "Work by person", "Age of open cases"]);
    expect(await within(group).findByText("Time to answer, average")).toHaveTextContent("Time to answer, average 2 hr 0 min");
  });

  it("is cut by person and narrowed to one, and keeps that in the address", async () => {
    const { user, router } = renderAt("/reports/everyone/calls?by=person", { as: reviewer });
    expect(await screen.findByRole("figure", { name: "Calls answered and missed" })).toBeVisible();
    expect(names()).toEqual(["Dana Whitfield", "Nobody on staff", "Total"]);
    await user.click(screen.getByRole("button", { name: /^Everybody/ }));
    await user.click(await screen.findByRole("option", { name: "Dana Whitfield" }));
    await waitFor(() => expect(router.state.location.search).toBe("?by=person&person=1010"));
    await waitFor(() => expect(reported.asked.some((one) => one.includes("person=1010") && one.includes("by=person"))).toBe(true));
  });

  it("opens the rows behind a figure, shows what was undone, and goes on", async () => {
    const { user, router } = renderAt("/reports/everyone/work-by-person", { as: reviewer });
    const row = await within(await screen.findByRole("region", { name: "Figures" })).findByRole("row", { name: /^Dana Whitfield/ });
    const figuresOfRow = within(row).getAllByRole("link");
    const undone = figuresOfRow.at(-1);
    if (!undone) throw new Error("no figure");
    await user.click(undone);
    expect(router.state.location.search).toBe("?row=1010&measure=undone");
    const dialog = await screen.findByRole("dialog", { name: "Undone: Dana Whitfield" });
    const list = await within(dialog).findByRole("list", { name: "What is counted" });
    expect(within(list).getByRole("link", { name: "Maria Santos" })).toHaveAttribute("href", "/v2/review/100");
    expect(within(list).getByText("Undone")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Show more" }));
    expect(await within(list).findByText("Second Page")).toBeVisible();
    expect(reported.asked.at(-1)).toContain("after=1%3Am1");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  it("has no link where there is nothing, and names outcomes that nobody wrote", async () => {
    renderAt("/reports/everyone/call-outcomes", { as: reviewer });
    await screen.findByRole("figure", { name: "Calls by outcome" });
    expect(names()).toEqual(["Reached", "Not written up", "Total"]);
    expect(within(figures()).getAllByRole("link")).toHaveLength(6);
  });
});

describe("exchanges with systems outside", () => {
  it("say that nothing is connected while nothing is", async () => {
    renderAt("/v2/sync-report", { as: { ...reviewer, sync_report: true } });
    expect(await screen.findByText("No outside system is connected. Exchanges will appear here once one is.")).toBeVisible();
  });

  it("stand in the top bar of those who may see them", async () => {
    const { router } = renderAt("/v2/review", { as: { ...reviewer, sync_report: true } });
    expect(await screen.findByRole("link", { name: "Sync report" })).toBeVisible();
    await router.navigate("/v2/sync-dashboard");
    expect(await screen.findByRole("heading", { level: 1, name: "Sync dashboard" })).toBeVisible();
  });
});
