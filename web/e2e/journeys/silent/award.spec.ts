import { readFileSync } from "node:fs";

import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";

import { enter } from "../../enter";
import { words } from "../../sign-in/words";
import { LONG } from "../../quick";
import { ApiSession } from "../api-session";
import { returnOf } from "../bank-return";
import type { HubProcess } from "../hub-process";
import { inOffice, type Office } from "../in-office";
import { before, dollars } from "../money-words";
import { expectSeen, expectSeenOnPhone } from "../seen";
import { until } from "../until";

/** An application of the demonstration that waits to be checked, its program, and who has made it: they read Spanish. */
const CASE = 100_002;
const PROGRAM = 1720;
const PAYEE = { login: "applicant2", name: "Carmen Ruiz" };
/** From there to where it waits to be approved. */
const ON_THE_WAY = [9, 10, 6];
const APPROVED = "Approved";
const CENTS = 120_050;
const REFERENCE = "P-900001";
const BUDGET = 500_000_000;
const PAYOUTS = `/v2/program-portal/payouts?program=${PROGRAM}`;
/** What the program and its bank have agreed on. */
const ORIGINATOR = {
  company_name: "RIVERBEND COUNTY",
  company_id: "1123456789",
  description: "AWARD",
  originating: "121042882",
  destination: "121042882",
  destination_name: "RIVERBEND BANK",
  origin_name: "RIVERBEND COUNTY",
};

const w = words("en", "payments");
const own = words("es", "payments");
const printing = words("en", "checks");
const [file, item, admin] = [words("en", "case"), words("en", "item"), words("en", "admin-programs")];
const [bank, ownBank] = [words("en", "payouts"), words("es", "payouts")];

interface Money {
  reserved_cents: number;
  in_transit: { cents: number }[];
  paid_cents: number;
}

/** Finance, at a case whose award is approved, and the one who is to be paid. */
interface Awarded {
  hub: HubProcess;
  desk: Page;
  /** The tracker of the application, in Spanish. */
  tracker: Page;
  administrator: ApiSession;
  money: () => Promise<Money>;
}

const paymentsAt = (desk: Page): Locator => desk.getByRole("region", { name: file("payments.title"), exact: true });

/** The line of an award's payment, as far as it is. */
const awardAt = (desk: Page, channel: string, state: string): Locator =>
  paymentsAt(desk).getByText(`${w("case.awardKind")} · ${w(`channels.${channel}`)} · ${w(`states.${state}`)}`);

/** What the tracker says of the award. */
const saidTo = (tracker: Page, key: string, value?: string): Locator =>
  tracker
    .getByRole("region", { name: own("list.title"), exact: true })
    .getByText(value === undefined ? own(`awardSays.${key}`) : before(own, `awardSays.${key}`, value));

/** Pays the award that is payable, by this channel. */
async function pay(desk: Page, channel: string): Promise<void> {
  await desk.getByRole("button", { name: w("case.pay"), exact: true }).click();
  const dialog = desk.getByRole("dialog", { name: w("case.payTitle") });
  await expect(dialog.getByText(REFERENCE)).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: w("case.payee") })).toHaveValue(PAYEE.name);
  await expect(dialog.getByRole("textbox", { name: w("case.amount") })).toHaveValue("1,200.50");
  await dialog.getByText(w(`channels.${channel}`), { exact: true }).click();
  await dialog.getByRole("button", { name: w("case.do"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Says what became of the payment that is open, with a reason where one is needed. */
async function report(desk: Page, action: string, reason?: string): Promise<void> {
  const what = w("case.actions", { what: dollars(CENTS, "en") });
  await desk.getByRole("button", { name: what }).click();
  const dialog = desk.getByRole("dialog", { name: what });
  await dialog.getByText(w(`case.${action}`), { exact: true }).click();
  if (reason !== undefined) await dialog.getByRole("textbox", { name: new RegExp(`^${w("case.reason")}`) }).fill(reason);
  await dialog.getByRole("button", { name: w("case.save"), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** The payee gives an account on the page of their payment, in Spanish. */
async function giveAccount(purse: Page, { routing, account }: { routing: string; account: string }): Promise<void> {
  const form = purse.getByRole("form", { name: ownBank("payee.title"), exact: true });
  const fields = { holder: PAYEE.name, routing, account, again: account };
  for (const [field, text] of Object.entries(fields)) {
    await form.getByRole("textbox", { name: ownBank(`payee.${field}`), exact: true }).fill(text);
  }
  await form.getByRole("button", { name: ownBank("payee.save"), exact: true }).click();
}

/** The bank's file of the batch that is open, as it is saved. */
async function fileOf(payouts: Page): Promise<string> {
  const fetch = payouts.getByRole("button", { name: bank("batch.download"), exact: true });
  const [download] = await Promise.all([payouts.waitForEvent("download"), fetch.click()]);
  return readFileSync(await download.path(), "utf8");
}

/** Makes a batch of what waits, which is one payment to the account with these last digits, and releases it; its file. */
async function releaseBatch(payouts: Page, last: string): Promise<string> {
  await payouts.goto(PAYOUTS);
  await payouts.getByRole("button", { name: bank("waiting.make"), exact: true }).click();
  const row = payouts.getByRole("row").filter({ hasText: PAYEE.name });
  await expect(row).toContainText(bank("waiting.account", { last }));
  await expect(row).toContainText(dollars(CENTS, "en"));
  const release = { name: bank("batch.release"), exact: true };
  await payouts.getByRole("button", release).click();
  const dialog = payouts.getByRole("alertdialog");
  await expect(dialog.getByText(bank("batch.total", { amount: dollars(CENTS, "en"), number: 1 }))).toBeVisible();
  await dialog.getByRole("button", release).click();
  await expect(dialog).toHaveCount(0);
  return fileOf(payouts);
}

/** The trace number of a file's only payment. */
const traceOf = (text: string): string => {
  const row = text.split(/\r?\n/).find((line) => line.startsWith("6"));
  return row?.slice(79) ?? "";
};

/** The books of every program come to nothing. */
function expectWholeBooks(hub: HubProcess): void {
  const said = hub.run(["ledger", "check"]);
  expect(said).toContain("the books are whole");
  expect(said).not.toContain("BROKEN");
}

/** An award is planned, its program has a budget, and the supervisor approves it: the budget has it reserved. */
async function approve({ hub, deskOf }: Office, browser: Browser, name: string): Promise<Awarded> {
  const [finance, administrator] = [await ApiSession.signIn(hub.url, "supervisor"), await ApiSession.signIn(hub.url, "admin")];
  const money = (): Promise<Money> => administrator.get(`/api/admin/programs/${PROGRAM}/budget`);
  const number = await test.step("the award is planned, and the case is brought to its approval", async () => {
    const fees = await administrator.get(`/api/admin/programs/${PROGRAM}/fees`);
    const pays = { fee_cents: 0, takes: [], pays: ["check", "bank"], most_cents: 1_000_000 };
    await administrator.put(`/api/admin/programs/${PROGRAM}/fees`, { revision: fees.revision, fees: pays });
    const { externalId } = await finance.get(`/api/work-queue/items/${CASE}`);
    const planned = { externalId, amount_cents: CENTS, PaymentChannelName: "Check", PaymentStatusName: "planned", payee: PAYEE.name, reference: REFERENCE };
    const { results } = await finance.post("/api/reporting/payout-import", { program_id: PROGRAM, items: [planned] });
    expect(results).toMatchObject([{ ok: true }]);
    for (const state_id of ON_THE_WAY) {
      const now = await finance.get(`/api/work-queue/items/${CASE}`);
      await finance.post(`/api/work-queue/items/${CASE}/advance`, { state_id, version: now.version, user_id: now.owners[0].possible_user_id });
    }
    return externalId as string;
  });

  const settings = await deskOf("admin");
  const form = settings.getByRole("form", { name: admin("budget.title"), exact: true });
  await test.step("the administrator sets the program's budget", async () => {
    await settings.goto(`/v2/program-portal/settings?program=${PROGRAM}`);
    await form.getByRole("textbox", { name: admin("budget.field") }).fill(String(BUDGET / 100));
    await form.getByRole("button", { name: admin("budget.set"), exact: true }).click();
    await expect(settings.getByText(admin("budget.saved", { amount: dollars(BUDGET, "en") }))).toBeVisible();
  });

  const desk = await deskOf("supervisor");
  await test.step("approved: the budget has the award reserved", async () => {
    const held = (await money()).reserved_cents;
    await desk.goto(`/v2/review/${CASE}`);
    await desk
      .getByRole("button", { name: file("head.changeStatus"), exact: true })
      .first()
      .click();
    const dialog = desk.getByRole("dialog", { name: item("status.title", { id: number }) });
    await dialog.getByText(APPROVED, { exact: true }).click();
    await dialog.getByRole("button", { name: item("status.save"), exact: true }).click();
    await expect(desk.getByText(item("status.done", { id: number, status: APPROVED }))).toBeVisible();
    expect((await money()).reserved_cents).toBe(held + CENTS);
    await settings.reload();
    const reserved = form.getByRole("row").filter({ hasText: admin("budget.reserved") });
    await expect(reserved).toContainText(dollars(held + CENTS, "en"));
    await expectSeenOnPhone(settings, "en", `${name}-budget`);
    await settings.context().close();
  });

  const context = await browser.newContext({ baseURL: hub.url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => localStorage.setItem("language", "es"));
  const tracker = await context.newPage();
  await enter(tracker, PAYEE.login);
  await tracker.goto(`/application?id=${CASE}`);
  await expect(tracker.getByRole("heading", { level: 1 })).toBeVisible();
  return { hub, desk, tracker, administrator, money };
}

test("an award is paid by check: spoiled, void, made again and cleared; the one who is paid reads each step in Spanish", LONG, async ({ browser }) => {
  test.setTimeout(240_000);
  await inOffice("award-by-check", async (office) => {
    const { hub, desk, tracker, money } = await approve(office, browser, "award-check");
    const started = await money();
    const checkAt = (number: number, rest: string): Locator =>
      paymentsAt(desk).getByText(new RegExp(`^${w("case.check", { number })} · ${rest}(?: · ${w("case.replaces", { number: "\\d+" })})?$`));

    const first = await test.step("the check takes its number when it is printed", async () => {
      await pay(desk, "check");
      await expect(desk.getByText(w("case.paid"), { exact: true })).toBeVisible();
      await expect(awardAt(desk, "check", "submitted")).toBeVisible();
      const line = paymentsAt(desk).getByText(new RegExp(`^${w("case.check", { number: "\\d+" })} · ${w("case.checkStates.printed")}$`));
      const number = Number(/\d+/.exec(await line.innerText())?.[0]);
      await expect(saidTo(tracker, "submitted", "date")).toBeVisible();
      await expectSeenOnPhone(desk, "en", "award-check-printed");
      return number;
    });

    await test.step("spoiled paper stays as a void row, and the same payment takes the next number", async () => {
      await report(desk, "spoiled", "Printer jam");
      await expect(checkAt(first, w("case.void", { reason: "Printer jam" }))).toBeVisible();
      await expect(checkAt(first + 1, w("case.checkStates.printed"))).toBeVisible();
    });

    await test.step("void: the budget has the award again, and the payee reads that another one comes", async () => {
      await report(desk, "voidIt", "Lost in the mail room");
      await expect(checkAt(first + 1, w("case.void", { reason: "Lost in the mail room" }))).toBeVisible();
      await expect(awardAt(desk, "check", "cancelled")).toBeVisible();
      await expect(saidTo(tracker, "cancelled")).toBeVisible();
      expect((await money()).reserved_cents).toBe(started.reserved_cents);
    });

    await test.step("print: made again in a run, previewed without a number, and opened from the case", async () => {
      const portal = await office.deskOf("admin");
      await portal.goto(`/v2/program-portal/payouts?program=${PROGRAM}&view=checks`);
      const list = portal.getByRole("region", { name: printing("toPrint.title"), exact: true });
      await list.getByText(printing("toPrint.chooseAll"), { exact: true }).click();
      await list.getByRole("row").filter({ hasText: REFERENCE }).locator(".ui-checkbox").click();
      await expect(list.getByText(printing("toPrint.sum", { amount: dollars(CENTS, "en"), number: 1 }), { exact: true })).toBeVisible();
      const [preview] = await Promise.all([
        portal.waitForEvent("download"),
        list.getByRole("button", { name: printing("toPrint.preview"), exact: true }).click(),
      ]);
      expect(preview.suggestedFilename()).toBe("checks-preview.pdf");
      await expectSeenOnPhone(portal, "en", "award-checks-to-print");
      await list.getByRole("button", { name: printing("toPrint.print"), exact: true }).click();
      const dialog = portal.getByRole("alertdialog", { name: printing("print.title", { number: 1 }) });
      await expect(dialog.getByText(printing("print.words", { next: first + 2 }))).toBeVisible();
      const [run] = await Promise.all([portal.waitForEvent("download"), dialog.getByRole("button", { name: printing("print.do"), exact: true }).click()]);
      expect(run.suggestedFilename()).toMatch(/^checks-\d+\.pdf$/);
      const head = portal.getByRole("rowheader", { name: String(first + 2), exact: true });
      const printedAt = portal.getByRole("row").filter({ has: head });
      await expect(printedAt.getByText(printing("states.replaces", { number: first + 1 }))).toBeVisible();
      await portal
        .getByRole("button", { name: printing("run.settle"), exact: true })
        .first()
        .click();
      await expect(portal.getByText(printing("run.settled"), { exact: true })).toBeVisible();
      await portal.context().close();
      await desk.reload();
      const [check] = await Promise.all([
        desk.waitForEvent("download"),
        desk.getByRole("button", { name: w("case.openCheckWhat", { number: first + 2 }), exact: true }).click(),
      ]);
      expect(check.suggestedFilename()).toBe(`check-${first + 2}.pdf`);
    });

    await test.step("mailed, and cleared at the bank", async () => {
      const third = paymentsAt(desk).getByText(
        `${w("case.check", { number: first + 2 })} · ${w("case.checkStates.printed")} · ${w("case.replaces", { number: first + 1 })}`,
      );
      await expect(third).toBeVisible();
      await report(desk, "mailed");
      await expect(checkAt(first + 2, w("case.checkStates.mailed"))).toBeVisible();
      await report(desk, "cleared");
      await expect(checkAt(first + 2, w("case.checkStates.cleared"))).toBeVisible();
      await expect(awardAt(desk, "check", "success")).toBeVisible();
      await expect(saidTo(tracker, "success", "date")).toBeVisible();
      await expectSeenOnPhone(tracker, "es", "award-check-tracker");
      await expectSeen(desk, "en", "award-check-cleared");
      const ended = await money();
      expect([ended.reserved_cents, ended.paid_cents]).toEqual([started.reserved_cents - CENTS, started.paid_cents + CENTS]);
      expectWholeBooks(hub);
    });
    await tracker.context().close();
  });
});

test("an award is paid by bank in a batch, sent back by the bank's file, and paid again to another account; the one who is paid reads in Spanish what to do", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await inOffice("award-by-bank", async (office) => {
    const { hub, desk, tracker, money } = await approve(office, browser, "award-bank");
    const started = await money();
    const payouts = await office.deskOf("admin");
    const purse = await tracker.context().newPage();

    await test.step("finance writes down what the bank has agreed on", async () => {
      await payouts.goto(`${PAYOUTS}&view=originator`);
      const form = payouts.getByRole("form", { name: bank("originator.title"), exact: true });
      for (const [field, text] of Object.entries(ORIGINATOR)) {
        await form.getByRole("textbox", { name: bank(`originator.${field}`), exact: true }).fill(text);
      }
      await form.getByRole("button", { name: bank("originator.save"), exact: true }).click();
      await expect(payouts.getByText(bank("originator.saved"), { exact: true })).toBeVisible();
    });

    await test.step("the payment waits for an account; the payee gives one, and a wrong routing number is refused", async () => {
      await pay(desk, "bank");
      await expect(awardAt(desk, "bank", "created")).toBeVisible();
      await expect(saidTo(tracker, "created")).toBeVisible();
      await purse.goto(`/confirmation-resource/${PROGRAM}/payment-confirmation?application=${CASE}`);
      await giveAccount(purse, { routing: "121042883", account: "12345678901" });
      await expect(purse.getByText(ownBank("payee.faults.routing_number"))).toBeVisible();
      await giveAccount(purse, { routing: "121042882", account: "12345678901" });
      await expect(purse.getByText(ownBank("payee.now", { last: "8901" }))).toBeVisible();
      await expectSeenOnPhone(purse, "es", "award-bank-account");
    });

    const first = await test.step("the batch is released once, and its file is the same bytes each time", async () => {
      const text = await releaseBatch(payouts, "8901");
      expect(
        text
          .trimEnd()
          .split(/\r?\n/)
          .every((line) => line.length === 94),
      ).toBe(true);
      expect(text).toContain(PAYEE.name.toUpperCase());
      expect(await fileOf(payouts)).toBe(text);
      await expectSeenOnPhone(payouts, "en", "award-bank-batch");
      await desk.reload();
      await expect(awardAt(desk, "bank", "submitted")).toBeVisible();
      await expect(saidTo(tracker, "submitted", "date")).toBeVisible();
      return text;
    });

    await test.step("the bank sends it back: the payee reads why and what to do, in Spanish", async () => {
      const answer = returnOf({ trace: traceOf(first), cents: CENTS, name: PAYEE.name.toUpperCase(), code: "R02" });
      await payouts.goto(`${PAYOUTS}&view=replies`);
      const file = { name: "returns.ach", mimeType: "text/plain", buffer: Buffer.from(answer) };
      await payouts.locator("input[type=file]").setInputFiles(file);
      const counts = { entries: 1, returned: 1, cleared: 0, changes: 0, waiting: 0, repeated: 0 };
      await expect(payouts.getByText(bank("replies.counts", counts)).first()).toBeVisible();
      await expect(payouts.getByText(bank("replies.none"), { exact: true })).toBeVisible();
      // The same file does nothing twice.
      await payouts.reload();
      await payouts.locator("input[type=file]").setInputFiles(file);
      await expect(payouts.getByText(bank("replies.known"), { exact: true })).toBeVisible();
      await desk.reload();
      await expect(awardAt(desk, "bank", "failed")).toBeVisible();
      await expect(saidTo(tracker, "failed", "why")).toBeVisible();
      await expect(tracker.getByText(/Su banco dice que la cuenta está cerrada/).first()).toBeVisible();
      await expect(tracker.getByText(/indique otra cuenta/).first()).toBeVisible();
      await expectSeenOnPhone(tracker, "es", "award-bank-returned");
      await expectSeenOnPhone(desk, "en", "award-bank-returned");
      expect((await money()).reserved_cents).toBe(started.reserved_cents);
      expectWholeBooks(hub);
    });

    await test.step("to another account it is paid again", async () => {
      await purse.reload();
      await expect(purse.getByText(ownBank("payee.refused"), { exact: true })).toBeVisible();
      await giveAccount(purse, { routing: "121042882", account: "98765432101" });
      await expect(purse.getByText(ownBank("payee.now", { last: "2101" }))).toBeVisible();
      await pay(desk, "bank");
      const again = await releaseBatch(payouts, "2101");
      expect(traceOf(again)).not.toBe(traceOf(first));
      await desk.reload();
      await expect(awardAt(desk, "bank", "submitted")).toBeVisible();
      await expect(saidTo(tracker, "submitted", "date")).toBeVisible();
      const moving = await until("the money to be on its way", async () => {
        const now = await money();
        return now.reserved_cents === started.reserved_cents - CENTS && now;
      });
      const sum = ({ in_transit }: Money) => in_transit.reduce((all, { cents }) => all + cents, 0);
      expect(sum(moving)).toBe(sum(started) + CENTS);
      expectWholeBooks(hub);
    });
    await tracker.context().close();
  });
});
