import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";

import { ApiSession, sandboxPerson } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { caseFileOf } from "./case-file";
import { HubProcess } from "./hub-process";
import { openThread, signIn } from "./screens";
import { silence, soundFolder } from "./spoken";
import { until } from "./until";

const FROM_DESK = "Please type the street and the number.";
const FROM_GUEST = "14 Mill Road, apartment 3 — calle del Molino";
const LAST = "Thank you, I have it.";

test("what the reviewer and the guest write in a call is read by the other, with who wrote it, and stays with the call", async () => {
  test.setTimeout(240_000);
  const hub = await HubProcess.start("call-chat");
  const browsers: Browser[] = [];
  try {
    const session = await ApiSession.signIn(hub.url, "admin");
    const file = await caseFileOf(session, "applicant");
    const folder = soundFolder();
    for (let person = 0; person < 2; person += 1) browsers.push(await browserOf(silence(folder, 5)));
    const [first, second] = browsers as [Browser, Browser];
    const desk = await (await watchedContext(first, hub.url)).newPage();
    const guest = await (await watchedContext(second, hub.url)).newPage();
    await guest.setViewportSize({ width: 390, height: 844 });

    await signIn(desk, hub.url, "reviewer");
    await openThread(desk, file);
    const composer = desk.getByRole("region", { name: "Write" });
    await composer.getByRole("tab", { name: "Call" }).click();
    await composer.getByText("A link for their browser", { exact: true }).click();
    await composer.getByRole("button", { name: "Create link" }).click();
    await desk
      .getByRole("dialog", { name: /^Before you talk to/ })
      .getByRole("button", { name: "Start" })
      .click();
    const dock = desk.getByRole("region", { name: "Live call" });
    await expect(dock.getByRole("button", { name: "Copy link" })).toBeVisible();
    const call = (await session.get(`/api/threads/${file.threadId}`)).live_call.id as string;
    const { guest_url: link } = await session.post(`/api/calls/${call}/guest-link`);
    await guest.goto(new URL(link as string).pathname);
    await guest.getByRole("button", { name: /^Answer the call from/ }).click();
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(/^You're on a call with/, { timeout: 60_000 });
    await expect(dock.getByText("Live", { exact: true })).toBeVisible({ timeout: 60_000 });

    await dock.getByRole("button", { name: "Chat", exact: true }).click();
    await write(desk, FROM_DESK);
    await guest.getByRole("button", { name: "Chat (1)" }).click();
    await expect(line(guest, FROM_DESK)).toContainText((await sandboxPerson(hub.url, "reviewer")).name);
    await expect(line(desk, FROM_DESK)).toContainText("You");

    // Closed, the chat of the desk counts what comes.
    await dock.getByRole("button", { name: "Chat", exact: true }).click();
    await write(guest, FROM_GUEST);
    await dock.getByRole("button", { name: "Chat, 1 new line" }).click();
    await expect(line(desk, FROM_GUEST)).toContainText(file.name);
    await expect(line(guest, FROM_GUEST)).toContainText("You");
    await write(desk, LAST);
    await expect(line(guest, LAST)).toBeVisible();
    for (const page of [desk, guest]) await expect(lines(page).locator(".chat-words")).toHaveText([FROM_DESK, FROM_GUEST, LAST]);

    const kept = await until("the lines to be kept", async () => {
      const { segments } = (await session.get(`/api/calls/${call}/transcript`)) as {
        segments: { engine: string; leg: string; speaker: string; text: string }[];
      };
      const written = segments.filter((segment) => segment.engine === "chat");
      return written.length >= 3 && written;
    });
    expect(kept.map(({ speaker, text }) => [speaker === file.name, text])).toEqual([
      [false, FROM_DESK],
      [true, FROM_GUEST],
      [false, LAST],
    ]);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    await hub.remove();
  }
});

/** What was written in the call, as this page shows it. */
function lines(page: Page): Locator {
  return page.getByRole("region", { name: "Chat" }).getByRole("log", { name: "What was written" });
}

function line(page: Page, text: string): Locator {
  return lines(page).locator("p").filter({ hasText: text });
}

async function write(page: Page, text: string): Promise<void> {
  const chat = page.getByRole("region", { name: "Chat" });
  await chat.getByRole("textbox", { name: "Write to everyone in the call" }).fill(text);
  await chat.getByRole("button", { name: "Send" }).click();
}
