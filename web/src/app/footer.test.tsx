import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { writeLocal } from "../shared/page/local-store";
import { chooseConsent, useConsent } from "../shared/page/consent";
import { rememberProgram } from "../shared/identity/last-visit";
import { applicant, branding, reviewer } from "../testing/fixtures";
import { hub } from "../testing/hub";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";

const links = async () =>
  within(await screen.findByRole("contentinfo", { name: "About this site" }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

describe("the footer", () => {
  it("names year, rights, contact and privacy; questions only in the work area", async () => {
    renderAt("/resources", { as: applicant });
    expect(await links()).toEqual([
      ["Contact us", "/contact-info"],
      ["Privacy choices", "/privacy"],
      ["Open the sandbox", "/sandbox"],
    ]);
    expect(screen.getByText(`© ${new Date().getFullYear()} Riverbend County. All rights reserved.`)).toBeVisible();
  });

  it("leads to the questions of the work area there", async () => {
    renderAt("/v2/program-portal/settings", { as: reviewer });
    expect((await links())[0]).toEqual(["FAQs", "/v2/faqs"]);
  });

  it("leads to the tenant's own privacy page, and marks what is not production", async () => {
    server.use(
      hub.get("/api/instances/branding", () =>
        HttpResponse.json({ data: { ...branding, privacy_url: "https://riverbend.example/privacy", environment: "staging" } }),
      ),
    );
    renderAt("/resources", { as: applicant });
    expect(await screen.findByText("Staging")).toBeVisible();
    expect(await links()).toContainEqual(["Privacy choices", "https://riverbend.example/privacy"]);
  });

  it("takes away what was kept without need when that is refused, and keeps nothing more", async () => {
    localStorage.setItem("theme", "dark");
    rememberProgram("7");
    writeLocal("preferences", { sound: true });
    const { user } = renderAt("/resources", { as: applicant });
    await user.click(await screen.findByRole("button", { name: "Cookie preferences" }));
    const drawer = await screen.findByRole("dialog", { name: "Cookie preferences" });
    expect(within(drawer).getByRole("switch", { name: "Remember my settings on this device" })).toBeChecked();
    expect(within(drawer).getByRole("switch", { name: "Needed for the site to work" })).toBeDisabled();
    await user.click(within(drawer).getByRole("button", { name: "Necessary only" }));
    writeLocal("preferences", { sound: true });
    rememberProgram("8");
    const needed = ["brand", "cookieConsent", "deviceId", "entityId", "language", "lastActivity", "loginId", "session_token", "theme"];
    expect(Object.keys(localStorage).filter((key) => !needed.includes(key))).toEqual([]);
    expect(localStorage.getItem("theme")).toBe("dark");
    expect(useConsent.getState()).toEqual({ settings: false, counts: false, isChosen: true });
    chooseConsent({ settings: true, counts: false });
    writeLocal("preferences", { sound: true });
    expect(localStorage.getItem("preferences")).toBe('{"sound":true}');
  });
});
