import { expect, type Page, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { ApiSession } from "../api-session";
import { inOffice } from "../in-office";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
const REVIEW = 9;

test("a caseworker reads a case from the queue, denies it with a reason, and is shown a colleague's earlier change, which is kept or overridden", async () => {
  test.setTimeout(300_000);
  await inOffice("case", async ({ hub, deskOf }) => {
    const page = await deskOf("caseworker");
    const supervisor = await ApiSession.signIn(hub.url, "supervisor");
    const queue = await supervisor.get(`/api/work-queue?state=${REVIEW}&page_size=25&sort=createdAt&order=asc`);
    const [first, second, third] = queue.items as { id: number; externalId: string; itemName: string; version: number }[];
    if (!first || !second || !third) throw new Error("the demonstration has three applications in review");

    await test.step("the row leads to the case, with answers, household and documents", async () => {
      await page.goto(`/v2/review?state=${REVIEW}`);
      await page.getByRole("table", { name: "Applications" }).getByRole("link", { name: first.externalId }).click();
      await expect(page).toHaveURL(new RegExp(`/v2/review/${first.id}$`));
      await expect(page.getByRole("heading", { level: 1, name: first.itemName })).toBeVisible();
      const known = await supervisor.get(`/api/work-queue/items/${first.id}/case`);
      const household = page.getByRole("region", { name: "Household", exact: true });
      const size = known.facts.find((fact: { fact: string }) => fact.fact === "household_size");
      await expect(household.locator("div", { hasText: size.title }).locator("dd").last()).toHaveText(String(size.number));
      await expect(page.getByText(new RegExp(`^${known.form.title}, version 1\\. Filled in by`))).toBeVisible();
      const sections = known.sections as { title: string; answers: { text: string | null; title: string }[] }[];
      const section = sections.find(({ answers }) => answers.some(({ text }) => text));
      await expect(page.getByRole("heading", { level: 3, name: section!.title })).toBeVisible();
      const answers = page.getByRole("region", { name: "Answers" });
      await expect(answers.getByText(section!.answers.find(({ text }) => text)!.text!, { exact: true }).first()).toBeVisible();
      await expect(page.getByText(`1 of ${queue.total}`)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/case.png` });
    });

    await test.step("denied with a reason: the thread has a COMMENT entry, the history says who and why", async () => {
      await deny(page, first.externalId, "Checked with the employer.");
      await expect(page.getByText(`${first.externalId} was moved to Denied`)).toBeVisible();
      const history = page.getByRole("region", { name: "History" });
      await expect(history.getByText("Priya Raman moved it from Review to Denied")).toBeVisible();
      await expect(history.getByText("Reason: Income above the limit")).toBeVisible();
      await expect(history.getByText("Checked with the employer.")).toBeVisible();
      const conversation = page.getByRole("log");
      await expect(conversation.getByText(/Income above the limit/).last()).toBeVisible();
      const thread = await supervisor.get(`/api/threads/t${first.id}`);
      // The denial also notifies the applicant, by rule: that entry follows.
      const last = thread.messages.filter((one: { channel: string }) => one.channel === "COMMENT").at(-1);
      expect([last.channel, last.author.name, last.change]).toEqual([
        "COMMENT",
        "Priya Raman",
        { what: "state", from: "Review", to: "Denied", comment: "Income above the limit" },
      ]);
    });

    await test.step("an old version shows the other's change side by side", async () => {
      // Without the live socket this screen does not receive the other's change.
      const deaf = await page.context().newPage();
      await deaf.routeWebSocket(/\/live$/, () => {});
      await deaf.goto(`/v2/review/${second.id}`);
      await deaf.getByRole("button", { name: "Change status" }).click();
      const dialog = deaf.getByRole("dialog", { name: `Change the status of ${second.externalId}` });
      await expect(dialog.getByRole("radio").first()).toBeAttached();
      await supervisor.post(`/api/work-queue/items/${second.id}/advance`, { state_id: 11, version: second.version, comment: "Waiting for the landlord" });
      await fillDenial(deaf, second.externalId, "");
      const conflict = deaf.getByRole("dialog", { name: `${second.externalId} was changed while you were working` });
      await expect(conflict.getByText(/^Margaret Osei saved a change first/)).toBeVisible();
      await expect(conflict.getByRole("row", { name: /^Status/ })).toHaveText(/Status\s*Review\s*Case verification/);
      expect(await violationsOf(deaf)).toEqual([]);
      if (screenshots) await deaf.screenshot({ path: `${screenshots}/case-conflict.png` });
      await conflict.getByRole("button", { name: "Leave it as it is" }).click();
      const now = await supervisor.get(`/api/work-queue/items/${second.id}`);
      expect(now.currentStateName).toBe("Case verification");
    });

    await test.step("two people have the dialog open: who saves second sees what the first saved, and makes the change anyway", async () => {
      const colleague = await deskOf("supervisor");
      const dialogAt = (screen: Page) => screen.getByRole("dialog", { name: `Change the status of ${third.externalId}` });
      for (const screen of [page, colleague]) {
        await screen.goto(`/v2/review/${third.id}`);
        await screen.getByRole("button", { name: "Change status" }).first().click();
        await expect(dialogAt(screen).getByRole("radio").first()).toBeAttached();
      }
      await dialogAt(colleague).getByText("Case-Review", { exact: true }).click();
      await dialogAt(colleague)
        .getByRole("textbox", { name: /Comment/ })
        .fill("The landlord has answered");
      await dialogAt(colleague).getByRole("button", { name: "Change status" }).click();
      await expect(colleague.getByText(`${third.externalId} was moved to Case-Review`)).toBeVisible();

      // The page behind the dialog follows; the dialog stays as it was opened, with its choices.
      await expect(page.locator(".case-head .ui-status").first()).toHaveText(/Case-Review/);
      await expect(dialogAt(page).locator(".item-now")).toHaveText(/Review$/);
      await expect(dialogAt(page).locator(".item-now")).not.toHaveText(/Case-Review/);
      await fillDenial(page, third.externalId, "No answer in time.");
      const conflict = page.getByRole("dialog", { name: `${third.externalId} was changed while you were working` });
      await expect(conflict.getByText(/^Margaret Osei saved a change first/)).toBeVisible();
      await expect(conflict.getByRole("row", { name: /^Status/ })).toHaveText(/^Status\s*Review\s*Case-Review$/);
      expect(await violationsOf(page)).toEqual([]);
      if (screenshots) await page.screenshot({ path: `${screenshots}/case-two-people.png` });

      await conflict.getByRole("button", { name: "Make my change anyway" }).click();
      await expect(page.getByText(`${third.externalId} was moved to Denied`)).toBeVisible();
      await expect(colleague.locator(".case-head .ui-status").first()).toHaveText(/Denied/);
      const now = await supervisor.get(`/api/work-queue/items/${third.id}`);
      expect([now.currentStateName, now.version]).toEqual(["Denied", third.version + 2]);
      // Both changes are in the history, each with its author and words.
      const history = page.getByRole("region", { name: "History" });
      await expect(history.getByText("Margaret Osei moved it from Review to Case-Review")).toBeVisible();
      await expect(history.getByText("The landlord has answered")).toBeVisible();
      await expect(history.getByText("Priya Raman moved it from Case-Review to Denied")).toBeVisible();
      await expect(history.getByText("No answer in time.")).toBeVisible();
    });
  });
});

async function deny(page: Page, id: string, comment: string): Promise<void> {
  await page.getByRole("button", { name: "Change status" }).click();
  await fillDenial(page, id, comment);
}

async function fillDenial(page: Page, id: string, comment: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: `Change the status of ${id}` });
  await dialog.getByText("Denied", { exact: true }).click();
  await dialog.getByRole("button", { name: /Choose a reason/ }).click();
  await page.getByRole("option", { name: "Income above the limit" }).click();
  if (comment) await dialog.getByRole("textbox", { name: /Comment/ }).fill(comment);
  await dialog.getByRole("button", { name: "Change status" }).click();
}
