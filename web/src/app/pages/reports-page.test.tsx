import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { reviewer } from "../../testing/fixtures";
import { renderAt } from "../../testing/render";

describe("the index of reports", () => {
  it("lists every report below it, by applicant, and leads to each", async () => {
    const { user, router } = renderAt("/reports", { as: reviewer });
    const business = await screen.findByRole("region", { name: "Businesses" });
    expect(within(screen.getByRole("region", { name: "Individuals" })).getAllByRole("link")).toHaveLength(4);
    expect(within(business).getAllByRole("link").map((link) => link.textContent)).toEqual([
      "Login activity",
      "Program status",
      "Program eligibility",
      "Data accuracy",
      "Applications and programs",
      "Bulk operations",
    ]);
    await user.click(within(business).getByRole("link", { name: "Program status" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Program status" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/reports/business/resource-status");
  });
});
