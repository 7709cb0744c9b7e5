import { expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { LONG } from "../../quick";
import { ApiSession } from "../api-session";
import { caseFileOf } from "../case-file";
import { inOffice } from "../in-office";
import { figureOf, openFigure, rowsBehind } from "../report-rows";
import { until } from "../until";

const REVIEW = 9;
const DENIED = 12;
const RENT = 5;
const INCOME_ABOVE_LIMIT = 1;
/** The county's number for texts. */
const COUNTY = "+12025550100";
const DANA = "Dana Whitfield";
const MARGARET = "Margaret Osei";

test("each figure on calls, messages and work opens its rows, as many as it says, and a denial that was taken back is told as undone", LONG, async () => {
  test.setTimeout(120_000);
  await inOffice("communication-reports", async ({ hub, deskOf }) => {
    const supervisor = await ApiSession.signIn(hub.url, "supervisor");
    const reviewer = await ApiSession.signIn(hub.url, "reviewer");
    const file = await caseFileOf(supervisor, "applicant");
    const page = await deskOf("supervisor");
    const report = async (address: string) => {
      await page.goto(`/reports/everyone/${address}`);
      await expect(page.getByRole("region", { name: "Figures" }).getByRole("table")).toBeVisible();
    };

    await test.step("two calls that nobody took are two rows, each with whom it was for", async () => {
      for (let made = 0; made < 2; made++) {
        const { call } = await reviewer.post(`/api/threads/${file.threadId}/calls`);
        await reviewer.post(`/api/calls/${call.id}/hang-up`);
        await until("the call to be over", async () => (await reviewer.get(`/api/calls/${call.id}`)).state === "ended");
      }
      await report("calls?by=person");
      const rows = await rowsBehind(page, DANA, "Calls out");
      expect(rows).toHaveLength(2);
      for (const row of rows) for (const words of [file.name, "Not reached", DANA]) expect(row).toContain(words);
      expect(await figureOf(page, DANA, "Reached")).toBe(0);
    });

    await test.step("an answer by mail is among the emails of its writer, and among the answers", async () => {
      const written = async (body: string) => {
        const { messages } = await reviewer.get(`/api/threads/${file.threadId}/messages?limit=10`);
        return (messages as { body: string; status: string }[]).find((one) => one.body === body);
      };
      const mails = async (body: string) => {
        const mail = { channel: "EMAIL", to: file.email, subject: "Your application", body };
        await reviewer.post(`/api/threads/${file.threadId}/messages`, mail, { "Idempotency-Key": `reports-${body.length}` });
        await until(`the mail “${body}” to be out`, async () => ["sent", "delivered"].includes((await written(body))?.status ?? ""));
      };
      // Their next text belongs to the conversation that they were last in touch in.
      await mails("We have your application.");
      const text = await fetch(`${hub.url}/sandbox/api/sms`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ from: file.phone, to: COUNTY, body: "Is anything missing?" }),
      });
      expect(text.ok, await text.text()).toBe(true);
      await until("the applicant's text", () => written("Is anything missing?"));
      await mails("Nothing is missing.");

      await report("messages?by=person");
      const sent = await rowsBehind(page, DANA, "Emails sent");
      for (const row of sent) expect(row).toMatch(/Email (sent|delivered|failed)/);
      for (const row of sent.slice(0, 2)) expect(row, "the last ones stand first").toContain(file.name);
      await report("time-to-answer?by=person");
      const answers = await rowsBehind(page, DANA, "Answers");
      expect(answers[0]).toContain(file.name);
    });

    await test.step("a denial that was taken back is none any more, is told as undone, and leads to its case", async () => {
      await report("work-by-person");
      const [undone, denied] = [await figureOf(page, MARGARET, "Undone"), await figureOf(page, MARGARET, "Denied")];
      const { items } = await supervisor.get(`/api/work-queue?state=${REVIEW}&process=${RENT}&page_size=25&sort=createdAt&order=asc`);
      const [item] = items as { id: number; itemName: string; version: number }[];
      if (!item) throw new Error("the demonstration has an application for rent in review");
      const move = { state_id: DENIED, denial_reason_id: INCOME_ABOVE_LIMIT, version: item.version };
      const moved = await supervisor.post(`/api/work-queue/items/${item.id}/advance`, move);
      await report("work-by-person");
      expect(await figureOf(page, MARGARET, "Denied")).toBe(denied + 1);
      await supervisor.post(`/api/work-queue/items/${item.id}/undo`, { version: moved.version });

      await report("work-by-person");
      expect(await figureOf(page, MARGARET, "Denied")).toBe(denied);
      const { figure, rows, dialog } = await openFigure(page, MARGARET, "Undone");
      expect(figure).toBe(undone + 1);
      expect(rows).toHaveLength(figure);
      const entry = dialog.getByRole("listitem").filter({ hasText: item.itemName }).first();
      await expect(entry.getByText("Undone", { exact: true })).toBeVisible();
      await expect(entry).toContainText("Denied");
      expect(await violationsOf(page)).toEqual([]);
      await entry.getByRole("link", { name: item.itemName }).click();
      await expect(page).toHaveURL(new RegExp(`/v2/review/${item.id}$`));
      await expect(page.getByRole("heading", { level: 1, name: item.itemName })).toBeVisible();
    });

    await test.step("open cases of one person and of one age are as many as their figures say", async () => {
      await report("work-by-person");
      const owned = await rowsBehind(page, DANA, "Open cases");
      for (const row of owned) expect(row).toContain(DANA);
      await report("open-case-age");
      expect(await rowsBehind(page, "Under 7 days", "Open cases")).not.toHaveLength(0);
    });
  });
});
