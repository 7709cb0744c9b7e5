import { test as base, type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { violationsOf } from "../axe";
import { HubProcess, WITHOUT_CAPTIONS } from "../journeys/hub-process";
import type { Language } from "./words";

/** The hub of a spec: its own, or the one at SIGN_IN_HUB, which runs already (behind the development server, for instance). */
export async function hubFor(name: string, environment: Record<string, string> = {}): Promise<{ url: string; remove: () => Promise<void> }> {
  const running = process.env["SIGN_IN_HUB"];
  return running ? { url: running, remove: async () => undefined } : HubProcess.start(`sign-in-${name}`, { ...WITHOUT_CAPTIONS, ...environment });
}

/** The same hub under a tenant's own host. */
export function hostOf(hub: string, tenant: string): string {
  const url = new URL(hub);
  url.hostname = `${tenant}.localhost`;
  return url.origin;
}

/** A browser that nobody has used yet, in a language. What its pages complain of is kept for `expectQuiet`. */
export async function visitor(browser: Browser, hub: string, language: Language, viewport = { width: 1280, height: 860 }): Promise<Page> {
  const context = await browser.newContext({ baseURL: hub, viewport });
  contexts.push(context);
  await context.addInitScript((code) => {
    if (!localStorage.getItem("language")) localStorage.setItem("language", code);
  }, language);
  const page = await context.newPage();
  const heard: string[] = [];
  complaints.set(page, heard);
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) heard.push(message.text());
  });
  page.on("pageerror", (error) => heard.push(String(error)));
  return page;
}

const complaints = new WeakMap<Page, string[]>();
const contexts: BrowserContext[] = [];

/** A test whose browsers close with it: pages that stay open would go on taking the processor's time. */
export const test = base.extend<{ closing: void }>({
  closing: [
    // Playwright reads from the pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use();
      await Promise.all(contexts.splice(0).map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** No error of the app and nothing that the content security policy refused. */
export function expectQuiet(page: Page): void {
  expect(complaints.get(page)).toEqual([]);
}

/** No violation of WCAG 2.2 A and AA that axe can find, in the direction of the language. */
export async function expectAccessible(page: Page, language: Language): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect.soft(await violationsOf(page), page.url()).toEqual([]);
}

/** Presses the button that sends the form. */
export async function submit(page: Page): Promise<void> {
  await page.locator("form button[type=submit]").click();
}
