import type { Page } from "@playwright/test";

/** The digits as a telephone set to this language may write them: of full width, Persian, Arabic. */
const ZERO: Readonly<Record<string, number>> = { es: 0xff10, fa: 0x06f0, ar: 0x0660 };

/** A code in the digits of this language's keyboards. */
export function inDigitsOf(language: string, code: string): string {
  const zero = ZERO[language];
  return zero === undefined ? code : code.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

/** Pastes a code into the first of the six boxes, as from a text message. */
export async function paste(page: Page, digits: string): Promise<void> {
  await page.locator(".ui-code-box").first().focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, digits);
}
