import { reviewer } from "../../src/testing/fixtures";
import { resetOffice } from "../../src/testing/handlers/staff";
import { simulateHub } from "../simulated-hub";
import { inEveryVariant } from "./screenshots";

inEveryVariant("cases", async ({ page, shot }) => {
  resetOffice();
  await simulateHub(page, reviewer);
  await page.goto("/v2/review/10001");
  await page.locator(".case-answers").first().waitFor();
  await shot("case");
  await page.goto("/v2/review/10001#history");
  await page.locator(".case-event").first().waitFor();
  await shot("case-history");
  await page.goto("/v2/add-case");
  await page.locator(".case-form").waitFor();
  await shot("add-case");
});
