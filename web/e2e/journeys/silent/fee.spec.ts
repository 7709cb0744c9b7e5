import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";

import { enter } from "../../enter";
import { isQuick } from "../../quick";
import { words } from "../../sign-in/words";
import { ApiSession } from "../api-session";
import type { HubProcess } from "../hub-process";
import { inOffice } from "../in-office";
import { before, dollars } from "../money-words";
import { expectSeen, expectSeenOnPhone } from "../seen";

const FEE = 2_500;
/** The account of the simulated bank that is debited without an answer. */
const SILENT_ACCOUNT = "000222222227";
const REASON = "Charged for the wrong program";

const admin = words("en", "payments");
const caseWords = words("en", "case");

/** Who pays for which application of the demonstration, in which language. */
const PAYERS = [
  { language: "en", payer: "applicant", application: 100_001 },
  { language: "es", payer: "applicant2", application: 100_002 },
] as const;
type Payer = (typeof PAYERS)[number];

interface Payment {
  channel: string;
  state: string;
}

/** What is due for an application, as its applicant sees it. */
interface Due {
  program_id: number;
  program_name: string;
  is_due: boolean;
  payments: Payment[];
}

/** The administrator sets the fee on the page of the program's settings. */
async function chargeFee(page: Page, program: number): Promise<void> {
  await page.goto(`/v2/program-portal/settings?program=${program}`);
  const form = page.getByRole("form", { name: admin("admin.title") });
  const fee = form.getByRole("textbox", { name: admin("admin.fee") });
  await fee.fill("25,00");
  await check(form.getByRole("group", { name: admin("admin.takes") }), ["bank", "card"]);
  await form.getByRole("button", { name: admin("admin.save"), exact: true }).click();
  // Half of the world writes it so: it is not guessed what is meant.
  await expect(form.getByText(admin("admin.notAmount")).first()).toBeVisible();
  await fee.fill("25.00");
  await form.getByRole("button", { name: admin("admin.save"), exact: true }).click();
  await expect(page.getByText(admin("admin.saved"), { exact: true })).toBeVisible();
  await expect(form.getByText(/revision \d+/)).toBeVisible();
  await expectSeenOnPhone(page, "en", "fee-settings");
}

async function check(group: Locator, channels: readonly string[]): Promise<void> {
  for (const channel of channels) {
    const box = group.getByRole("checkbox", { name: admin(`channels.${channel}`) });
    if (!(await box.isChecked())) await box.locator("xpath=ancestor-or-self::label").click();
  }
}

/** A page of the applicant, in their language. */
async function applicantAt(browser: Browser, hub: HubProcess, { language, payer }: Payer): Promise<Page> {
  const context = await browser.newContext({ baseURL: hub.url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript((code) => localStorage.setItem("language", code), language);
  const page = await context.newPage();
  await enter(page, payer);
  return page;
}

/** Fills in the debit of the account whose bank does not answer. */
async function fillDebit(page: Page, language: Payer["language"]): Promise<Locator> {
  const w = words(language, "payments");
  const form = page.getByRole("form", { name: w("titleOnly"), exact: true });
  await form.getByText(w("channels.bank"), { exact: true }).click();
  await form.getByRole("button", { name: w("form.use", { number: SILENT_ACCOUNT }) }).click();
  await expect(form.getByRole("textbox", { name: w("form.account"), exact: true })).toHaveValue(SILENT_ACCOUNT);
  await form.getByText(w("form.agree", { amount: dollars(FEE, language) })).click();
  return form.getByRole("button", { name: w("form.pay", { amount: dollars(FEE, language) }) });
}

/** The case as finance reads it: the line of a payment. */
const lineOf = (desk: Page, channel: string, state: string): Locator =>
  desk
    .getByRole("region", { name: caseWords("payments.title"), exact: true })
    .getByText(`${admin("case.fee")} · ${admin(`channels.${channel}`)} · ${admin(`states.${state}`)}`);

/** What the thread says of a payment's state, whoever did it. */
const saidInThread = (desk: Page, state: string): Locator =>
  desk.getByRole("log").getByText(admin("thread", { name: "@", state: admin(`states.${state}`) }).split("@")[1]!);

/** The books of every program come to nothing. */
function expectWholeBooks(hub: HubProcess): void {
  const said = hub.run(["ledger", "check"]);
  expect(said).toContain("the books are whole");
  expect(said).not.toContain("BROKEN");
}

for (const one of PAYERS.filter(({ language }) => !isQuick || language === "es")) {
  const { language, payer, application } = one;
  test(`a fee is paid by card with a double press, given back, and paid by a bank that does not answer at first; each says so, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const w = words(language, "payments");
    await inOffice(`fee-${language}`, async ({ hub, deskOf }) => {
      const session = await ApiSession.signIn(hub.url, payer);
      const due = (): Promise<Due> => session.get(`/api/payments/movement-amount/${application}`);
      const { program_id: program, program_name: name } = await due();
      const payments = async () => (await due()).payments.map(({ channel, state }) => `${channel} ${state}`);
      const tracker = `/application?id=${application}`;

      const settings = await deskOf("admin");
      await test.step("the administrator sets a fee, written as here alone", () => chargeFee(settings, program));

      const page = await applicantAt(browser, hub, one);
      const list = page.getByRole("region", { name: w("list.title"), exact: true });
      const entries = list.getByRole("listitem");

      await test.step("the tracker names what is due, and leads to the payment", async () => {
        await page.goto(tracker);
        await page.getByRole("link", { name: w("due.link", { amount: dollars(FEE, language) }) }).click();
        await expect(page.getByRole("heading", { level: 1, name: w("title", { program: name }) })).toBeVisible();
        await expect(page.getByText(w("due.words", { amount: dollars(FEE, language) }))).toBeVisible();
        await expectSeenOnPhone(page, language, `fee-${language}-pay`);
      });

      await test.step("paid by card with a double press: one payment, which is paid when the payer is back", async () => {
        const form = page.getByRole("form", { name: w("titleOnly"), exact: true });
        await form.getByText(w("channels.card"), { exact: true }).click();
        await form.getByRole("button", { name: w("form.goOn") }).dblclick();
        await expect(page.getByText(w("due.done"))).toBeVisible();
        await expect(entries).toHaveCount(1);
        await expect(entries.first()).toContainText(dollars(FEE, language));
        await expect(entries.first()).toContainText(before(w, "says.success", "date"));
        expect(new URL(page.url()).searchParams.has("back")).toBe(false);
        expect(await payments()).toEqual(["card success"]);
        await expectSeen(page, language, `fee-${language}-paid`);
      });

      const desk = await deskOf("supervisor");
      await test.step("the case and its thread say that it was paid; finance gives it back with a reason", async () => {
        await desk.goto(`/v2/review/${application}`);
        await expect(lineOf(desk, "card", "success")).toBeVisible();
        await expect(saidInThread(desk, "success").first()).toBeVisible();
        const refund = desk.getByRole("button", { name: admin("case.refund"), exact: true });
        await refund.click();
        const dialog = desk.getByRole("dialog", { name: admin("case.refund") });
        const give = dialog.getByRole("button", { name: admin("case.refund"), exact: true });
        await expect(give).toBeDisabled();
        await dialog.getByRole("textbox", { name: admin("case.reason") }).fill(REASON);
        await expectSeenOnPhone(desk, "en", `fee-${language}-refund`);
        await give.click();
        await expect(lineOf(desk, "card", "refunded")).toBeVisible();
        await expect(saidInThread(desk, "refunded").first()).toBeVisible();
        await expect(refund).toHaveCount(0);
        expectWholeBooks(hub);
      });

      await test.step("the payer reads it without a reload, and pays in two windows at once: the bank does not answer, and there is one payment", async () => {
        await expect(entries.first()).toContainText(before(w, "says.refunded", "date"));
        const other = await page.context().newPage();
        // Without the live socket this window does not know what is pressed in the first.
        await other.routeWebSocket(/\/live$/, () => {});
        await other.goto(page.url());
        const [pay, payThere] = [await fillDebit(page, language), await fillDebit(other, language)];
        await Promise.all([pay.click(), payThere.click()]);
        for (const window of [page, other]) {
          await expect(window.getByText(w("says.started"))).toBeVisible();
          await expect(window.getByRole("region", { name: w("list.title"), exact: true }).getByRole("listitem")).toHaveCount(2);
        }
        expect(await payments()).toEqual(["card refunded", "bank started"]);
        await page.getByRole("button", { name: w("list.ask") }).click();
        await expect(page.getByText(w("due.done"))).toBeVisible();
        await other.close();
        await expect(entries).toHaveCount(2);
        expect(await payments()).toEqual(["card refunded", "bank success"]);
      });

      await test.step("tracker, case and thread say what came of it, and the books are whole", async () => {
        await page.goto(tracker);
        const part = page.getByRole("region", { name: w("list.title"), exact: true });
        await expect(part.getByText(before(w, "says.success", "date"))).toBeVisible();
        await expect(part.getByRole("link", { name: w("list.title") })).toBeVisible();
        await expectSeenOnPhone(page, language, `fee-${language}-tracker`);
        await desk.reload();
        await expect(lineOf(desk, "bank", "success")).toBeVisible();
        await expect(lineOf(desk, "card", "refunded")).toBeVisible();
        await expect(saidInThread(desk, "started").first()).toBeVisible();
        await expect(saidInThread(desk, "success")).toHaveCount(2);
        await expectSeen(desk, "en", `fee-${language}-case`);
        expectWholeBooks(hub);
      });
      await page.context().close();
    });
  });
}
