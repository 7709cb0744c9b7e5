import { expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { ApiSession, sandboxMessages } from "../api-session";
import { inOffice } from "../in-office";
import { until } from "../until";

/** The county's clock, and that of those who work there. */
const ZONE = "America/New_York";
const DAY_MS = 24 * 3_600_000;
/** The address of the newcomer; the applicant of a practice case is whoever practises. */
const OWN_MAIL = "intake@riverbend.example";

interface PossibleState {
  possible_state_name: string;
  kind: string;
  requires_user_assigment: boolean;
  requires_reason: boolean;
  missing_documents: string[];
}

test("a newcomer's first day: three tasks done on a practice case as they are really done, a signature under the mail, working hours, and help that brings the card back", async () => {
  test.setTimeout(120_000);
  await inOffice("first-day", async ({ hub, deskOf }) => {
    const page = await deskOf("intake");
    const api = await ApiSession.signIn(hub.url, "intake");
    const card = page.getByRole("region", { name: "Your first day" });
    const task = (name: string) => card.getByRole("listitem").filter({ hasText: name });
    const isDone = (name: string) => expect(task(name)).toHaveAttribute("data-done", "true");
    const toReviews = () => page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: "Reviews" }).click();
    const kept = async (name: string) => (await api.get("/api/user-preferences"))[name];

    await test.step("the card is put away, stays away, and comes back from the help", async () => {
      await expect(card).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await card.getByRole("button", { name: "Not now" }).click();
      await expect(card).toHaveCount(0);
      await expect.poll(() => kept("first_day_over")).toBe(true);
      await page.reload();
      await expect(page.getByRole("region", { name: "My work", exact: true })).toBeVisible();
      await expect(card).toHaveCount(0);
      await page.getByRole("button", { name: "Help", exact: true }).click();
      await expect(page.getByText(/^A status says how far a case is\./)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Practice: tasks of the first day" }).click();
      await expect(page).toHaveURL(/\/v2\/review/);
      await expect(card).toBeVisible();
    });

    await test.step("a signature is kept in one's own settings", async () => {
      await page.getByRole("button", { name: "Account: Luis Herrera" }).click();
      await page.getByRole("button", { name: "My settings" }).click();
      await expect(page).toHaveURL(/\/v2\/my-settings$/);
      await expect(page.getByRole("heading", { level: 1, name: "My settings" })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("textbox", { name: "Signature" }).fill("Luis Herrera\nIntake desk");
      await page.getByRole("button", { name: "Save signature" }).click();
      await expect.poll(() => kept("signature")).toBe("Luis Herrera\nIntake desk");
    });

    await test.step("the practice case is made, and is in no list", async () => {
      await toReviews();
      await card.getByRole("button", { name: "Make my practice case" }).click();
      await expect(task("Call the applicant")).toBeVisible();
      await expect(card.locator("[data-done]")).toHaveCount(0);
      const { case: practice } = await api.get("/api/work-queue/practice");
      await expect(card).toContainText(practice.external_id);
      const { total } = await api.get(`/api/work-queue?search=${practice.external_id}`);
      expect(total).toBe(0);
    });

    await test.step("the applicant, who is oneself, is called: the call rings and is hung up", async () => {
      await task("Call the applicant").getByRole("link").click();
      await expect(page.getByRole("heading", { name: "Luis Herrera (practice)" }).first()).toBeVisible();
      await page.getByRole("button", { name: "Call", exact: true }).first().click();
      await page
        .getByRole("dialog", { name: /^Before you talk to/ })
        .getByRole("button", { name: "Start" })
        .click();
      const hangUp = page.getByRole("region", { name: "Live call" }).getByRole("button", { name: "Hang up" });
      await hangUp.click();
      await expect(hangUp).toHaveCount(0);
      await toReviews();
      await isDone("Call the applicant");
    });

    await test.step("the mail is answered where one writes, and arrives with the signature in one's own mailbox", async () => {
      await task("Answer the mail").getByRole("link").click();
      const composer = page.getByRole("region", { name: "Write" });
      const words = composer.getByRole("textbox", { name: "Message", exact: true });
      await expect(words).toBeFocused();
      await expect(page.getByRole("log").getByText(/I sent my application last week\./)).toBeVisible();
      await expect(composer.getByRole("textbox", { name: "Subject" })).toHaveValue("Re: My application");
      await expect(composer.getByRole("group", { name: "Your signature" })).toContainText("Intake desk");
      await page.keyboard.type("Nothing is missing.");
      await composer.getByRole("button", { name: "Send", exact: true }).click();
      const mail = await until("the answer in one's own mailbox", async () =>
        (await sandboxMessages(hub.url, OWN_MAIL)).find((one) => one.body.includes("Nothing is missing.")),
      );
      expect(mail.subject).toBe("Re: My application");
      expect(mail.body).toMatch(/Nothing is missing\.\s+Luis Herrera\s+Intake desk/);
      await toReviews();
      await isDone("Answer the mail");
      await expect(card.locator("[data-done]")).toHaveCount(2);
    });

    await test.step("the status is changed in the case, and that is everything", async () => {
      const { case: practice } = await api.get("/api/work-queue/practice");
      const { possible_states: states } = (await api.get(`/api/work-queue/items/${practice.item_id}`)) as { possible_states: PossibleState[] };
      const next = states.find((one) => one.kind !== "terminal" && !one.requires_user_assigment && !one.requires_reason && one.missing_documents.length === 0);
      if (!next) throw new Error("a case that was received can be moved on");
      await task("Change the status").getByRole("link").click();
      await page.getByRole("button", { name: "Change status" }).first().click();
      const dialog = page.getByRole("dialog", { name: `Change the status of ${practice.external_id}` });
      await dialog.getByText(next.possible_state_name, { exact: true }).click();
      await dialog.getByRole("button", { name: "Change status" }).click();
      await expect(page.getByText(`${practice.external_id} was moved to ${next.possible_state_name}`)).toBeVisible();
      await toReviews();
      await isDone("Change the status");
      await expect(card).toContainText("You know your way around now.");
      await card.getByRole("button", { name: "Close" }).click();
      await expect(card).toHaveCount(0);
    });

    await test.step("who has working hours is away outside of them", async () => {
      // Never next to today, however late it is.
      const other = new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone: ZONE }).format(Date.now() + 3 * DAY_MS);
      await page.goto("/v2/my-settings");
      await expect(page.getByRole("textbox", { name: "Signature" })).toHaveValue("Luis Herrera\nIntake desk");
      const day = page.getByRole("group", { name: other });
      await day.getByText(other, { exact: true }).first().click();
      await day.getByLabel(`${other}, to`).fill("08:00");
      await page.getByRole("button", { name: "Save hours" }).click();
      await expect(page.getByText("Each day has to end after it begins.")).toBeVisible();
      await day.getByLabel(`${other}, to`).fill("16:30");
      await page.getByRole("button", { name: "Save hours" }).click();
      await expect.poll(() => kept("hours")).toEqual({ [other.slice(0, 3).toLowerCase()]: [{ from: "09:00", to: "16:30" }] });
      expect(await api.get("/api/availability")).toMatchObject({ state: "away", reason: "hours" });
      await expect(page.getByRole("button", { name: "Calls: Away" })).toBeVisible();
      await page.reload();
      await expect(day.getByLabel(`${other}, to`)).toHaveValue("16:30");
    });
  });
});
