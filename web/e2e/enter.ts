import type { Page } from "@playwright/test";
import { newestCode } from "./sign-in";

/** The demonstration's password. */
export const PASSWORD = "Riverbend-2026";

/** The address somebody of the demonstration signs in with. */
export const addressOf = (name: string) => `${name}@riverbend.example`;

/** Signs somebody in through the pages, by a mailed code where one is asked for, and waits for their landing. */
export async function enter(page: Page, name: string): Promise<void> {
  await page.goto("/login");
  await page.locator("input[name=username]").fill(addressOf(name));
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("form button[type=submit]").click();
  await page.waitForURL((url) => url.pathname !== "/login");
  if (new URL(page.url()).pathname === "/mfa") {
    await page.locator("[role=radiogroup]").waitFor();
    await page.getByText("Email", { exact: true }).click();
    const before = Date.now() - 2_000;
    await page.locator("form button[type=submit]").click();
    await page.locator(".ui-code-box").first().waitFor();
    await page.keyboard.type(await newestCode(page, addressOf(name), before));
  }
  await page.waitForURL((url) => !["/login", "/mfa"].includes(url.pathname));
}
