import { expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { ApiSession } from "../api-session";
import { inOffice } from "../in-office";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];

interface Page {
  id: string;
  name: string;
  kind: string;
  media_type: string;
  version: number;
  judgement: { verdict: string; by: string } | null;
}

interface Case {
  item: { id: number; externalId: string; itemName: string };
  documents: Page[];
  document_kinds: { kind: string; title: string; is_on_file: boolean }[];
  waiting_since_ms: number | null;
}

/** A case in review with a page that was scanned or photographed, which nobody has judged. */
async function withPage(session: ApiSession): Promise<{ found: Case; page: Page }> {
  const { items } = await session.get("/api/work-queue?state=1,7,8,9&page_size=100&sort=stateCurrentTime&order=desc");
  for (const { id } of items as { id: number }[]) {
    const found = (await session.get(`/api/work-queue/items/${id}/case`)) as Case;
    const page = found.documents.find((one) => one.media_type === "image/jpeg" && one.judgement === null);
    if (page && found.waiting_since_ms === null) return { found, page };
  }
  throw new Error("the demonstration has a page that nobody has judged");
}

test("a document is looked at, refused with a reason, asked for again, and accepted when another has come", async () => {
  test.setTimeout(180_000);
  await inOffice("documents", async ({ hub, deskOf }) => {
    const page = await deskOf("caseworker");
    const supervisor = await ApiSession.signIn(hub.url, "supervisor");
    const { found, page: paper } = await withPage(supervisor);
    const { item } = found;
    const waiting = async () => {
      const { filters } = await supervisor.get("/api/work-queue/filters");
      const of = (filters as { Domain: string; key: string; total: number }[]).find((one) => one.Domain === "only" && one.key === "waiting_for_applicant");
      return of?.total ?? -1;
    };
    const before = await waiting();
    await page.goto(`/v2/review/${item.id}`);
    const part = page.getByRole("region", { name: "Documents" });

    await test.step("the viewer turns and enlarges the page, and goes to the next one", async () => {
      await part.getByRole("button", { name: `View ${paper.name}`, exact: true }).click();
      const viewer = page.getByRole("complementary", { name: paper.name });
      const picture = viewer.getByRole("img", { name: paper.name });
      await expect(picture).toHaveAttribute("data-turn", "0");
      await expect.poll(() => picture.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(300);
      await viewer.getByRole("button", { name: "Turn right" }).click();
      await expect(viewer.getByRole("img", { name: paper.name })).toHaveAttribute("data-turn", "90");
      await viewer.getByRole("button", { name: "Larger" }).press("Enter");
      await expect(viewer.getByText("150%")).toBeVisible();
      const box = await viewer.getByRole("img", { name: paper.name }).boundingBox();
      expect(box && box.width > box.height, "turned, the page is wider than it is high").toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/documents-viewer.png` });
    });

    await test.step("it is not usable: the reason is chosen, and the case waits for the applicant", async () => {
      await page
        .getByRole("button", { name: `Not usable: ${paper.name}` })
        .first()
        .click();
      const dialog = page.getByRole("dialog", { name: /is not usable$/ });
      await dialog.getByRole("button", { name: "Save and ask for another" }).click();
      await expect(dialog.getByText("Choose a reason.")).toBeVisible();
      await dialog.getByRole("button", { name: /Why\?/ }).click();
      await page.getByRole("option", { name: "Cannot be read" }).click();
      await expect(dialog.getByText("The applicant reads:")).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Save and ask for another" }).click();
      const refusedItem = part
        .getByRole("list", { name: "Documents", exact: true })
        .getByRole("listitem")
        .filter({ hasText: /Not usable, says / });
      await expect(refusedItem.filter({ hasText: paper.name })).toBeVisible();
      await expect(page.getByText(/^Waiting for the applicant since /)).toBeVisible();
      const now = (await supervisor.get(`/api/work-queue/items/${item.id}/case`)) as Case;
      const refused = now.documents.find((one) => one.id === paper.id);
      expect(refused?.judgement?.verdict).toBe("not_usable");
      expect(await waiting()).toBe(before + 1);
    });

    await test.step("the queue has it among those that wait", async () => {
      await page.goto("/v2/review");
      await page.getByRole("tab", { name: "Waiting for applicant", exact: true }).click();
      await expect(page).toHaveURL(/only=waiting_for_applicant/);
      await page.getByRole("searchbox", { name: "Search applications" }).fill(item.externalId);
      await expect(page.getByRole("table", { name: "Applications" }).getByRole("link", { name: item.externalId })).toBeVisible();
    });

    await test.step("somebody else has judged it since: who was first is said", async () => {
      await page.goto(`/v2/review/${item.id}`);
      await expect(part.getByRole("button", { name: `Accept: ${paper.name}` })).toBeVisible();
      // The page is held back from what it is told meanwhile.
      await page.route("**/work-queue/items/*/case*", () => undefined);
      const body = { document_id: paper.id, version: paper.version + 1, verdict: "not_usable", note: "The date is missing.", ask_again: false };
      await supervisor.post(`/api/work-queue/items/${item.id}/documents/judge`, body);
      await part.getByRole("button", { name: `Accept: ${paper.name}` }).click();
      await expect(page.getByText(/has judged .* before you/)).toBeVisible();
      await page.unroute("**/work-queue/items/*/case*");
    });

    await test.step("another comes in and is accepted; that is taken back and done again", async () => {
      await page.reload();
      const title = found.document_kinds.find((one) => one.kind === paper.kind)?.title ?? paper.kind;
      const lent = { kind: paper.kind, name: "A better one" };
      await supervisor.post(`/api/work-queue/items/${item.id}/documents`, lent);
      const better = part.getByRole("list", { name: "Documents", exact: true }).getByRole("listitem").filter({ hasText: "A better one" });
      await better.getByRole("button", { name: "Accept: A better one" }).click();
      await expect(better.getByText(/^Accepted by /)).toBeVisible();
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(better.getByText(/^Accepted by /)).toBeHidden();
      await better.getByRole("button", { name: "Accept: A better one" }).click();
      const kind = part.getByRole("listitem").filter({ hasText: title }).first();
      await expect(kind.getByText("Accepted")).toBeVisible();
      await expect(page.getByText(/^Waiting for the applicant since /)).toBeHidden();
      expect(await waiting()).toBe(before);
      await expect(
        page
          .getByRole("region", { name: "History" })
          .getByText(/accepted A better one$/)
          .first(),
      ).toBeVisible();
    });

    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(part).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${width} px`).toBe(true);
    }
  });
});
