import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { LONG } from "../../quick";
import { ApiSession } from "../api-session";
import { inOffice } from "../in-office";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
const REVIEW = 9;

interface Item {
  id: number;
  externalId: string;
  ownerId: number | null;
  ownerName: string;
  version: number;
}

test("a supervisor hands applications over, one is refused, a colleague sees it live, and the undo keeps later changes", LONG, async () => {
  test.setTimeout(240_000);
  await inOffice("bulk", async ({ hub, deskOf }) => {
    const page = await deskOf("supervisor");
    const api = await ApiSession.signIn(hub.url, "supervisor");
    const listed = async () => (await api.get(`/api/work-queue?state=${REVIEW}&page_size=25&sort=createdAt&order=asc`)).items as Item[];
    const item = (id: number) => api.get(`/api/work-queue/items/${id}`) as Promise<Item>;
    const before = (await listed()).slice(0, 4);
    const offer = await api.post("/api/work-queue/bulk/offer", { selection: { ids: before.map((one) => one.id) } });
    const owner = offer.owners.find((one: { user_id: number; name: string }) => before.every((row) => row.ownerId !== one.user_id));
    const [mine, ...others] = before as [Item, Item, Item, Item];
    // The first one is the new owner's already: nothing changes there.
    await api.post(`/api/work-queue/items/${mine.id}/assign`, { user_id: owner.user_id, version: mine.version });

    const second = await deskOf("caseworker");
    await second.goto(`/v2/review?state=${REVIEW}`);
    // The visible box is around the named one.
    const choose = (externalId: string) => page.getByRole("checkbox", { name: `Select ${externalId}` }).locator("xpath=../..");
    const rowThere = (externalId: string) => second.getByRole("row").filter({ has: second.getByRole("link", { name: externalId, exact: true }) });
    await expect(rowThere(others[0]!.externalId)).toBeVisible();

    await test.step("rows are chosen by a range, and each is judged before anything is changed", async () => {
      await page.goto(`/v2/review?state=${REVIEW}`);
      await choose(mine.externalId).click();
      await choose(others[2]!.externalId).click({ modifiers: ["Shift"] });
      await expect(page.getByRole("group", { name: "Selected applications" })).toContainText("4 selected");
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/bulk-chosen.png` });
      await page.getByRole("button", { name: "Change status or owner…" }).click();
      const dialog = page.getByRole("dialog", { name: "Change 4 applications" });
      await dialog.getByRole("combobox", { name: "Assigned to" }).fill(owner.name);
      await page.getByRole("option", { name: owner.name }).click();
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Check", exact: true }).click();
      await expect(dialog.getByText("3 applications will change")).toBeVisible();
      await expect(dialog.getByText("Nothing to change")).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/bulk-verdicts.png` });
      expect((await item(others[0]!.id)).ownerId).toBe(others[0]!.ownerId);
      await dialog.getByRole("button", { name: "Change 3 applications" }).click();
    });

    await test.step("the toast has the specification's words, and the second screen changes without being touched", async () => {
      await expect(page.getByText("Successfull assignment change")).toBeVisible();
      await expect(page.getByText(new RegExp(`was assigned to ${owner.name}`))).toBeVisible();
      for (const one of others) await expect(rowThere(one.externalId)).toContainText(owner.name);
      if (screenshots) await page.screenshot({ path: `${screenshots}/bulk-done.png` });
    });

    await test.step("the undo restores exactly, and keeps later changes", async () => {
      const changed = await item(others[1]!.id);
      await api.post(`/api/work-queue/items/${changed.id}/assign`, { user_id: null, version: changed.version });
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(page.getByText("2 applications are back as they were.").first()).toBeVisible();
      await expect(page.getByText("1 was left as it is: someone has changed it since.").first()).toBeVisible();
      expect((await item(others[0]!.id)).ownerId).toBe(others[0]!.ownerId);
      expect((await item(others[2]!.id)).ownerId).toBe(others[2]!.ownerId);
      expect((await item(others[1]!.id)).ownerId).toBeNull();
    });

    await test.step("the list of changes says who made it, what came of it, and that it was taken back", async () => {
      await page.getByRole("button", { name: "Bulk changes" }).click();
      const history = page.getByRole("dialog", { name: "Bulk changes" });
      const made = history.getByRole("listitem").first();
      await expect(made).toContainText(`Assigned to ${owner.name}`);
      await expect(made).toContainText("Margaret Osei");
      await expect(made).toContainText("2 applications are back as they were.");
      await expect(made.getByRole("button", { name: "Undo" })).toHaveCount(0);
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(history).toHaveCount(0);
    });

    await test.step("by keyboard alone: two rows are chosen, judged, and left as they are", async () => {
      await page.reload();
      await expect(page.getByRole("table", { name: "Applications" }).getByRole("link", { name: others[0]!.externalId, exact: true })).toBeVisible();
      for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
      await expect(page.getByRole("group", { name: "Selected applications" })).toContainText("2 selected");
      await page.keyboard.press("e");
      const dialog = page.getByRole("dialog", { name: "Change 2 applications" });
      await expect(dialog.getByRole("combobox", { name: "Assigned to" })).toBeVisible();
      const owners = dialog.getByRole("combobox", { name: "Assigned to" });
      // By tab alone, however many stops there are before it.
      for (let stop = 0; stop < 12 && !(await owners.evaluate((field) => field === document.activeElement)); stop++) await page.keyboard.press("Tab");
      await expect(owners).toBeFocused();
      await page.keyboard.type(owner.name);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      const check = dialog.getByRole("button", { name: "Check", exact: true });
      for (let stop = 0; stop < 12 && !(await check.evaluate((button) => button === document.activeElement)); stop++) await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(dialog.getByText(/applications? will change/)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      expect((await item(others[0]!.id)).ownerId).toBe(others[0]!.ownerId);
    });

    await test.step("what is listed leaves as a file, made without the page, and no cell of it runs", async () => {
      const listedNow = await api.get(`/api/work-queue?state=${REVIEW}&page_size=25&sort=createdAt&order=asc`);
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await page.getByRole("button", { name: /^Export \d/ }).click();
      const fetch = page.getByRole("button", { name: /: download \d+ rows$/ }).first();
      await expect(fetch).toBeVisible();
      const [download] = await Promise.all([page.waitForEvent("download"), fetch.click()]);
      const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
      expect(lines[0]).toMatch(/^\uFEFFApplication ID,Applicant name,/);
      expect(lines).toHaveLength(listedNow.total + 1);
      expect(lines[1]).toContain((listedNow.items as Item[])[0]!.externalId);
      expect(lines.filter((line) => /(^|,)"?[=+@]/.test(line))).toEqual([]);
      await page.keyboard.press("Escape");
    });

    await test.step("on a phone all of it is there", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await choose(others[0]!.externalId).click();
      await page.getByRole("button", { name: "Change status or owner…" }).click();
      await expect(page.getByRole("dialog", { name: "Change 1 application" }).getByRole("button", { name: "Check", exact: true })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/bulk-phone.png` });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  });
});
