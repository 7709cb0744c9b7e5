import { expect, type Page } from "@playwright/test";

import { passwordLink } from "../sign-in/mailbox";
import { submit } from "../sign-in/visitor";

/** Of whoever signs up here. */
export const PASSWORD = "Marsh-4-heron-1";

/** Signs a new person up, or a business with a `name` alone, sets the password from the mail, and signs them in. */
export async function signUp(page: Page, hub: string, who: { first: string; last: string } | { name: string }): Promise<void> {
  const email = `new-${Date.now()}@riverbend.example`;
  const isBusiness = "name" in who;
  await page.goto(isBusiness ? "/register" : "/individual-signup");
  for (const [box, text] of Object.entries({ ...who, email })) await page.locator(`input[name=${box}]`).fill(text);
  const before = Date.now();
  await submit(page);
  await page.goto(await passwordLink(hub, email, before));
  for (const box of ["password", "confirmation"]) await page.locator(`input[name=${box}]`).fill(PASSWORD);
  await submit(page);
  await page.waitForURL("**/login");
  await page.locator("input[name=username]").fill(email);
  await page.locator("input[name=password]").fill(PASSWORD);
  await submit(page);
  await expect(page).toHaveURL(/\/resources$/);
}
