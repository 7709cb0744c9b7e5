import { expect, type Locator, type Page } from "@playwright/test";

import { codeFor, sandboxPerson } from "./api-session";
import type { CaseFile } from "./case-file";

/** Signs a member of staff in through the pages, with the code texted to their sandbox phone. */
export async function signIn(page: Page, hub: string, name: string): Promise<void> {
  await enterPassword(page, hub, name);
  await page.getByText("Text message", { exact: true }).click();
  const before = Date.now();
  await page.getByRole("button", { name: "Send the code" }).click();
  const { phone } = await sandboxPerson(hub, name);
  await enterCode(page, await codeFor(hub, phone, before));
}

/** The first page of the sign-in. */
export async function enterPassword(page: Page, hub: string, name: string): Promise<void> {
  await page.goto(`${hub}/login`);
  await page.getByLabel("Email address").fill(`${name}@riverbend.example`);
  await page.getByLabel("Password", { exact: true }).fill("Riverbend-2026");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Types the code of the second factor and waits for the product behind it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  const boxes = page.getByRole("group", { name: "Code" }).getByRole("textbox");
  await expect(boxes).toHaveCount(6);
  await boxes.first().click();
  await page.keyboard.type(code);
  await expect(page.getByRole("navigation", { name: "Areas" })).toBeVisible();
}

/** A person of the sandbox on the wall of simulated phones: their card. */
export async function sandboxCard(page: Page, hub: string, address: string): Promise<Locator> {
  await page.goto(`${hub}/sandbox`);
  await page.getByRole("searchbox", { name: "Find a person" }).fill(address);
  const put = page.getByRole("button", { name: /^Show / });
  await expect(put).toHaveCount(1);
  await put.click();
  await page.getByRole("searchbox", { name: "Find a person" }).fill("");
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(address);
  const card = page.getByRole("article").filter({ hasText: american ? `(${american[1]}) ${american[2]}-${american[3]}` : address });
  await expect(card.getByText("Live", { exact: true }).first()).toBeVisible();
  return card;
}

/** Opens a conversation in the communications center by its address. */
export async function openThread(page: Page, file: CaseFile): Promise<void> {
  await page.goto(`/v2/inbox/${file.threadId}`);
  await expect(page.getByRole("heading", { name: file.name }).first()).toBeVisible();
}

/** Chooses an entry of the menu of the running call. */
export async function chooseInCall(desk: Page, name: string): Promise<void> {
  await desk.getByRole("region", { name: "Live call" }).getByRole("button", { name: "More", exact: true }).click();
  await desk.getByRole("menuitem", { name, exact: true }).click();
}
