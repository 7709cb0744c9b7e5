import { expect, test, type Page } from "@playwright/test";
import { isSimulated } from "../sign-in";

test.skip(isSimulated, "against a hub alone");

/** An address on another of the demonstration's hosts. */
const on = (host: string, path: string) => {
  const url = new URL(path, process.env.HUB_URL ?? "http://localhost:8080");
  url.hostname = host;
  return url.href;
};
const accent = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue("--accent"));

test("each tenant has its own name, colour, logo, picture and words", async ({ page }) => {
  const seen = { title: new Set<string>(), accent: new Set<string>(), logo: new Set<string>(), picture: new Set<string>(), words: new Set<string>() };
  const hosts = ["localhost", "lakeshore.localhost", "service.localhost", "carefund.localhost"];
  for (const host of hosts) {
    await page.goto(on(host, "/login"));
    await page.locator("h1").waitFor();
    await expect.poll(() => accent(page)).toMatch(/^#/);
    seen.title.add(await page.title());
    seen.accent.add(await accent(page));
    seen.logo.add((await page.locator("header img, .sign-in-head img").first().getAttribute("src")) ?? "");
    seen.picture.add((await page.locator(".sign-in-picture img").first().getAttribute("src")) ?? "");
    seen.words.add((await page.locator("main").innerText()).slice(0, 200));
  }
  for (const [what, values] of Object.entries(seen)) expect(values.size, what).toBe(hosts.length);
});

test("a tenant's branding is shown before the hub has answered", async ({ page }) => {
  await page.goto(on("lakeshore.localhost", "/login"));
  await expect.poll(() => accent(page)).toMatch(/^#/);
  await page.locator("h1").waitFor();
  const [colour, title] = [await accent(page), await page.title()];
  await page.route("**/api/ro/instances/branding*", () => undefined);
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => accent(page)).toBe(colour);
  await page.locator("h1").waitFor();
  expect(await page.title()).toBe(title);
  await expect(page.locator(".sign-in-head")).toContainText("Lakeshore County");
});

test("a health exchange's host offers five languages", async ({ page }) => {
  await page.goto(on("exchange.localhost", "/login"));
  await page.getByRole("button", { name: "Language: English" }).click();
  const choices = page.getByRole("dialog", { name: "Language" }).getByRole("listitem");
  await expect(choices).toHaveCount(5);
  for (const name of ["English", "Español", "한국어", "简体中文", "Tiếng Việt"]) await expect(choices.filter({ hasText: name })).toHaveCount(1);
});

test("where people sign in with a login id, the classic addresses lead to login", async ({ page }) => {
  for (const path of ["/signup", "/register", "/individual-signup", "/resetpassword?token=x", "/reset-password"]) {
    await page.goto(on("carefund.localhost", path));
    await expect.poll(() => new URL(page.url()).pathname, path).toBe("/login");
  }
});

test("an applicant whose form is kept elsewhere is taken there, except from a few pages", async ({ page }) => {
  await page.route("https://forms.carefund.example/**", (route) => route.fulfill({ contentType: "text/html", body: "<h1>The form</h1>" }));
  await page.goto(on("carefund.localhost", "/login?redirect=%2Fprofile-settings"));
  await page.locator("input[name=loginId]").fill("member@riverbend.example");
  await page.locator("input[name=password]").fill("Riverbend-2026");
  await page.locator("form button[type=submit]").click();
  await expect(page.getByRole("heading", { name: "Profile settings" })).toBeVisible();
  await page.goto(on("carefund.localhost", "/contact-info"));
  await expect(page.getByRole("heading", { name: "Contact us" })).toBeVisible();
  await page.goto(on("carefund.localhost", "/resources"));
  await expect(page).toHaveURL(/^https:\/\/forms\.carefund\.example\//);
});
