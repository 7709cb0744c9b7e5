import { expect, type Page, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { words } from "../../sign-in/words";
import { ApiSession } from "../api-session";
import { browserOf } from "../browser";
import { fillForm } from "../fill-form";
import { touch } from "../hands";
import { inOffice } from "../in-office";
import { signUp } from "../new-applicant";
import { photoOf } from "../photo-file";
import { silence, soundFolder } from "../spoken";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
const [FIRST, LAST] = ["Norah", "Lindqvist"];
const SELF = `${FIRST} ${LAST}`;
const PEOPLE = ["Tove Lindqvist", "Emil Lindqvist"];
/** From received to where it waits to be approved. */
const ON_THE_WAY = [9, 10, 6];
const APPROVED = "Approved";

const [own, tracker, correcting, file, item, programs] = (["applications", "tracker", "correcting", "case", "item", "programs"] as const).map((namespace) =>
  words("en", namespace),
) as [
  ReturnType<typeof words>,
  ReturnType<typeof words>,
  ReturnType<typeof words>,
  ReturnType<typeof words>,
  ReturnType<typeof words>,
  ReturnType<typeof words>,
];

const picture = (page: Page, name: string) => (screenshots ? page.screenshot({ path: `${screenshots}/corrected-${name}.png`, fullPage: true }) : undefined);

test("somebody finds a program, signs up and applies on a phone; the reviewer asks for a correction, gets it, and approves; the applicant reads each step as it happens", async () => {
  test.setTimeout(300_000);
  await inOffice("corrected-application", async ({ hub, deskOf }) => {
    const browser = await browserOf(silence(soundFolder(), 5));
    try {
      const context = await browser.newContext({ baseURL: hub.url, locale: "en-US", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      const phone = await context.newPage();
      const desk = await deskOf("supervisor");

      await test.step("signed up, the program found and its form begun", async () => {
        await signUp(phone, hub.url, { first: FIRST, last: LAST });
        // The list is drawn anew for what is searched: a finger that comes meanwhile meets another program.
        const count = phone.locator("p[role=status]").filter({ hasText: /\d/ });
        const every = await count.innerText();
        await phone.getByRole("searchbox", { name: programs("list.search") }).fill("rent");
        await expect(count).not.toHaveText(every);
        await phone
          .getByRole("link", { name: /Rental/ })
          .first()
          .tap();
        await expect(phone.getByRole("heading", { level: 1, name: /Rental/ })).toBeVisible();
        await phone
          .getByRole("link", { name: new RegExp(`^${programs("apply.begin")}`) })
          .first()
          .tap();
        await expect(phone).toHaveURL(/\/confirmation-resource\//);
        expect(await violationsOf(phone)).toEqual([]);
        await phone.getByRole("button", { name: programs("confirm.begin"), exact: true }).tap();
        await expect(phone).toHaveURL(/\/application\?draft=/);
      });

      await test.step("filled in, with a photo", async () => {
        const admin = await ApiSession.signIn(hub.url, "supervisor");
        const { programs: listed } = (await admin.get("/api/programs")) as { programs: { id: number; name: string }[] };
        const { form } = await admin.get(`/api/programs/${listed.find(({ name }) => /Rental/.test(name))!.id}/form`);
        await fillForm({ page: phone, hands: touch, language: "en", name: SELF, people: PEOPLE }, form.form, async (id) => {
          if (id !== "papers_page") return;
          await phone
            .locator("input[type=file]")
            .first()
            .setInputFiles({ name: "lease.jpg", mimeType: "image/jpeg", buffer: await photoOf(phone) });
          await expect(phone.getByRole("list", { name: "Pages" }).getByText(/^Arrived/)).toBeVisible();
        });
      });

      // The rows may be there before the screen follows its queues; then it reads them once more, and what has come until then is in
      // the list and not announced.
      let followed = 0;
      let changedAt = Date.now();
      desk.once("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => {
          if (!/"subscribed".*"queue:/.test(String(payload))) return;
          followed++;
          changedAt = Date.now();
        }),
      );
      desk.on("response", (response) => {
        if (/\/api\/(ro\/)?work-queue\?/.test(response.url())) changedAt = Date.now();
      });
      await desk.goto("/v2/review");
      await expect(desk.getByRole("row").nth(1)).toBeVisible();
      await expect.poll(() => followed > 0 && Date.now() - changedAt > 2_000).toBe(true);
      const number = await test.step("sent; who reviews sees at once that it came, and finds it", async () => {
        await phone.getByRole("button", { name: own("review.send") }).tap();
        await expect(phone.getByRole("heading", { level: 1, name: own("sent.title") })).toBeFocused();
        const shown = (await phone.locator(".filling-number bdi").innerText()).trim();
        await expect(desk.getByRole("button", { name: /^1 new application/ })).toBeVisible();
        await desk.goto(`/v2/review?search=${encodeURIComponent(shown)}`);
        await desk.getByRole("link", { name: shown, exact: true }).click();
        await expect(desk.getByRole("heading", { name: file("answers.title") })).toBeVisible();
        await phone.getByRole("link", { name: own("sent.see") }).tap();
        await expect(phone.getByRole("heading", { name: tracker("status.title") })).toBeVisible();
        return shown;
      });

      await test.step("a correction is asked for at one answer, and stands on the applicant's page without a reload", async () => {
        await desk.getByRole("button", { name: file("corrections.askOf", { question: "Monthly rent" }) }).click();
        await desk.getByRole("button", { name: file("corrections.basket_one", { count: 1 }) }).click();
        const dialog = desk.getByRole("dialog");
        await dialog.getByRole("textbox", { name: /What should they look at/ }).fill("Your lease says something else. Please check the rent.");
        await dialog.getByRole("button", { name: file("corrections.send") }).click();
        await expect(desk.getByText(file("corrections.state.open"))).toBeVisible();
        await expect(phone.getByText("Your lease says something else. Please check the rent.")).toBeVisible();
        expect(await violationsOf(phone)).toEqual([]);
        await picture(phone, "asked");
      });

      await test.step("just that answer is open; it is corrected, and both values stand at the case", async () => {
        const asked = phone.getByRole("form", { name: correcting("request.title") });
        await expect(asked.getByRole("textbox")).toHaveCount(1);
        await phone.locator('[id="answer:monthly_rent"]').fill("950");
        await asked.getByRole("button", { name: correcting("request.send") }).tap();
        // The signature covers the rent: it is asked for again.
        await expect(asked.getByRole("group", { name: correcting("request.faults") })).toBeFocused();
        await phone.locator('[id="answer:signature"]').fill(SELF);
        await asked.getByRole("button", { name: words("en", "form-fields")("signature.sign"), exact: true }).tap();
        await asked.getByRole("button", { name: correcting("request.send") }).tap();
        await expect(phone.getByText(correcting("request.sent"))).toBeVisible();
        const corrections = desk
          .locator("#corrections, [aria-labelledby=corrections], section")
          .filter({ hasText: file("corrections.title") })
          .last();
        await expect(corrections.getByText(file("corrections.outcome.corrected"))).toBeVisible();
        await expect(corrections.getByText(/\$950/)).toBeVisible();
        await expect(corrections.getByText(/\$1,200/)).toBeVisible();
        await expect(desk.getByText(words("en", "communications")("mail.inPortal"))).toBeVisible();
        await picture(desk, "case");
      });

      await test.step("approved; the applicant reads it without a reload", async () => {
        const staff = await ApiSession.signIn(hub.url, "supervisor");
        const id = Number(new URL(desk.url()).pathname.split("/").at(-1));
        for (const state_id of ON_THE_WAY) {
          const now = await staff.get(`/api/work-queue/items/${id}`);
          await staff.post(`/api/work-queue/items/${id}/advance`, { state_id, version: now.version, user_id: now.owners[0].possible_user_id });
        }
        await desk.getByRole("button", { name: file("head.changeStatus"), exact: true }).click();
        const dialog = desk.getByRole("dialog", { name: item("status.title", { id: number }) });
        await dialog.getByText(APPROVED, { exact: true }).click();
        await dialog.getByRole("button", { name: item("status.save"), exact: true }).click();
        await expect(desk.getByText(item("status.done", { id: number, status: APPROVED }))).toBeVisible();
        await expect(phone.getByText(/^Approved on /)).toBeVisible();
        await picture(phone, "approved");
      });
    } finally {
      await browser.close();
    }
  });
});
