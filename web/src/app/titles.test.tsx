import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { applicant, reviewer } from "../testing/fixtures";
import { staffHandlers } from "../testing/handlers/staff";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";

beforeEach(() => server.use(...staffHandlers));

const PORTAL = "Riverbend County Assistance";

describe("page titles", () => {
  it.each([
    ["/v2/program-portal/settings", "Program settings"],
    ["/gov-settings", "Community profile"],
    ["/account/sessions", "Sessions and devices"],
    ["/reports/business/data-accuracy", "Data accuracy · Businesses"],
    ["/v2/nothing-here", "This page does not exist"],
    ["/reports/business/nothing-here", "This page does not exist"],
  ])("of %s", async (path, title) => {
    renderAt(path, { as: reviewer });
    await waitFor(() => expect(document.title).toBe(`${title} · ${PORTAL}`));
    expect(await screen.findByRole("heading", { level: 1 })).toBeInTheDocument();
  });

  it("change with the page", async () => {
    const { router } = renderAt("/applications", { as: applicant });
    await waitFor(() => expect(document.title).toBe(`My applications · ${PORTAL}`));
    await router.navigate("/profile");
    await waitFor(() => expect(document.title).toBe(`Profile · ${PORTAL}`));
    await router.navigate("/resources");
    await waitFor(() => expect(document.title).toBe(`Programs · ${PORTAL}`));
  });
});

describe("the landing", () => {
  const market = { ...reviewer, accountType: "ReviewerMarket" as const, role_codes: ["REM" as const] };

  it.each([
    ["a remediator", "/", market, "/v2/review"],
    ["a remediator who administers processes alone", "/rem-routes/anything", { ...market, permissions: [] }, "/v2/program-portal/settings"],
    ["a reviewer", "/", reviewer, "/reports"],
    ["a reviewer who changed accounts", "/?switched=1", reviewer, "/v2/review"],
    ["an individual who changed accounts", "/?switched=1", applicant, "/resources"],
  ])("of %s", async (_, from, as, to) => {
    const { router } = renderAt(from, { as });
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
  });

  it("is the marketplace's where the address is marked so", async () => {
    renderAt("/?marketplace");
    expect(await screen.findByRole("heading", { name: "You are not logged in" })).toBeVisible();
  });

  it("remembers the account and the program that were used last", async () => {
    renderAt("/v2/review?process=7", { as: reviewer });
    await waitFor(() => expect(localStorage.getItem("entityId")).toBe("900"));
    expect(localStorage.getItem("lastProgramSelected")).toBe("7");
  });
});
