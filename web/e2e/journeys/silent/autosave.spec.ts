import { expect, test } from "@playwright/test";

import { beginRent } from "../begun-draft";
import { inOffice } from "../in-office";
import { enterPassword } from "../screens";
import { until } from "../until";

const ROUNDS = 3;

/** The answers of a draft, as the hub has them. */
type Answers = Record<string, unknown>;

const holds = (answers: Answers, text: string): boolean => JSON.stringify(answers).includes(text);

test("kill -9 of the hub in the middle of saving a form: nothing that the page called saved is lost, and the rest is sent by itself", async ({ browser }) => {
  test.setTimeout(150_000);
  await inOffice("autosave", async ({ hub }) => {
    const { name, session, draft } = await beginRent(hub.url, "en");
    const kept = () => session.get(`/api/application-drafts/${draft}`) as Promise<Answers>;
    const page = await (await browser.newContext({ baseURL: hub.url, locale: "en-US" })).newPage();
    await enterPassword(page, hub.url, name);
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto(`/application?draft=${draft}`);
    const box = page.locator(".filling-question").getByRole("textbox").first();
    const state = page.locator(".filling-save");
    await expect(box).toBeVisible();

    for (let round = 1; round <= ROUNDS; round++) {
      const saved = `Ana Saved ${"abc"[round - 1]}`;
      await box.fill(saved);
      await expect(state).toHaveAttribute("data-kind", "here");
      await expect(state).toHaveAttribute("data-kind", "saved");

      // The hub ends while it has the next answer in its hands.
      const later = `${saved} and later`;
      const sent = page.waitForRequest((request) => request.method() === "PATCH" && request.url().endsWith("/answers"));
      await box.fill(later);
      await sent;
      await hub.kill();
      const shownAsSaved = (await state.getAttribute("data-kind")) === "saved" ? later : saved;
      await hub.launch();

      expect(holds(await kept(), shownAsSaved)).toBe(true);
      await expect(box).toHaveValue(later);
      await until("what was not saved to arrive by itself", async () => holds(await kept(), later));
      await expect(state).toHaveAttribute("data-kind", "saved");
    }
  });
});
