import { expect, test } from "@playwright/test";

import { words } from "../../sign-in/words";
import { LONG } from "../../quick";
import { ApiSession } from "../api-session";
import { browserOf } from "../browser";
import { fillForm } from "../fill-form";
import { keys } from "../hands";
import { inOffice } from "../in-office";
import { signUp } from "../new-applicant";
import { silence, soundFolder } from "../spoken";

/** Folder for screenshots, if one is named. */
const screenshots = process.env["COMMONLINE_SCREENSHOTS"];
const GRANT = 1715;
const OWNER = "ليلى حداد";

const own = words("ar", "applications");
const programs = words("ar", "programs");

test("a business signs up and fills in the grant form in Arabic with the keys alone, on a phone's screen", LONG, async () => {
  test.setTimeout(300_000);
  await inOffice("grant", async ({ hub, deskOf }) => {
    const browser = await browserOf(silence(soundFolder(), 5));
    try {
      const context = await browser.newContext({ baseURL: hub.url, locale: "ar", viewport: { width: 390, height: 844 } });
      await context.addInitScript(() => localStorage.setItem("language", "ar"));
      const page = await context.newPage();
      await signUp(page, hub.url, { name: `Haddad Bakery ${Date.now()}` });
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");

      await page.goto(`/confirmation-resource/${GRANT}`);
      await keys.press(page.getByRole("button", { name: programs("confirm.begin"), exact: true }));
      await expect(page).toHaveURL(/\/application\?draft=/);

      const staff = await ApiSession.signIn(hub.url, "supervisor");
      const { form } = await staff.get(`/api/programs/${GRANT}/form`);
      await fillForm({ page, hands: keys, language: "ar", name: OWNER, people: [] }, form.form, async (id) => {
        if (screenshots) await page.screenshot({ path: `${screenshots}/grant-${id}.png`, fullPage: true });
      });

      await keys.press(page.getByRole("button", { name: own("review.send") }));
      await expect(page.getByRole("heading", { level: 1, name: own("sent.title") })).toBeFocused();
      const number = (await page.locator(".filling-number bdi").innerText()).trim();
      if (screenshots) await page.screenshot({ path: `${screenshots}/grant-sent.png`, fullPage: true });

      const desk = await deskOf("supervisor");
      await desk.goto(`/v2/review?search=${encodeURIComponent(number)}`);
      await desk.getByRole("link", { name: number, exact: true }).click();
      await expect(desk.getByText(OWNER).first()).toBeVisible();
    } finally {
      await browser.close();
    }
  });
});
