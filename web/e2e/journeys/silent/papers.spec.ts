import { expect, test } from "@playwright/test";

import { violationsOf } from "../../axe";
import { ApiSession } from "../api-session";
import { browserOf } from "../browser";
import { inOffice } from "../in-office";
import { photoOf } from "../photo-file";
import { enterPassword } from "../screens";
import { silence, soundFolder } from "../spoken";

interface Listing {
  id: number;
  has_form: boolean;
  is_open: boolean;
  application_id: number | null;
}

interface Item {
  id: string;
  type: string;
  items?: Item[];
}

interface FormPage {
  id: string;
  items: Item[];
}

/** The first page of a form that asks for a photo outside a group, with the question. */
function photoIn(form: { sections: { pages: FormPage[] }[] }): { page: string; question: string } | null {
  for (const section of form.sections) {
    for (const page of section.pages) {
      const question = page.items.find((item) => item.type === "photo");
      if (question) return { page: page.id, question: question.id };
    }
  }
  return null;
}

test("a tab that ends between the photo and its upload loses nothing: the photo is still there, and arrives", async () => {
  test.setTimeout(240_000);
  await inOffice("papers", async ({ hub }) => {
    const browser = await browserOf(silence(soundFolder(), 5));
    const context = await browser.newContext({ baseURL: hub.url, locale: "en-US" });
    const page = await context.newPage();
    await enterPassword(page, hub.url, "applicant");
    await expect(page).not.toHaveURL(/\/login/);
    const api = await ApiSession.signIn(hub.url, "applicant");
    let found: { program: number; page: string; question: string } | null = null;
    const { programs } = (await api.get("/api/programs")) as { programs: Listing[] };
    for (const { id } of programs.filter((program) => program.has_form && program.is_open && program.application_id === null)) {
      const { form } = (await api.get(`/api/programs/${id}/form`)) as { form: { form: { sections: { pages: FormPage[] }[] } } };
      const photo = photoIn(form.form);
      if (photo) found ??= { program: id, ...photo };
    }
    if (!found) throw new Error("no program of the demonstration asks for a photo");
    const draft = (await api.post("/api/application-drafts", { program_id: found.program, lang: "en" })) as { id: string };
    const address = `/application?draft=${draft.id}&page=${found.page}`;
    const papers = async () => ((await api.get(`/api/application-drafts/${draft.id}/papers`)) as { papers: { at: string }[] }).papers;

    await test.step("the tab is killed while nothing of the photo has left it", async () => {
      await page.goto(address);
      const photo = await photoOf(page);
      // The network takes nothing: the photo is on this device alone.
      await context.route("**/api/application-drafts/*/uploads", () => undefined);
      await page.locator(`[id="answer:${found.question}"]`).waitFor();
      await page.locator("input[type=file]").first().setInputFiles({ name: "stub.jpg", mimeType: "image/jpeg", buffer: photo });
      // It is sent only once it is kept.
      await expect(page.getByRole("list", { name: "Pages" }).getByText(/^Sending/)).toBeVisible();
      const crashed = page.waitForEvent("crash").catch(() => undefined);
      void page.goto("chrome://crash").catch(() => undefined);
      await Promise.race([crashed, page.waitForTimeout(5_000)]);
      await page.close();
      expect(await papers()).toEqual([]);
      await context.unroute("**/api/application-drafts/*/uploads");
    });

    await test.step("at the same question the last photo is still here, and arrives", async () => {
      const again = await context.newPage();
      await again.goto(address);
      await expect(again.getByText(/Your last photo is still here/)).toBeVisible();
      expect(await violationsOf(again)).toEqual([]);
      await again.getByRole("button", { name: "Use this photo" }).click();
      await expect(again.getByRole("list", { name: "Pages" }).getByText(/^Arrived/)).toBeVisible();
      await expect.poll(async () => (await papers()).map((paper) => paper.at)).toEqual([found.question]);
      // It has left this device.
      await again.reload();
      await expect(again.getByRole("list", { name: "Pages" })).toContainText("stub.jpg");
      await expect(again.getByText(/still here/)).toHaveCount(0);
    });
    await browser.close();
  });
});
