import { describe, expect, it } from "vitest";
import { hueDistance, toLch, type Rgb } from "./oklch";
import { accentsOf, applyBrand, contrast } from "./tenant-theme";

const BRANDS = ["#1b5e7a", "#ffd400", "#0a0a0a", "#ffffff", "#7a1b5e", "#00aa44", "#e4002b"];

function hueOf(colour: string): number {
  return toLch([1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as Rgb)[2];
}

describe("the tenant's colour", () => {
  it.each(BRANDS)("%s is moved until it is readable in both themes", (brand) => {
    for (const [theme, surface] of [
      ["light", "#ffffff"],
      ["dark", "#151b22"],
    ] as const) {
      const accents = accentsOf(brand, theme)!;
      expect(contrast(accents["--accent-text"]!, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accents["--accent-text"]!, accents["--accent-fill"]!)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accents["--on-accent"]!, accents["--accent"]!)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accents["--new"]!, surface)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(["#1b5e7a", "#2f6b3a", "#0f8a80", "#c2185b", "#ffd400", "#e4002b"])("%s keeps its hue when it is moved", (brand) => {
    for (const theme of ["light", "dark"] as const) expect(hueDistance(hueOf(accentsOf(brand, theme)!["--accent"]!), hueOf(brand)), theme).toBeLessThan(4);
  });

  it.each(["#b4541a", "#8a5a00", "#c98a00", "#6a3fc0", "#9c3d7a"])("%s is neither the colour of a warning nor of what is new", (brand) => {
    for (const [theme, usual] of [
      ["light", "#8a5601"],
      ["dark", "#e2a355"],
    ] as const) {
      const accents = accentsOf(brand, theme)!;
      const accent = hueOf(accents["--accent"]!);
      expect(hueDistance(hueOf(accents["--new"]!), accent), theme).toBeGreaterThan(25);
      expect(hueDistance(hueOf(accents["--warning"] ?? usual), accent), theme).toBeGreaterThan(15);
      if (accents["--warning-text"]) expect(contrast(accents["--warning-text"], accents["--warning-fill"]!)).toBeGreaterThanOrEqual(4.5);
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
