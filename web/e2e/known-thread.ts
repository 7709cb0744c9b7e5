import type { Page } from "@playwright/test";
import { reviewer } from "../src/testing/fixtures";
import { office, resetOffice } from "../src/testing/handlers/staff";
import { segments } from "../src/testing/staff-fixtures";
import { type Appearance, appearAs } from "./appearance";
import { simulateHub } from "./simulated-hub";

/** Where the conversation with known words is. */
export const KNOWN_THREAD = "/v2/inbox/t-10001";

/** The sizes at which a conversation is looked at; the last is what 200 % leave of 1440 × 900. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 720, height: 450 },
] as const;

/** Opens a conversation that the unit tests' handlers answer: texts, an email, a private note, and a call whose summary has seven points. */
export async function openKnownThread(page: Page, appearance: Appearance, address = KNOWN_THREAD): Promise<void> {
  resetOffice();
  const claims = Array.from({ length: 7 }, (_, n) => {
    const { text, speaker, start_ms, end_ms } = segments[n % segments.length]!;
    return { segment_id: `point-${n}`, text, speaker, start_ms: start_ms + n * 1_000, end_ms };
  });
  office.summary = { ...office.summary, claims };
  await simulateHub(page, reviewer);
  await page.goto("/privacy");
  await appearAs(page, appearance);
  await page.goto(address);
  await page.locator(".callcard").first().waitFor();
}
