import { type Page } from "@playwright/test";
import { fromMailbox } from "./mailbox";
import { expectAccessible, submit } from "./visitor";
import { type Language, words } from "./words";

const PASSWORD = "Riverbend-2026";

/** The dialog in which a session proves itself again. */
export const confirmation = (page: Page, language: Language) => page.getByRole("dialog", { name: words(language, "step-up")("title") });

/** A sign-in by password, up to whatever comes after it. */
export async function enterPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.locator("input[name=username]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await submit(page);
}

/** Gives the proofs that the dialog asks for: the password, then a code by mail; axe checks each step. Returns once the dialog is gone. */
export async function confirmInPlace(page: Page, hub: string, email: string, language: Language): Promise<void> {
  const dialog = confirmation(page, language);
  const [s, w] = [words(language, "step-up"), words(language)];
  const password = dialog.locator("input[name=password]");
  const otherMethod = dialog.getByRole("button", { name: s("otherMethod") });
  const send = dialog.getByRole("button", { name: w("mfa.send") });
  await password.or(otherMethod).or(send).first().waitFor();
  await expectAccessible(page, language);
  if (await password.isVisible()) {
    await password.fill(PASSWORD);
    await dialog.locator("button[type=submit]").click();
    await password.waitFor({ state: "detached" });
  }
  // The password was all that was wanted, or one more step comes.
  await otherMethod.or(send).first().or(page.locator("body:not(:has([role=dialog]))")).first().waitFor();
  if (!(await dialog.isVisible())) return;
  if (await otherMethod.isVisible()) {
    await otherMethod.click();
    await expectAccessible(page, language);
    await dialog.getByText(w("mfa.email"), { exact: true }).click();
    await dialog.locator("button[type=submit]").click();
  }
  const before = Date.now();
  await send.click();
  await dialog.locator(".ui-code-box").first().waitFor();
  await expectAccessible(page, language);
  await page.keyboard.type(await fromMailbox(hub, email, /(?<!\d)(\d{6})(?!\d)/, before));
  await dialog.waitFor({ state: "detached" });
}
