import { type Browser, expect, type Page } from "@playwright/test";
import { join } from "node:path";
import { ApiSession } from "../journeys/api-session";
import { recordParticipant } from "../journeys/livekit-peer";
import { answerOnPhone, declineOnPhone, ringingCall } from "../journeys/phone-line";
import { secondsOfSound } from "../journeys/sound-file";
import { codesHeard, soundFolder } from "../journeys/spoken";
import { paste } from "./code-boxes";
import { expectAccessible, expectQuiet, hostOf, hubFor, submit, test, visitor } from "./visitor";
import { type Language, words } from "./words";

let hub: Awaited<ReturnType<typeof hubFor>>;
let carefund: string;
const PHONE = "+12025550130";
/** What the phone says, with `#` for each code. */
const SENTENCE = "Hello. This is Care fund Marketplace. Your code is # Once more, your code is # Do not share it with anyone. Goodbye.";

/** The words before the number in a sentence. */
function firstWords(sentence: string): string {
  return sentence.split(/[\u2066-\u2069#]/)[0]?.trim() ?? "";
}

/** A visitor who has found the application and chosen a phone call. */
async function askByPhone(browser: Browser, language: Language): Promise<Page> {
  const w = words(language);
  const page = await visitor(browser, carefund, language);
  await page.goto("/find-login");
  await page.getByRole("tab", { name: w("find.phone") }).click();
  await page.locator("input[name=phone]").pressSequentially(PHONE.slice(2));
  await page.getByText(w("consent.yes"), { exact: true }).click();
  await page.getByRole("button", { name: w("find.submit") }).click();
  await expect(page.getByRole("heading", { name: w("found.title") })).toBeVisible();
  await page.getByText(w("channel.call"), { exact: true }).click();
  return page;
}

/** Tests of a code that is asked for by telephone, on a hub of their own. */
export function describeSpokenCode(languages: readonly Language[]): void {
  test.describe.configure({ timeout: 120_000 });
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    hub = await hubFor(`spoken-code-${languages.join("-")}`);
    carefund = hostOf(hub.url, "carefund");
  });
  test.afterAll(() => hub?.remove());

  for (const language of languages) {
    test(`a code is read over the phone${language === "en" ? ", and what was heard opens the door" : ""}, in ${language}`, async ({ browser }) => {
      const w = words(language);
      const p = words(language, "problem");
      // The phone speaks the language of the account, whatever the page is in.
      const { token } = await ApiSession.signIn(hub.url, "member");
      const spoken = await fetch(`${hub.url}/api/users/me/language`, {
        method: "PUT",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
        body: JSON.stringify({ lang: language }),
      });
      expect(spoken.status).toBe(204);

      const page = await askByPhone(browser, language);
      await expectAccessible(page, language);
      await submit(page);
      await expect(page.locator(".ui-code-box")).toHaveCount(6);

      await expect(page.getByRole("status").filter({ hasText: firstWords(w("codeCall.calling", { to: "#" })) })).toBeVisible();
      const ring = await ringingCall(hub.url, PHONE);
      const { room } = await answerOnPhone(hub.url, PHONE, ring.call_id, false);
      const folder = soundFolder();
      const recording = join(folder, "call.wav");
      expect(await recordParticipant(room, "announcer", recording)).toBeGreaterThan(10);
      expect(secondsOfSound(recording)).toBeGreaterThan(5);
      await expect(page.getByText(w("codeCall.read"))).toBeVisible();
      await expectAccessible(page, language);

      // The recogniser only knows English; for other languages the test checks that a voice spoke.
      const right = page.getByRole("heading", { name: w("create.title") });
      if (language === "en") {
        const heard = codesHeard(folder, recording, SENTENCE);
        expect(heard).toHaveLength(2);
        // The recogniser may mishear a digit once; the person at the phone hears it twice as well.
        await paste(page, heard[1] ?? "");
        await expect(right.or(page.getByText(p("code_wrong")))).toBeVisible();
        if (!(await right.isVisible())) await paste(page, heard[0] ?? "");
        await expect(right).toBeVisible();
      }
      expectQuiet(page);
    });

    test(`a call that is declined is said on the page, and another code can be asked for, in ${language}`, async ({ browser }) => {
      const w = words(language);
      const page = await askByPhone(browser, language);
      await submit(page);
      await expect(page.locator(".ui-code-box")).toHaveCount(6);
      const ring = await ringingCall(hub.url, PHONE);
      await declineOnPhone(hub.url, PHONE, ring.call_id);
      await expect(page.getByText(w("codeCall.declined"))).toBeVisible();
      await expect(page.getByText(w("mfa.resendIn")).or(page.getByRole("button", { name: w("mfa.resend") }))).toBeVisible();
      await expectAccessible(page, language);
      expectQuiet(page);
    });
  }
}
