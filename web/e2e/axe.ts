import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Violations of WCAG 2.2 A and AA found by axe on the current page: each rule, and the elements that break it; and a second main heading. */
export async function violationsOf(page: Page): Promise<string[]> {
  // What passes is not described node by node, since nobody reads it. The mode is for pages without frames of other origins: no
  // second page is opened for each check.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(RULES)
    .setLegacyMode(true);
  const { violations } = await axe.analyze();
  const titles = await page.getByRole("heading", { level: 1 }).allInnerTexts();
  return (titles.length > 1 ? [`more than one h1: ${titles.join(" | ")}`] : []).concat(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`),
  );
}
