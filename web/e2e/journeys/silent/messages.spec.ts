import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

import { type Browser, expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { ApiSession, sandboxMessages } from "../api-session";
import { browserOf, watchedContext } from "../browser";
import { type CaseFile, caseFileOf } from "../case-file";
import { HubProcess, WITHOUT_CAPTIONS } from "../hub-process";
import { ImapMailbox, MAILBOX_PASSWORD, canServeImap } from "../imap-mailbox";
import { MailServer } from "../mail-server";
import { openThread, signIn } from "../screens";
import { silence, soundFolder } from "../spoken";
import { until } from "../until";

const binary = process.env["HUB_BINARY"] ?? resolve(import.meta.dirname, "../../../../target/debug/hub");
/** The mail servers of the test are on this machine and offer no encryption. */
const CLEAR_PASSWORD = { HUB_CLEAR_MAIL_PASSWORD_ON_LOOPBACK: "true" };
/** A picture of one pixel. */
const PHOTO = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

test("a reviewer mails a file, the applicant answers by mail with a photo, and the badge rises", async () => {
  test.skip(!canServeImap, "Dovecot is started by root alone");
  test.setTimeout(180_000);
  const mails = await MailServer.start();
  const mailbox = await ImapMailbox.start();
  const hub = await HubProcess.start("mail-answer", {
    ...WITHOUT_CAPTIONS,
    HUB_SMTP_URL: mails.url,
    HUB_MAIL_FROM: "Riverbend County <office@riverbend.example>",
    ...CLEAR_PASSWORD,
  });
  let browser: Browser | undefined;
  try {
    await hub.stop();
    const set = (words: string[]) =>
      execFileSync(binary, ["mail-server", ...words], {
        env: { ...process.env, ...CLEAR_PASSWORD, HUB_DATA_DIR: hub.dataDir },
        input: `${MAILBOX_PASSWORD}\n`,
      });
    set(["mailbox", "1", mailbox.url]);
    set(["replies", "1", "hub@reply.riverbend.example"]);
    await hub.launch();
    const api = await ApiSession.signIn(hub.url, "admin");
    const file: CaseFile = await caseFileOf(api, "applicant");
    browser = await browserOf(silence(soundFolder(), 5));
    const page = await (await watchedContext(browser, hub.url)).newPage();
    await signIn(page, hub.url, "reviewer");

    await test.step("the mail leaves with its file", async () => {
      await openThread(page, file);
      const composer = page.getByRole("region", { name: "Write" });
      await composer.getByRole("tab", { name: /mail/i }).click();
      await composer.getByRole("textbox", { name: "Subject" }).fill("Your lease");
      await composer.getByRole("textbox", { name: "Message", exact: true }).fill("Please sign the form and send a photo of it.");
      const chooser = page.waitForEvent("filechooser");
      await composer.getByRole("button", { name: "Attach files" }).click();
      await (await chooser).setFiles({ name: "form.png", mimeType: "image/png", buffer: Buffer.from(PHOTO, "base64") });
      await expect(composer.getByRole("list", { name: "Attached files" }).getByText("form.png")).toBeVisible();
      await expect(composer.getByRole("button", { name: "Send", exact: true })).toBeEnabled();
      await composer.getByRole("button", { name: "Send", exact: true }).click();
      const mail = await until("the mail in the maildir", () => mails.received().find((one) => one.headers["subject"] === "Your lease"));
      expect(mail.body).toContain('filename="form.png"');
    });

    await test.step("the answer stands in the thread with its photo, and until it is read the badge says so", async () => {
      await until("the thread to be marked as read", async () => (await api.get(`/api/work-queue/items/${file.itemId}`)).unread.unreadTotal === 0);
      await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: "Reviews" }).click();
      await page.getByRole("searchbox", { name: "Search applications" }).fill(file.externalId);
      const row = page.getByRole("table", { name: "Applications" }).locator("tbody tr");
      await expect(row).toHaveCount(1);
      const sent = mails.received().find((one) => one.headers["subject"] === "Your lease");
      mailbox.deliver(
        `Message-ID: <photo@riverbend.example>
From: ${file.name} <${file.email}>
To: ${sent?.headers["reply-to"] ?? ""}
Subject: Re: Your lease
In-Reply-To: ${sent?.headers["message-id"] ?? ""}
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=edge

--edge
Content-Type: text/plain; charset=utf-8

Here it is.
--edge
Content-Type: image/png
Content-Disposition: attachment; filename="signed.png"
Content-Transfer-Encoding: base64

${PHOTO}
--edge--
`,
      );
      const messages = row.getByRole("button", { name: /^Messages/ });
      await expect(messages, mailbox.log()).toHaveAccessibleName("Messages, 1 unread", { timeout: 30_000 });
      await messages.click();
      await expect(page.getByText("Here it is.").last()).toBeVisible();
      const files = page.getByRole("list", { name: "Attached files" }).last();
      await expect(files.getByText("signed.png")).toBeVisible();
      await expect(files.locator("img")).toHaveJSProperty("naturalWidth", 1);
      expect(await violationsOf(page)).toEqual([]);
    });

    await test.step("the whole conversation is printed", async () => {
      await openThread(page, file);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "View settings" }).click();
      await page.getByRole("button", { name: "Save as PDF" }).click();
      expect((await download).suggestedFilename()).toBe(`${file.externalId}.pdf`);
    });
  } finally {
    await browser?.close();
    await hub.remove();
    mailbox.remove();
    await mails.remove();
  }
});

test("a text that was scheduled is edited, and cancelled before it goes out", async () => {
  test.setTimeout(120_000);
  const hub = await HubProcess.start("scheduled", WITHOUT_CAPTIONS);
  let browser: Browser | undefined;
  try {
    const api = await ApiSession.signIn(hub.url, "admin");
    const file = await caseFileOf(api, "applicant");
    browser = await browserOf(silence(soundFolder(), 5));
    const page = await (await watchedContext(browser, hub.url)).newPage();
    await signIn(page, hub.url, "reviewer");
    await openThread(page, file);
    const composer = page.getByRole("region", { name: "Write" });
    await composer.getByRole("tab", { name: /^Text/ }).click();
    await composer.getByRole("textbox", { name: "Message", exact: true }).fill("Your hearing is on Monday.");
    await composer.getByRole("button", { name: "Send later" }).click();
    await page.getByRole("menuitem", { name: "Monday at 8 AM" }).click();
    const bubble = (words: string) => page.locator(".bubble").filter({ hasText: words });
    const waiting = page.locator(".held").last();
    await expect(waiting.getByText(/^Goes out /)).toBeVisible();

    await waiting.getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit message" });
    await dialog.getByRole("textbox", { name: "Message" }).fill("Your hearing is on Tuesday.");
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(bubble("Your hearing is on Tuesday.")).toBeVisible();
    await expect(bubble("Your hearing is on Monday.")).toHaveCount(0);

    await waiting.getByRole("button", { name: "Cancel message" }).click();
    await expect(page.locator(".held")).toHaveCount(0);
    const { messages } = await api.get(`/api/threads/${file.threadId}/messages?limit=10`);
    const text = messages.find((one: { body: string }) => one.body === "Your hearing is on Tuesday.");
    expect(text.status).toBe("cancelled");
    expect((await sandboxMessages(hub.url, file.phone)).some((one) => one.body.includes("hearing"))).toBe(false);
  } finally {
    await browser?.close();
    await hub.remove();
  }
});
