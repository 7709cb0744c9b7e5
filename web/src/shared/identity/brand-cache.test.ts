import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { branding } from "../../testing/fixtures";
import { keepBrand, keptBrand } from "./brand-cache";
import { accentsOf } from "./tenant-theme";

const firstPaint = readFileSync("public/first-paint.js", "utf8");

/** Runs what the page runs before anything is drawn. */
function paint() {
  new Function("localStorage", "location", "matchMedia", "document", firstPaint)(localStorage, { host: location.host }, () => ({ matches: false }), document);
}

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute("style");
  document.title = "";
});

describe("the tenant's branding", () => {
  it("is kept for its own host alone", () => {
    keepBrand(branding);
    expect(keptBrand()?.instance_name).toBe("Riverbend County");
    expect(keptBrand("lakeshore.example")).toBeUndefined();
  });

  it("is there before anything is drawn, in the theme that is shown", () => {
    keepBrand({ ...branding, brand_color: "#8a1c4a", accent: "#b4541a" });
    for (const theme of ["light", "dark"] as const) {
      localStorage.setItem("theme", theme);
      paint();
      expect(document.documentElement.dataset.theme).toBe(theme);
      expect(document.documentElement.style.getPropertyValue("--accent")).toBe(accentsOf("#8a1c4a", theme)!["--accent"]);
    }
    expect(document.title).toBe("Riverbend County Assistance");
  });

  it("has the dark theme's own colour, if one was chosen", () => {
    keepBrand({ ...branding, brand_color: "#8a1c4a", accent_dark: "#ffd400" });
    localStorage.setItem("theme", "dark");
    paint();
    expect(document.documentElement.style.getPropertyValue("--accent")).toBe("#ffd400");
    localStorage.setItem("theme", "light");
    paint();
    expect(document.documentElement.style.getPropertyValue("--accent")).toBe("#8a1c4a");
  });

  it("does not show another host's branding, nor break on what it cannot read", () => {
    keepBrand(branding, "lakeshore.example");
    paint();
    expect(document.documentElement.style.getPropertyValue("--accent")).toBe("");
    localStorage.setItem("brand", "{nonsense");
    localStorage.setItem("language", "ur");
    paint();
    expect(document.documentElement.dir).toBe("rtl");
    expect(keptBrand()).toBeUndefined();
  });
});
