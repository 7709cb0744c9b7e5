import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { branding } from "../../testing/fixtures";
import { hub } from "../../testing/hub";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";

const support = { heading: "Questions?", programs: [{ name: "Grocery Support Program", phone: "(202) 555-0190" }], email: "help@riverbend.example" };
const show = (over: object) => {
  server.use(hub.get("/api/instances/branding", () => HttpResponse.json({ data: { ...branding, ...over } })));
  renderAt("/contact-info");
};
const targets = () => screen.getAllByRole("link").map((link) => link.getAttribute("href"));

describe("the contact page", () => {
  it("says to a visitor how the agency and each of its programs is reached, by links that dial and write", async () => {
    show({ support });
    expect(await screen.findByText("(202) 555-0100 · help@riverbend.example", { selector: ".contact bdi" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Grocery Support Program" })).toBeVisible();
    expect(targets()).toEqual(expect.arrayContaining(["tel:+12025550100", "tel:2025550190", "mailto:help@riverbend.example"]));
  });

  it("says so where the agency has published nothing", async () => {
    show({ contact_info: null, support: null });
    expect(await screen.findByText(/Riverbend County/, { selector: ".page p" })).toBeVisible();
    expect(targets().filter((href) => /^(tel|mailto):/.test(href ?? ""))).toEqual([]);
  });
});
