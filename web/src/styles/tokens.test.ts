import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrast } from "../shared/identity/tenant-theme";
import type { StatusToken } from "../api/schema";

/** The statuses of applications, every one: each has a colour. */
const STATUS_TOKENS = Object.keys({
  "application-received": null,
  "form-in-progress": null,
  intake: null,
  "intake-review": null,
  "intake-complete": null,
  review: null,
  "review-completed": null,
  "case-review": null,
  "case-verification": null,
  "qa-qc": null,
  "qa-qc-ready": null,
  "pending-approval": null,
  approved: null,
  "pending-denial": null,
  denied: null,
  "waiting-for-payment": null,
  "payment-in-progress": null,
  paid: null,
  "provision-error": null,
} satisfies Record<StatusToken, null>);

const css = readFileSync("src/styles/tokens.css", "utf8");

function tokens(block: string): Map<string, string> {
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1]!, match[2]!.trim()]));
}

const light = tokens(css.slice(css.indexOf(":root {"), css.indexOf(':root[data-theme="dark"]')));
const dark = new Map([...light, ...tokens(css.slice(css.indexOf(':root[data-theme="dark"]'), css.indexOf('[data-density="staff"]')))]);

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s theme", (_, theme) => {
  const value = (name: string): string => {
    const found = theme.get(name);
    if (!found) throw new Error(`no token ${name}`);
    const reference = /^var\((--[\w-]+)\)$/.exec(found);
    return reference ? value(reference[1]!) : found;
  };

  it.each(STATUS_TOKENS)("shows the status %s in words of at least 4.5 to 1 and a mark of at least 3 to 1", (status) => {
    const fill = value(`--status-${status}-fill`);
    expect(contrast(value(`--status-${status}-text`), fill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value(`--status-${status}-mark`), fill)).toBeGreaterThanOrEqual(3);
  });

  it("gives every status a colour of its own", () => {
    const marks = STATUS_TOKENS.map((status) => value(`--status-${status}-mark`));
    expect(new Set(marks).size).toBe(19);
  });

  it("distinguishes a private note from a message, in readable words", () => {
    for (const words of ["--note-text", "--text"]) expect(contrast(value(words), value("--note-fill"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value("--note-line"), value("--note-fill"))).toBeGreaterThanOrEqual(2);
  });

  it.each([
    "--text",
    "--text-muted",
    "--text-faint",
    "--accent-text",
    "--new",
    "--danger",
    "--delivery-waiting",
    "--delivery-done",
    "--delivery-problem",
    "--delivery-stopped",
  ])("writes %s readably on every surface", (name) => {
    for (const ground of ["--canvas", "--surface", "--surface-raised", "--surface-sunken", "--hover"]) {
      expect(contrast(value(name), value(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(["success", "warning", "danger", "info", "live"])("writes %s readably on its own fill", (tone) => {
    expect(contrast(value(`--${tone}-text`), value(`--${tone}-fill`))).toBeGreaterThanOrEqual(4.5);
  });

  it("draws the edges of fields and the focus ring at 3 to 1 or more", () => {
    for (const ground of ["--canvas", "--surface", "--surface-raised"]) {
      expect(contrast(value("--line-strong"), value(ground))).toBeGreaterThanOrEqual(3);
      expect(contrast(value("--focus"), value(ground))).toBeGreaterThanOrEqual(3);
    }
  });

  it("writes initials readably on all six fills, and words on accent and danger", () => {
    for (let n = 1; n <= 6; n++) expect(contrast(value("--on-avatar"), value(`--avatar-${n}`))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value("--on-accent"), value("--accent"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(value("--surface"), value("--danger"))).toBeGreaterThanOrEqual(4.5);
  });
});
