import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { applicant, branding } from "../../testing/fixtures";
import { ownAccount } from "../../testing/handlers/account";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { menuOf } from "../menu";

const areas = async () =>
  within(await screen.findByRole("navigation", { name: "Areas" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

describe("the community bar", () => {
  it("leads to programs and applications where programs are worked", async () => {
    renderAt("/resources", { as: applicant });
    expect(await areas()).toEqual(["Programs", "My applications"]);
    expect(screen.getByText("Amal Haddad")).toBeVisible();
  });

  it("leads to the profile too where they are not", async () => {
    ownAccount.programType = "directory";
    renderAt("/resources", { as: applicant });
    await waitFor(async () => expect(await areas()).toEqual(["About", "Programs", "My applications"]));
  });

  it.each(["marketplace", "workflow"])("has no profile at a %s", (type) => {
    expect(menuOf("community", { user: applicant, programType: type }).map((area) => area.id)).toEqual(["resources", "applications"]);
    expect(menuOf("community", { user: applicant, programType: null }).map((area) => area.id)).toEqual(["resources", "applications"]);
    expect(menuOf("community", { user: applicant, programType: "other" }).map((area) => area.id)).toEqual(["profile", "resources", "applications"]);
  });

  it("leads a subscriber to the subscriptions alone", () => {
    expect(menuOf("community", { user: { ...applicant, role_codes: ["SUB"] }, programType: "other" })).toEqual([
      { id: "subscriptions", path: "/subscriptions", words: "pages:titles.subscriptions" },
    ]);
  });

  it("says how to reach the agency, when it says so itself", async () => {
    const { user } = renderAt("/resources", { as: applicant });
    await user.click(await screen.findByRole("button", { name: "Contact information" }));
    expect(within(await screen.findByRole("dialog", { name: "How to reach us" })).getByText("(202) 555-0100 · help@riverbend.example")).toBeVisible();
  });

  it("has no contact widget without contact information", async () => {
    server.use(hub.get("/api/instances/branding", () => HttpResponse.json({ data: { ...branding, contact_info: null } })));
    renderAt("/resources", { as: applicant });
    await areas();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Contact information" })).toBeNull());
  });
});
