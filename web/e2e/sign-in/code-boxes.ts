import type { Page } from "@playwright/test";

/** Pastes a code into the first of the six boxes, as from a text message. */
export async function paste(page: Page, digits: string): Promise<void> {
  await page.locator(".ui-code-box").first().focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, digits);
}
