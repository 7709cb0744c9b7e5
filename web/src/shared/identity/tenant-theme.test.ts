import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hueDistance, toLch, type Lch, type Rgb } from "../page/oklch";
import { accentsOf, applyBrand, contrast } from "./tenant-theme";

const BRANDS = ["#1b5e7a", "#ffd400", "#0a0a0a", "#ffffff", "#7a1b5e", "#00aa44", "#e4002b"];

function lchOf(colour: string): Lch {
  return toLch([1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as Rgb);
}

const hueOf = (colour: string): number => lchOf(colour)[2];

/** A colour without hue: it is nobody's brand. */
const isGrey = (colour: string): boolean => lchOf(colour)[1] < 0.03;

/** The brands of the demonstration's five hosts, as the hub is seeded with them. */
const SEEDED = [
  ...["tenants", "host_branding"]
    .map((name) => readFileSync(`../hub/src/seed/${name}.rs`, "utf8"))
    .join("\n")
    .matchAll(/(?:\bcolor: |"brand_color": )"(#[0-9a-f]{6})"/g),
].map((found) => found[1]!);

/** What a token is in styles/tokens.css: in light, then in dark. */
function tokenOf(name: string): readonly [light: string, dark: string] {
  const found = [...readFileSync("src/styles/tokens.css", "utf8").matchAll(new RegExp(`${name}: (#[0-9a-f]{6});`, "g"))].map((one) => one[1]!);
  return [found[0]!, found[1]!];
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

  it("is one of five in the demonstration, each another hue", () => {
    expect(SEEDED).toHaveLength(5);
    for (const [at, one] of SEEDED.entries())
      for (const other of SEEDED.slice(at + 1)) expect(hueDistance(hueOf(one), hueOf(other)), `${one} ${other}`).toBeGreaterThan(15);
  });

  it.each(SEEDED)("%s stays itself in both themes, and no sign that people must not miss has its colour", (brand) => {
    for (const [at, theme] of (["light", "dark"] as const).entries()) {
      const accents = accentsOf(brand, theme)!;
      const [, chroma, hue] = lchOf(accents["--accent"]!);
      expect(hueDistance(hue, hueOf(brand)), `${theme} hue`).toBeLessThan(4);
      expect(chroma, `${theme} chroma`).toBeGreaterThan(lchOf(brand)[1] * 0.7);
      expect(hueDistance(hueOf(accents["--new"]!), hue), `${theme} new`).toBeGreaterThan(25);
      expect(hueDistance(hueOf(accents["--warning"] ?? tokenOf("--warning")[at]!), hue), `${theme} warning`).toBeGreaterThan(25);
      expect(isGrey(tokenOf("--focus")[at]!), `${theme} focus`).toBe(true);
      expect(isGrey(accents["--accent"]!), `${theme} accent`).toBe(false);
    }
  });

  it("is drawn as the hub says on the page of branding", () => {
    const cases = JSON.parse(readFileSync("../hub/administration/cases/brand.json", "utf8")) as { brand: string; light: string; dark: string }[];
    expect(cases.length).toBeGreaterThan(10);
    for (const { brand, ...used } of cases)
      for (const theme of ["light", "dark"] as const) expect(accentsOf(brand, theme)!["--accent"], `${brand} ${theme}`).toBe(used[theme]);
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
