import { expect } from "@playwright/test";
import { visitOf } from "../../src/app/visit";
import { routeTable } from "../../src/app/route-table";
import { testVisitors } from "../../src/testing/test-visitors";
import { simulateHub } from "../simulated-hub";
import { inEveryVariant } from "./screenshots";

const pages = routeTable.flatMap((row) => {
  const visit = visitOf(row);
  return visit ? [{ ...visit, row }] : [];
});

/** Every page of the route table as it is first seen, at each width: named as its row's id, and never wider than the window. */
inEveryVariant("every page", async ({ page, open }) => {
  for (const as of new Set(pages.map((one) => one.as))) {
    await simulateHub(page, testVisitors[as]);
    for (const { at, row } of pages.filter((one) => one.as === as)) {
      await open(at, `page-${row.id}`);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${at}: no sideways scrolling`).toBe(true);
    }
  }
});
