import { type Browser, expect, type Page } from "@playwright/test";

import { fromMailbox } from "../sign-in/mailbox";
import { submit } from "../sign-in/visitor";
import { words } from "../sign-in/words";
import { codeFor } from "./api-session";
import { watchedContext } from "./browser";
import { PASSWORD } from "./new-applicant";

const [own, account] = [words("en", "sign-in"), words("en", "account")];

/** A browser whose user's finger opens a passkey. */
async function passkeyOf(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Somebody who was invited takes the invitation out of the mail, chooses a password, signs in with a code from the mail, and adds the
 * passkey that is asked for before anything else; answers their page. `site`: the instance they are invited to, where it has another host.
 */
export async function acceptInvitation(browser: Browser, hub: string, email: string, invitedAt: number, site = hub): Promise<Page> {
  const page = await (await watchedContext(browser, site)).newPage();
  page.context().setDefaultTimeout(20_000);
  await passkeyOf(page);
  const place = site === hub ? "\\S+" : new URL(site).host.replaceAll(".", "\\.");
  const { pathname, search } = new URL(await fromMailbox(hub, email, new RegExp(`https?://${place}/add-account\\?token=[0-9a-f]{64}`), invitedAt));
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
  await page.getByRole("button", { name: account("factors.addPasskey") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Desk");
  await dialog.getByRole("button", { name: account("factors.go") }).click();
  await expect(page.getByRole("navigation", { name: "Areas" })).toBeVisible();
  return page;
}
