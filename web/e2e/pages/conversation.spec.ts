import { expect, type Locator, type Page, test } from "@playwright/test";
import { hueDistance, toLch } from "../../src/shared/page/oklch";
import { APPEARANCES, expectNoViolation, watchConsole } from "../appearance";
import { contrastOf, differenceOf, paintedOf } from "../colours";
import { KNOWN_THREAD, openKnownThread, SIZES } from "../known-thread";

test.describe.configure({ timeout: 240_000 });

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];

/** A colour that is seen at once to be another one. */
const ANOTHER = 0.04;

const shapeOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderTopStyle, borderTopLeftRadius, borderTopWidth } = getComputedStyle(node);
    return { borderTopStyle, borderTopLeftRadius, borderTopWidth };
  });

for (const theme of ["light", "dark"] as const) {
  test(`a private note is not taken for a message: colour, shape and word, in the composer too (${theme})`, async ({ page }) => {
    await openKnownThread(page, { language: "en", theme });
    const note = page.locator(".entry[data-channel=NOTE] .note");
    const out = page.locator(".entry[data-direction=out] .bubble").first();
    await expect(note).toContainText("Private note: only staff can see this");
    await expect(out).not.toContainText(/private/i);
    const [ofNote, ofOut] = [await paintedOf(note), await paintedOf(out)];
    expect(differenceOf(ofNote.background, ofOut.background), "the grounds").toBeGreaterThan(ANOTHER);
    expect(hueDistance(toLch(ofNote.background)[2], toLch(ofOut.background)[2]), "the hues").toBeGreaterThan(60);
    for (const part of [note.locator(".note-title"), note.locator(".entry-text")]) {
      const { text, background } = await paintedOf(part);
      expect(contrastOf(text, background)).toBeGreaterThanOrEqual(4.5);
    }
    const [noteShape, outShape] = [await shapeOf(note), await shapeOf(out)];
    expect(noteShape.borderTopStyle).toBe("dashed");
    expect(outShape.borderTopStyle).toBe("solid");
    expect(noteShape.borderTopLeftRadius).not.toBe(outShape.borderTopLeftRadius);

    const composer = page.getByRole("region", { name: "Write" });
    const area = composer.locator(".ui-field-area");
    const written = async (tab: string) => {
      await composer.getByRole("tab", { name: tab }).click();
      await expect(area).toBeVisible();
      return { colours: await paintedOf(area), shape: await shapeOf(area) };
    };
    const text = await written("Text");
    const noted = await written("Note");
    await expect(composer.getByText("Private note: only staff can see it. Nothing is sent.")).toBeVisible();
    await expect(composer.getByRole("button", { name: "Add note" })).toBeVisible();
    await expect(composer.getByRole("button", { name: "Send", exact: true })).toHaveCount(0);
    expect(differenceOf(noted.colours.background, text.colours.background), "the composer's grounds").toBeGreaterThan(ANOTHER);
    expect(text.shape.borderTopStyle).not.toBe("dashed");
    expect(noted.shape.borderTopStyle).toBe("dashed");
    expect(contrastOf(noted.colours.text, noted.colours.background)).toBeGreaterThanOrEqual(4.5);
    await expectNoViolation(page, `note ${theme}`);
  });
}

for (const theme of ["light", "dark"] as const) {
  test(`a count of what is new has a colour of its own, not the accent's (${theme})`, async ({ page }) => {
    await openKnownThread(page, { language: "en", theme });
    const count = page.locator(".conv-row:not([data-open]) .ui-badge").first();
    await expect(count).toBeVisible();
    const send = page.getByRole("region", { name: "Write" }).getByRole("button", { name: "Send", exact: true });
    const [fresh, accent] = [await paintedOf(count), await paintedOf(send)];
    expect(hueDistance(toLch(fresh.background)[2], toLch(accent.background)[2])).toBeGreaterThan(25);
    expect(contrastOf(fresh.text, fresh.background)).toBeGreaterThanOrEqual(4.5);
  });
}

/** Words that are wider or higher than the box that shows them. */
const cutWords = (card: Locator) =>
  card.evaluate((node) => {
    const box = node.getBoundingClientRect();
    return [...node.querySelectorAll<HTMLElement>("*")].flatMap((one) => {
      if (!one.checkVisibility() || one.closest(".transcript-list, .ui-visually-hidden, [aria-hidden=true], svg")) return [];
      const { left, right } = one.getBoundingClientRect();
      const isOutside = left < box.left - 1 || right > box.right + 1;
      const isCut = getComputedStyle(one).overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1;
      return isOutside || isCut ? [`${one.className || one.tagName}: ${one.innerText.slice(0, 60)}`] : [];
    });
  });

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), "no sideways scrolling").toBeLessThanOrEqual(0);
}

for (const size of SIZES) {
  for (const appearance of APPEARANCES) {
    const name = `${size.width} × ${size.height}, ${appearance.language}, ${appearance.theme}`;
    test(`a call's card says who, how it ended and what matters, and is whole at ${name}`, async ({ page }) => {
      const messages = watchConsole(page);
      await page.setViewportSize(size);
      await openKnownThread(page, appearance);
      const card = page.locator(".callcard").first();
      await card.scrollIntoViewIfNeeded();
      await expect(card.locator(".callcard-title")).toContainText("Amal Haddad");
      await expect(card.locator(".callcard-outcome")).toHaveAttribute("data-outcome", "answered");
      await expect(card.locator(".callcard-facts")).toContainText("Rosa Marsh");
      const points = card.locator(".summary-claims > li");
      await expect(points).toHaveCount(5);
      for (const point of await points.all()) await expect(point.locator(".transcript-time")).toHaveText(/^\d+:\d\d$/);
      await card.locator(".summary-more").click();
      await expect(points).toHaveCount(7);
      await card.locator(".summary-more").click();
      await expect(card.locator(".transcript-list")).toBeHidden();
      if (screenshots) await page.screenshot({ path: `${screenshots}/card-${size.width}-${appearance.theme}-${appearance.language}.png` });
      expect(await cutWords(card)).toEqual([]);
      await expectNoSidewaysScrolling(page);
      await expectNoViolation(page, `card ${name}`);
      expect(messages).toEqual([]);
    });
  }

  test(`a sentence that was searched for is open, in sight and has the focus at ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await openKnownThread(page, { language: "en", theme: "light" }, `${KNOWN_THREAD}?call=c1&t=30000`);
    const sentence = page.locator(".transcript-row[data-sought] button");
    await expect(sentence).toContainText("We are missing a copy of your lease.");
    await expect(sentence).toBeFocused();
    await expect(sentence).toBeInViewport({ ratio: 1 });
    const log = page.getByRole("log");
    const [row, timeline] = [await sentence.boundingBox(), await log.boundingBox()];
    expect(row!.y).toBeGreaterThanOrEqual(timeline!.y - 1);
    expect(row!.y + row!.height, "not behind the composer").toBeLessThanOrEqual(timeline!.y + timeline!.height + 1);
  });

  test(`the newest entry is whole above the composer, or fades out with more below, at ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await openKnownThread(page, { language: "en", theme: "light" });
    const last = page.locator(".entry").last();
    const log = page.getByRole("log");
    const hidden = async () => {
      const [entry, timeline] = [await last.boundingBox(), await log.boundingBox()];
      return Math.round(entry!.y + entry!.height - (timeline!.y + timeline!.height));
    };
    // The composer of a call is the highest: it takes room from the cards above it.
    for (const tab of ["Text", "Email", "Call"]) {
      await page.getByRole("region", { name: "Write" }).getByRole("tab", { name: tab }).click();
      await expect.poll(async () => (await hidden()) <= 1 || (await page.locator(".timeline-frame[data-more]").count()) === 1, tab).toBe(true);
    }
    // Reading begins at what is new, and may begin above the end.
    await page.getByRole("region", { name: "Write" }).getByRole("tab", { name: "Text" }).click();
    const latest = page.getByRole("button", { name: "Jump to latest" });
    if (await latest.isVisible()) await latest.click();
    await log.evaluate((node) => node.scrollTo({ top: node.scrollHeight }));
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    await expect(page.locator(".timeline-frame[data-more]")).toHaveCount(0);
  });
}

test("the composer is not wider than a phone, whatever the language says of an address", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 450 });
  await openKnownThread(page, { language: "es", theme: "light" });
  const composer = page.locator(".composer");
  for (const tab of ["Mensaje de texto", "Correo", "Nota", "Llamada"]) {
    await composer.getByRole("tab", { name: tab }).click();
    expect(await composer.evaluate((one) => one.scrollWidth - one.clientWidth), tab).toBeLessThanOrEqual(0);
  }
  await expectNoSidewaysScrolling(page);
});
