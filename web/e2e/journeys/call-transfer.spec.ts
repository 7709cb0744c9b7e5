import { type Browser, expect, type Page, test } from "@playwright/test";

import { violationsOf } from "../axe";
import { ApiSession } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { signIn } from "./screens";
import { SipPhone } from "./sip-phone";
import { secondsOfTone } from "./sound-file";
import { soundFolder, tone } from "./spoken";
import { addNumber, hearsTone, type TelephoneOffice, telephoneOffice } from "./telephone-office";
import { until } from "./until";

const NUMBER = "+12025550153";
const LANDLORD_NUMBER = "+12025550188";
// None is a note of the music on hold, nor an octave above one.
const CALLER = 1180;
const REVIEWER = 740;
const COLLEAGUE = 1660;
const LANDLORD = 2090;
/** In dBFS: one packet of a voice is louder. */
const LEAST_LEAK = -45;

test.describe.configure({ mode: "serial" });

let office: TelephoneOffice;
let other: Browser;
let desk: Page;
let colleague: Page;
let caller: SipPhone;
let landlord: SipPhone;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  office = await telephoneOffice("call-transfer", "44300-44399", REVIEWER);
  other = await browserOf(tone(soundFolder(), COLLEAGUE));
  desk = await (await watchedContext(office.desktop, office.hub.url)).newPage();
  colleague = await (await watchedContext(other, office.hub.url)).newPage();
  caller = await SipPhone.start(office.file.phone, CALLER, true);
  landlord = await SipPhone.start(LANDLORD_NUMBER, LANDLORD, true);
  await addNumber(office, NUMBER, { label: "Front desk", out: landlord });
  await signIn(desk, office.hub.url, "reviewer");
  await signIn(colleague, office.hub.url, "supervisor");
});

test.afterAll(async () => {
  caller?.remove();
  landlord?.remove();
  await other?.close();
  await office?.remove();
});

const lineOf = (page: Page) => page.getByRole("region", { name: "Live call" });

async function choose(page: Page, name: string) {
  await lineOf(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Waits until a telephone hears more of a tone than it has. */
async function hearsMore(phone: SipPhone, hertz: number): Promise<void> {
  const before = secondsOfTone(phone.heard()!, hertz);
  await until("the telephone to hear more of the tone", () => secondsOfTone(phone.heard()!, hertz) > before + 2, 60_000);
}

test("a caller is handed on: the colleague is asked while the caller hears music, and then has the call", async () => {
  test.setTimeout(300_000);
  const { file, hub, sip } = office;
  caller.dial(NUMBER, sip);
  const ringing = desk.getByRole("region", { name: `Incoming call: ${file.name}` });
  await expect(ringing).toBeVisible({ timeout: 60_000 });
  await ringing.getByRole("button", { name: "Answer", exact: true }).click();
  await desk
    .getByRole("dialog", { name: /^Before you talk to/ })
    .getByRole("button", { name: "Start" })
    .click();
  await expect(lineOf(desk)).toContainText(file.name, { timeout: 60_000 });
  await hearsTone(caller, REVIEWER);

  const lead = await ApiSession.signIn(hub.url, "supervisor");
  const running = (await lead.get("/api/conferences")).items[0];
  const targets = await (await ApiSession.signIn(hub.url, "reviewer")).get(`/api/calls/${running.call_id}/transfer-targets`);
  const name = targets.people.find((one: { state: string }) => one.state === "available").name as string;
  await choose(desk, "Transfer…");
  const dialog = desk.getByRole("dialog", { name: "Transfer the call" });
  await dialog.getByRole("radio", { name: new RegExp(name) }).check({ force: true });
  await dialog.getByRole("textbox", { name: "What should they know?" }).fill("Asks about the rent since May.");
  expect(await violationsOf(desk)).toEqual([]);
  await dialog.getByRole("button", { name: "Ask first" }).click();
  await expect(lineOf(desk)).toContainText("On hold");

  const offer = colleague.getByRole("region", { name: /^Transfer from / });
  await expect(offer).toContainText("Asks about the rent since May.", { timeout: 30_000 });
  expect(await violationsOf(colleague)).toEqual([]);
  await offer.getByRole("button", { name: "Talk" }).click();
  await expect(lineOf(colleague)).toContainText("You're being asked", { timeout: 60_000 });
  const give = lineOf(desk).getByRole("button", { name: /^Hand over to / });
  await expect(give).toBeVisible({ timeout: 60_000 });
  // Staff talk among themselves.
  expect(secondsOfTone(caller.heard()!, COLLEAGUE, LEAST_LEAK), "the caller hears the colleague on hold").toBe(0);
  await give.click();
  await expect(lineOf(desk)).toContainText("Handed over to", { timeout: 30_000 });
  await hearsTone(caller, COLLEAGUE);
  const before = secondsOfTone(caller.heard()!, REVIEWER);
  await hearsMore(caller, COLLEAGUE);
  expect(secondsOfTone(caller.heard()!, REVIEWER), "the caller hears who has handed the call on").toBeLessThan(before + 1);
});

test("the colleague calls the landlord into the call, alone first, and leaves the two to each other", async () => {
  test.setTimeout(300_000);
  const { admin, file } = office;
  await choose(colleague, "Call a phone number…");
  const dialog = colleague.getByRole("dialog", { name: "Add someone by phone" });
  await dialog.getByRole("radio", { name: "Another number" }).check({ force: true });
  await dialog.getByRole("textbox", { name: "Phone number" }).fill(LANDLORD_NUMBER);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Hill Homes");
  expect(await violationsOf(colleague)).toEqual([]);
  await dialog.getByRole("button", { name: "Call" }).click();
  await expect(lineOf(colleague)).toContainText("On the phone", { timeout: 60_000 });
  await hearsTone(landlord, COLLEAGUE);
  expect(secondsOfTone(landlord.heard()!, CALLER, LEAST_LEAK), "the landlord hears the caller on hold").toBe(0);
  expect(secondsOfTone(caller.heard()!, LANDLORD, LEAST_LEAK), "the caller hears the landlord on hold").toBe(0);

  await lineOf(colleague).getByRole("button", { name: "Resume" }).click();
  await hearsTone(caller, LANDLORD);
  await hearsTone(landlord, CALLER);
  await lineOf(colleague).getByRole("button", { name: "Put them through" }).click();
  await colleague.getByRole("alertdialog").getByRole("button", { name: "Put them through" }).click();
  await expect(lineOf(colleague)).toContainText("Ended", { timeout: 60_000 });
  await hearsMore(caller, LANDLORD);
  await hearsMore(landlord, CALLER);
  expect(secondsOfTone(landlord.heard()!, LANDLORD), "the landlord hears themselves").toBe(0);

  caller.hangUp();
  await until("the landlord's telephone to be free", () => landlord.log.join("").includes("CALL_CLOSED"), 30_000);
  const thread = await admin.get(`/api/threads/${file.threadId}`);
  const calls = thread.messages.filter((one: { channel: string }) => one.channel === "CALL");
  expect(calls.at(-1)?.call).toMatchObject({ state: "ended", outcome: "answered" });
});
