import { expect, type Page, test } from "@playwright/test";

import { violationsOf } from "../axe";
import { ApiSession } from "./api-session";
import { watchedContext } from "./browser";
import { figureOf, rowsBehind } from "./report-rows";
import { signIn } from "./screens";
import { SipPhone } from "./sip-phone";
import { addNumber, hearsTone, type TelephoneOffice, telephoneOffice } from "./telephone-office";

const NUMBER = "+12025550152";
const CALLER = 440;
const REVIEWER = 880;

test.describe.configure({ mode: "serial" });

let office: TelephoneOffice;
let desk: Page;
let board: Page;
let phone: SipPhone;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  office = await telephoneOffice("waiting-line", "44100-44199", REVIEWER);
  desk = await (await watchedContext(office.desktop, office.hub.url)).newPage();
  board = await (await watchedContext(office.desktop, office.hub.url)).newPage();
  phone = await SipPhone.start(office.file.phone, CALLER, true);
});

test.afterAll(async () => {
  phone?.remove();
  await office?.remove();
});

test("an administrator makes a line, and a number leads straight to it", async () => {
  test.setTimeout(120_000);
  const { desktop, hub } = office;
  const page = await (await watchedContext(desktop, hub.url)).newPage();
  await signIn(page, hub.url, "admin");
  await page.goto(`${hub.url}/v2/telephones`);
  await page.getByRole("button", { name: "Add line" }).click();
  const dialog = page.getByRole("dialog", { name: "Add line" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Rent desk");
  await dialog.getByRole("textbox", { name: "Call outcomes" }).fill("Question answered\nLetter sent");
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /Rent desk/ })).toBeVisible();
  await addNumber(office, NUMBER, { label: "Rent", line: "rent-desk" });
  await page.context().close();
});

test("a caller waits, is seen on the board, and the reviewer who is free takes the call and writes it up", async () => {
  test.setTimeout(240_000);
  const { file, hub, sip } = office;
  await signIn(board, hub.url, "supervisor");
  await board.goto(`${hub.url}/v2/conferences`);
  const line = board.getByRole("region", { name: "Rent desk" });
  await expect(line).toBeVisible();
  phone.dial(NUMBER, sip);
  await expect(line.getByRole("list", { name: "Callers in the line Rent desk" })).toContainText(file.name, { timeout: 60_000 });
  await expect(line.getByRole("list")).toContainText("English");
  expect(await violationsOf(board)).toEqual([]);

  await signIn(desk, hub.url, "reviewer");
  const offer = desk.getByRole("region", { name: `Incoming call: ${file.name}` });
  await expect(offer).toBeVisible({ timeout: 60_000 });
  await expect(offer).toContainText("From the line Rent desk, in English");
  expect(await violationsOf(desk)).toEqual([]);
  await offer.getByRole("button", { name: "Answer", exact: true }).click();
  await desk
    .getByRole("dialog", { name: /^Before you talk to/ })
    .getByRole("button", { name: "Start" })
    .click();
  const live = desk.getByRole("region", { name: "Live call" });
  await expect(live).toContainText(file.name, { timeout: 60_000 });
  await expect(line.getByRole("list")).toBeHidden();
  await hearsTone(phone, REVIEWER);
  phone.hangUp();

  const form = desk.getByRole("region", { name: `Write up the call with ${file.name}` });
  await expect(form).toBeVisible({ timeout: 30_000 });
  expect(await violationsOf(desk)).toEqual([]);
  // The caller has several applications: the call belongs to the conversation that they were last in touch in.
  const { call } = await (await ApiSession.signIn(hub.url, "reviewer")).get("/api/wrap-up");
  await form.getByRole("button", { name: /Outcome/ }).click();
  await desk.getByRole("option", { name: "Letter sent" }).click();
  await form.getByRole("textbox", { name: "Note" }).fill("The lease is on its way.");
  await form.getByRole("button", { name: "Done" }).click();
  await expect(form).toBeHidden();
  await desk.goto(`${hub.url}/v2/review/threads/${call.thread_id}`);
  const card = desk.locator(".callcard").last();
  await expect(card).toContainText("in the line Rent desk");
  await expect(card).toContainText("Letter sent: The lease is on its way.");
  await expect(line).toContainText("Answered today");
  const read = await (await ApiSession.signIn(hub.url, "supervisor")).get("/api/line-board");
  expect(read.items.find((one: { key: string }) => one.key === "rent-desk")).toMatchObject({ answered: 1, waiting: [] });
});

test("a caller who gives up is listed to be called back until somebody marks the call as done", async () => {
  test.setTimeout(120_000);
  const { file, hub, sip } = office;
  await desk.goto(`${hub.url}/v2/telephones`);
  await desk.getByRole("button", { name: /^Calls: / }).click();
  await desk.getByRole("menuitem", { name: /^Away/ }).click();
  phone.dial(NUMBER, sip);
  const line = board.getByRole("region", { name: "Rent desk" });
  await expect(line.getByRole("list")).toContainText(file.name, { timeout: 60_000 });
  phone.hangUp();
  const missed = desk.getByRole("list", { name: "To call back" }).getByRole("listitem").filter({ hasText: file.name });
  await expect(missed).toContainText(/Waited .* in the Rent desk line, then hung up/, { timeout: 30_000 });
  expect(await violationsOf(desk)).toEqual([]);
  await missed.getByRole("button", { name: `Done: ${file.name}` }).click();
  await expect(missed).toBeHidden();
});

test("the reports count who waited and what the talk came to, and each figure opens its rows", async () => {
  test.setTimeout(60_000);
  const { file } = office;
  const report = async (address: string) => {
    await board.goto(`/reports/everyone/${address}`);
    await expect(board.getByRole("region", { name: "Figures" }).getByRole("table")).toBeVisible();
  };
  await report("waiting-times");
  expect(await rowsBehind(board, "Total", "Waited")).toHaveLength(2);
  expect(await figureOf(board, "Total", "Answered")).toBe(1);
  const [gaveUp, ...others] = await rowsBehind(board, "Total", "Gave up");
  expect(others).toEqual([]);
  expect(gaveUp).toContain(file.name);
  expect(gaveUp).toContain("Gave up");
  await report("call-outcomes");
  const [talk, ...more] = await rowsBehind(board, "Letter sent", "Calls");
  expect(more).toEqual([]);
  expect(talk).toContain(file.name);
  await report("calls");
  expect(await rowsBehind(board, "Total", "Calls in")).toHaveLength(2);
  expect(await violationsOf(board)).toEqual([]);
});
