import { expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { LONG } from "../../quick";
import { ApiSession } from "../api-session";
import { caseFileOf } from "../case-file";
import { inOffice } from "../in-office";

/** The county's number for texts. */
const COUNTY = "+12025550100";

test("a day's work by keys alone: a case's status and owner, an answer from a template, a note for a colleague, and what is done makes way", LONG, async () => {
  test.setTimeout(180_000);
  await inOffice("keys", async ({ hub, deskOf }) => {
    const page = await deskOf("supervisor");
    const api = await ApiSession.signIn(hub.url, "supervisor");
    const file = await caseFileOf(api, "applicant");
    // Nobody's yet, so that it is seen who takes it.
    const { ownerId, version } = await api.get(`/api/work-queue/items/${file.itemId}`);
    if (ownerId !== null) await api.post(`/api/work-queue/items/${file.itemId}/assign`, { user_id: null, version });
    const dialog = page.getByRole("dialog");
    const composer = page.getByRole("region", { name: "Write" });
    const box = composer.getByRole("textbox", { name: "Message", exact: true });
    const tab = (name: string) => composer.getByRole("tab", { name });

    await test.step("? lists the keys of the case", async () => {
      await page.goto(`/v2/review/${file.itemId}`);
      await expect(page.getByRole("heading", { level: 1, name: new RegExp(file.name) })).toBeVisible();
      await page.keyboard.press("?");
      await expect(dialog.getByText("Change the status")).toBeVisible();
      await expect(dialog.getByText("Write a note")).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    });

    await test.step("e asks for the status, a for the owner", async () => {
      await page.keyboard.press("e");
      await expect(page.getByRole("dialog", { name: `Change the status of ${file.externalId}` })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await page.keyboard.press("a");
      await expect(
        page
          .getByRole("dialog", { name: `Assign ${file.externalId}` })
          .getByRole("option")
          .first(),
      ).toBeVisible();
      await page.keyboard.type("Dana");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect.poll(async () => (await api.get(`/api/work-queue/items/${file.itemId}`)).ownerName).toBe("Dana Whitfield");
    });

    await test.step("r answers where the applicant wrote; / finds a template; no toast lies on the words", async () => {
      await page.keyboard.press("r");
      await expect(box).toBeFocused();
      await expect(composer.getByRole("button", { name: "Templates" })).toBeVisible();
      await page.keyboard.press("/");
      await expect(page.getByRole("dialog", { name: "Search all templates" })).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect(box).not.toHaveValue("");
      await expect(box).toBeFocused();
      for (const toast of await page.locator(".ui-toast").all()) {
        const [lies, words] = [await toast.boundingBox(), await composer.boundingBox()];
        if (!lies || !words) continue;
        const isBeside = lies.x + lies.width <= words.x || lies.x >= words.x + words.width;
        expect(isBeside || lies.y + lies.height <= words.y || lies.y >= words.y + words.height).toBe(true);
      }
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.press("Delete");
    });

    await test.step("n writes a note, @ names a colleague; the next visit opens on the applicant's channel again", async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press("n");
      await expect(tab("Note")).toHaveAttribute("aria-selected", "true");
      await expect(box).toBeFocused();
      await expect(composer.getByRole("button", { name: "Mention a colleague" })).toBeVisible();
      await page.keyboard.type("Please look, ");
      await page.keyboard.press("@");
      await page.keyboard.type("Dana");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(box).toHaveValue("Please look, @Dana Whitfield ");
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(page.getByRole("log").getByText("Please look, @Dana Whitfield")).toBeVisible();
      const sent = await fetch(`${hub.url}/sandbox/api/sms`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ from: file.phone, to: COUNTY, body: "I have the letter now." }),
      });
      expect(sent.ok, await sent.text()).toBe(true);
      await page.goto(`/v2/inbox/${file.threadId}`);
      await expect(tab("Text")).toHaveAttribute("aria-selected", "true");
    });

    await test.step("d is done with it: it is read, the next one opens, and undo brings it back", async () => {
      await page.goto("/v2/inbox");
      const rows = page.getByRole("navigation", { name: "Conversations" }).getByRole("listitem");
      await expect(rows.first()).toBeVisible();
      await page.keyboard.press("j");
      await expect.poll(() => page.url()).toMatch(/\/v2\/inbox\/./);
      const first = new URL(page.url()).pathname;
      await expect(page.getByRole("region", { name: /^Conversation with/ })).toBeVisible();
      await page.keyboard.press("d");
      await expect.poll(() => new URL(page.url()).pathname).not.toBe(first);
      await expect(page.getByText(/^Done\. It comes back/)).toBeVisible();
      await expect(rows.first()).toContainText("Done");
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Undo" }).press("Enter");
      await expect(rows.first()).not.toContainText("Done");
    });

    await test.step("Ctrl K opens the case by its number, says by what it was found, and does what the keys do", async () => {
      await page.keyboard.press("ControlOrMeta+k");
      await dialog.locator("input").fill(file.externalId);
      const hit = dialog
        .getByRole("option", { name: new RegExp(file.externalId) })
        .filter({ hasText: "Found by: " })
        .first();
      await expect(hit).toContainText("application number");
      await hit.click();
      await expect(page).toHaveURL(new RegExp(`/v2/review/${file.itemId}$`));
      await expect(page.getByRole("button", { name: "Change status" })).toBeVisible();
      await page.keyboard.press("ControlOrMeta+k");
      await dialog.locator("input").fill("change the status");
      await dialog.getByRole("option", { name: /Case: Change the status/ }).click();
      await expect(page.getByRole("dialog", { name: `Change the status of ${file.externalId}` })).toBeVisible();
    });
  });
});
