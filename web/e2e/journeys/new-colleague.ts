import { type Browser, expect, type Page } from "@playwright/test";

import { fromMailbox } from "../sign-in/mailbox";
import { submit } from "../sign-in/visitor";
import { words } from "../sign-in/words";
import { codeFor } from "./api-session";
import { watchedContext } from "./browser";
import { PASSWORD } from "./new-applicant";

const own = words("en", "sign-in");

/** Somebody who was invited takes the invitation out of the mail, chooses a password and signs in; answers their page. */
export async function acceptInvitation(browser: Browser, hub: string, email: string, invitedAt: number): Promise<Page> {
  const page = await (await watchedContext(browser, hub)).newPage();
  const { pathname, search } = new URL(await fromMailbox(hub, email, /https?:\/\/\S+\/add-account\?token=[0-9a-f]{64}/, invitedAt));
  await page.goto(pathname + search);
  await page.getByRole("button", { name: own("addAccount.add"), exact: true }).click();
  for (const box of ["password", "confirmation"]) await page.locator(`input[name=${box}]`).fill(PASSWORD);
  await submit(page);
  await page.waitForURL("**/login");
  await page.locator("input[name=username]").fill(email);
  await page.locator("input[name=password]").fill(PASSWORD);
  await submit(page);
  await page.waitForURL("**/mfa");
  await page.getByText(own("mfa.email"), { exact: true }).click();
  const asked = Date.now();
  await submit(page);
  await page.locator(".ui-code-box").first().waitFor();
  await page.keyboard.type(await codeFor(hub, email, asked));
  await expect(page.getByRole("navigation", { name: "Areas" })).toBeVisible();
  return page;
}
