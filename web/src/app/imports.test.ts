import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Every source file's text by its path from src/, e.g. `features/calls/call/store.ts`. */
const sources = Object.entries(import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true })).map(
  ([path, text]) => [resolve("app/imports.test.ts", path), text] as const,
);

/** A path from src/ that a relative import in a file leads to. */
function resolve(from: string, specifier: string): string {
  const url = new URL(specifier, `file:///src/${from}`);
  return url.pathname.replace(/^\/src\//, "");
}

/** Our modules that a file imports, statically, dynamically, or for types; comments about imports do not count. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\(|\bURL\()\s*"(\.[^"]*)"/g)].map((match) => resolve(path, match[1]!));
}

const areaOf = (path: string) => path.split("/")[0]!;
/** A feature lies in the folder of its capability: `features/identity/sign-in`. */
const featureOf = (path: string) => (areaOf(path) === "features" ? path.split("/").slice(1, 3).join("/") : undefined);

/** Why an import is not allowed; null when it is. */
function fault(from: string, to: string): string | null {
  const [area, target] = [areaOf(from), areaOf(to)];
  if (area === "features" && target === "features" && featureOf(from) !== featureOf(to))
    return "a feature imports another: what both need belongs into shared/ or ui/";
  if (area === "features" && target === "app") return "a feature imports the app, which imports features";
  if (["ui", "api", "shared"].includes(area) && (target === "features" || target === "app")) return `${area}/ imports what is built on it`;
  return null;
}

describe("imports", () => {
  it("of a feature are its own, or of ui, shared and api", () => {
    const faults = sources.flatMap(([path, text]) => importsOf(path, text).flatMap((to) => (fault(path, to) ? [`${path} → ${to}: ${fault(path, to)}`] : [])));
    expect(sources.length).toBeGreaterThan(400);
    expect(faults).toEqual([]);
  });

  it("lead to every stylesheet, from a module or from a stylesheet", () => {
    const sheets = Object.keys(import.meta.glob("../**/*.css")).map((path) => resolve("app/imports.test.ts", path));
    const texts = [...sources, ...sheets.map((path) => [path, readFileSync(`src/${path}`, "utf8")] as const)];
    const imported = new Set(texts.flatMap(([path, text]) => importsOf(path, text)));
    expect(sheets.length).toBeGreaterThan(100);
    expect(sheets.filter((sheet) => !imported.has(sheet))).toEqual([]);
  });

  it("are found in every form", () => {
    const text = `import { a } from "../sign-in/a";
import type { B } from "../../../app/b";
import "../sign-in/c.css";
const D = lazy(() => import("../sign-in/d"));
new Worker(new URL("../sign-in/e.ts", import.meta.url));
export { f } from "../../../shared/f";`;
    const found = importsOf("features/calls/call/x.ts", text);
    expect(found).toEqual([
      "features/calls/sign-in/a",
      "app/b",
      "features/calls/sign-in/c.css",
      "features/calls/sign-in/d",
      "features/calls/sign-in/e.ts",
      "shared/f",
    ]);
    expect(found.map((to) => fault("features/calls/call/x.ts", to) !== null)).toEqual([true, true, true, true, true, false]);
    expect(fault("shared/form-engine/x.ts", "features/calls/call/store")).not.toBeNull();
    expect(fault("app/x.ts", "features/calls/call/store")).toBeNull();
  });
});
