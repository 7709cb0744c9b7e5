import { expect, type Page, test, type WebSocketRoute } from "@playwright/test";
import { expectNoViolation } from "../appearance";
import { enter } from "../enter";
import { ApiSession } from "../journeys/api-session";
import { type CaseFile, caseFileOf } from "../journeys/case-file";
import { ringingCall } from "../journeys/phone-line";
import { openThread, sandboxCard } from "../journeys/screens";
import { SIZES } from "../known-thread";
import { isSimulated } from "../sign-in";

test.skip(isSimulated, "against a hub alone");
test.describe.configure({ timeout: 240_000 });

const hub = process.env.HUB_URL ?? "http://localhost:8080";
/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];

interface LiveCall {
  file: CaseFile;
  session: ApiSession;
  callId: string;
  /** Has the hub's event socket say a caption. */
  caption: (leg: string, speaker: string, text: string) => void;
}

/** Calls the applicant from the conversation; the call is taken on their simulated phone, in a browser's page of its own. */
async function liveCall(page: Page, phone: Page): Promise<LiveCall> {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/live$/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  await enter(page, "reviewer");
  const session = await ApiSession.signIn(hub, "reviewer");
  const file = await caseFileOf(session, "applicant");
  const card = await sandboxCard(phone, hub, file.phone);
  await openThread(page, file);
  await page.getByRole("button", { name: "Call", exact: true }).first().click();
  await page
    .getByRole("dialog", { name: /^Before you talk to/ })
    .getByRole("button", { name: "Start" })
    .click();
  const { call_id: callId } = await ringingCall(hub, file.phone);
  await card.getByRole("alertdialog").getByRole("button", { name: "Answer", exact: true }).click();
  await expect(page.getByRole("region", { name: "Live call" }).getByRole("button", { name: "Hold" })).toBeVisible();
  let count = 0;
  const caption = (leg: string, speaker: string, text: string) => {
    const segment = {
      segment_id: `said-${leg}`,
      leg,
      speaker,
      start_ms: 4_000 * ++count,
      end_ms: 4_000 * count + 3_000,
      text,
      interim: "",
      lang: "en",
      revision: count,
      engine: "test",
      draft: true,
    };
    sockets.at(-1)!.send(JSON.stringify({ op: "signal", topic: `thread:${file.threadId}`, kind: "caption", data: { call_id: callId, segment } }));
  };
  return { file, session, callId, caption };
}

test("the bar has words on its controls, offers what applies, and captions and chat leave the conversation half of the height", async ({ page, browser }) => {
  const phones = await browser.newContext();
  const { file, session, callId, caption } = await liveCall(page, await phones.newPage());
  try {
    const bar = page.getByRole("region", { name: "Live call" });
    const controls = bar.locator(".dock-actions button");
    for (const name of ["Mute", "Hold", "Keypad", "Captions", "More", "Hang up"]) await expect(bar.getByRole("button", { name, exact: true })).toBeVisible();
    for (const words of await controls.allInnerTexts()) expect(words.trim()).not.toBe("");
    await bar.getByRole("button", { name: "More", exact: true }).click();
    const offered = await page.getByRole("menuitem").allInnerTexts();
    expect(
      offered.filter((words) => /link/i.test(words)),
      "a telephone is not sent a link",
    ).toEqual([]);
    await page.keyboard.press("Escape");

    const captions = page.getByRole("region", { name: "Captions" });
    const said = "I can bring the lease on Friday morning, and the two pay stubs that you asked for last week.";
    caption("applicant-1", file.name, said);
    await expect(captions).toContainText(said);
    await bar.getByRole("button", { name: /^Chat/ }).click();
    await expect(page.getByRole("complementary", { name: "Captions and chat" }).getByRole("region", { name: "Chat" })).toBeVisible();

    for (const size of SIZES) {
      for (const theme of ["light", "dark"] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: theme });
        await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
        const name = `${size.width} × ${size.height} ${theme}`;
        await expect(captions, name).toBeVisible();
        const lines = captions.locator(".caption");
        await lines.last().scrollIntoViewIfNeeded();
        await expect(lines.last(), name).toBeInViewport();
        expect(await captions.evaluate((node) => node.scrollWidth - node.clientWidth), `${name}: no sideways scrolling in the captions`).toBeLessThanOrEqual(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name}: no sideways scrolling`).toBeLessThanOrEqual(0);
        await expect(page.getByRole("textbox", { name: "Write to everyone in the call" }), `${name}: the chat can be written in`).toBeInViewport({ ratio: 1 });
        if (screenshots) await page.screenshot({ path: `${screenshots}/live-call-${size.width}-${theme}.png` });
        await expectNoViolation(page, `captions ${name}`);
      }
    }

    for (const size of [SIZES[0], SIZES[1]]) {
      await page.setViewportSize(size);
      // The layout follows a window once it has kept its size for a moment.
      await expect
        .poll(async () => (await page.locator(".timeline").boundingBox())!.height, `${size.width} × ${size.height}`)
        .toBeGreaterThanOrEqual(size.height / 2);
      const [timeline, side] = [
        await page.locator(".timeline").boundingBox(),
        await page.getByRole("complementary", { name: "Captions and chat" }).boundingBox(),
      ];
      expect(side!.x, "beside, not above").toBeGreaterThanOrEqual(timeline!.x + timeline!.width - 1);
    }

    await page.setViewportSize(SIZES[2]);
    await expect(bar.getByRole("button", { name: "Keypad" }), "on a phone it is in the menu").toHaveCount(0);
    const boxes = await Promise.all((await controls.all()).map((one) => one.boundingBox()));
    const visible = boxes.filter((box) => box !== null);
    expect(visible.length).toBeGreaterThanOrEqual(5);
    expect(new Set(visible.map((box) => Math.round(box.y))).size, "one row of controls").toBe(1);
    for (const box of visible) expect(box.height).toBeGreaterThanOrEqual(44);
    for (const words of await controls.allInnerTexts()) expect(words.trim()).not.toBe("");
    expect(Math.max(...visible.map((box) => box.x + box.width))).toBeLessThanOrEqual(390);
  } finally {
    await session.post(`/api/calls/${callId}/hang-up`).catch(() => undefined);
    await phones.close();
  }
});
