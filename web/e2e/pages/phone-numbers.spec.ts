import { expect, type Page, test } from "@playwright/test";
import { enter } from "../enter";
import { isSimulated } from "../sign-in";

test.skip(isSimulated, "against a hub alone");

/** Numbers of North America in another notation than (202) 555-0101: as stored, with hyphens or points, or digits alone. */
const OTHERWISE = /\+1[ .-]?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}|(?<![\w+.-])\d{3}[.-]\d{3}[.-]\d{4}(?![\w.-])|(?<![\w+.-])[2-9]\d{9}(?![\w.-])/g;
const USUAL = /\(\d{3}\) \d{3}-\d{4}/;

/** What a reader sees of a page: its text, and the choices of its fields. */
const shownOn = (page: Page) => page.locator("body").innerText();

async function expectOneNotation(page: Page, name: string): Promise<string> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const shown = await shownOn(page);
  expect.soft(shown.match(OTHERWISE) ?? [], name).toEqual([]);
  return shown;
}

test("phone numbers are written in one notation wherever staff and applicants meet them", async ({ page }) => {
  test.setTimeout(240_000);
  const seen: string[] = [];
  await enter(page, "reviewer");
  await page.goto("/v2/inbox");
  await page.locator(".conv-name").first().click();
  await page.locator("h1.thread-name").waitFor();
  for (const tab of ["Text", "Email", "Call"]) {
    await page.getByRole("region", { name: "Write" }).getByRole("tab", { name: tab }).click();
    seen.push(await expectOneNotation(page, `conversation, ${tab}`));
  }
  const thread = new URL(page.url()).pathname.split("/").at(-1)!;
  for (const address of ["/v2/review", `/v2/review/threads/${thread}`, "/v2/telephones", "/profile", "/sandbox"]) {
    await page.goto(address);
    await page.locator("h1").first().waitFor({ state: "attached" });
    seen.push(await expectOneNotation(page, address));
  }
  await page.goto("/v2/review");
  await page.getByRole("table", { name: "Applications" }).locator("tbody tr").first().getByRole("link").first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  seen.push(await expectOneNotation(page, "a case"));
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").locator("input").fill("maria");
  await page.getByRole("option").first().waitFor();
  seen.push(await expectOneNotation(page, "the search"));
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await enter(page, "admin");
  for (const address of ["/v2/telephones", "/tools/act-as-user"]) {
    await page.goto(address);
    await page.locator("h1").first().waitFor();
    if (address.endsWith("user")) {
      await page.getByRole("searchbox", { name: "Find a person" }).fill("santos");
      await page
        .getByRole("list", { name: /^People/ })
        .getByRole("button")
        .first()
        .waitFor();
    }
    seen.push(await expectOneNotation(page, `admin ${address}`));
  }
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await enter(page, "applicant");
  for (const address of ["/resources", "/applications", "/contact-info"]) {
    await page.goto(address);
    await page.locator("h1").first().waitFor();
    seen.push(await expectOneNotation(page, `applicant ${address}`));
  }
  // Otherwise nothing was looked at.
  expect(seen.filter((text) => USUAL.test(text)).length).toBeGreaterThanOrEqual(5);
});

test("the sandbox is used with one thumb at 390 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sandbox");
  await page.getByRole("searchbox", { name: "Find a person" }).fill("santos");
  await page
    .getByRole("button", { name: /^Show / })
    .first()
    .click();
  const card = page.getByRole("article").first();
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const answer = card.getByRole("textbox").last();
  await answer.scrollIntoViewIfNeeded();
  await expect(answer).toBeInViewport({ ratio: 1 });
  for (const button of await card.getByRole("button").all()) {
    const size = await button.boundingBox();
    if (size) expect.soft(size.x + size.width, await button.innerText()).toBeLessThanOrEqual(390);
  }
});
