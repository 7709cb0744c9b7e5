import { expect } from "@playwright/test";
import { lookOf } from "../../src/app/look";
import { routeTable } from "../../src/app/route-table";
import { lookers } from "../../src/testing/lookers";
import { simulateHub } from "../simulated-hub";
import { inEveryLook } from "./look";

const pages = routeTable.flatMap((row) => {
  const look = lookOf(row);
  return look ? [{ ...look, row }] : [];
});

/** Every page of the route table as it is first seen, at each width: named as its row's id, and never wider than the window. */
inEveryLook("every page", async ({ page, open }) => {
  for (const as of new Set(pages.map((one) => one.as))) {
    await simulateHub(page, lookers[as]);
    for (const { at, row } of pages.filter((one) => one.as === as)) {
      await open(at, `page-${row.id}`);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${at}: no sideways scrolling`).toBe(true);
    }
  }
});
