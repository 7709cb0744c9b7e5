import { expect, test } from "@playwright/test";
import { visitOf } from "../../src/app/visit";
import { routeTable } from "../../src/app/route-table";
import { beginsInEnglish } from "../../src/lib/roles";
import { testVisitors } from "../../src/testing/test-visitors";
import { appearAs, expectAccessible, watchConsole, type Appearance } from "../appearance";
import { addressFor, isSimulated, signIn } from "../sign-in";
import { simulateHub } from "../simulated-hub";

/**
 * Every page that there is: each row of the route table, as whoever it is for. A page is seen in both themes and both
 * directions; a placeholder once, since all placeholders are one component.
 */
const pages = routeTable.flatMap((row) => {
  const visit = visitOf(row);
  return visit ? { ...visit, isPlaceholder: row.builder === "later" } : [];
});

test.describe.configure({ timeout: 240_000 });

for (const as of new Set(pages.map((page) => page.as))) {
  test(`pages as a ${as} sees them`, async ({ page }) => {
    const messages = watchConsole(page);
    const user = testVisitors[as];
    if (as !== "visitor") await signIn(page, as);
    else {
      if (isSimulated) await simulateHub(page, null);
      await page.goto("/login");
    }
    const appearances: Appearance[] = [
      { language: "en", theme: "light" },
      { language: user && beginsInEnglish(user) ? "en" : "ar", theme: "dark" },
    ];
    for (const [n, appearance] of appearances.entries()) {
      await appearAs(page, appearance);
      for (const { at, isPlaceholder } of pages.filter((one) => one.as === as)) {
        if (isPlaceholder && n === 0) continue;
        await expectAccessible(page, as === "visitor" ? at : addressFor(as, at), appearance);
        expect.soft(new URL(page.url()).pathname, "the page itself is shown, not another").toBe(at.replace(/\?.*/, ""));
      }
    }
    expect(messages).toEqual([]);
  });
}
