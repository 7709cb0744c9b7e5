import { describe, expect, it } from "vitest";
import { accentsOf, applyBrand, contrast } from "./tenant-theme";

const BRANDS = ["#1b5e7a", "#ffd400", "#0a0a0a", "#ffffff", "#7a1b5e", "#00aa44", "#e4002b"];

describe("the tenant's colour", () => {
  it.each(BRANDS)("%s is moved until it is readable in both themes", (brand) => {
    for (const [theme, surface] of [
      ["light", "#ffffff"],
      ["dark", "#151b22"],
    ] as const) {
      const accents = accentsOf(brand, theme)!;
      expect(contrast(accents["--accent-text"], surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accents["--accent-text"], accents["--accent-fill"])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accents["--on-accent"], accents["--accent"])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accents["--focus"], surface)).toBeGreaterThanOrEqual(3);
    }
  });

  it("keeps a colour that is readable as it is", () => {
    expect(accentsOf("#1b5e7a", "light")!["--accent"]).toBe("#1b5e7a");
  });

  it("is set on the page, and taken off again", () => {
    applyBrand("#1b5e7a", "light");
    expect(document.documentElement.style.getPropertyValue("--accent")).toBe("#1b5e7a");
    applyBrand("not a colour", "light");
    expect(document.documentElement.style.getPropertyValue("--accent")).toBe("");
  });
});
