import { expect, type Page, test } from "@playwright/test";

import { ApiSession } from "./api-session";
import { watchedContext } from "./browser";
import { countPackets } from "./packets";
import { signIn } from "./screens";
import { SipPhone } from "./sip-phone";
import { secondsOfTone } from "./sound-file";
import { addNumber, hearsTone, type TelephoneOffice, telephoneOffice } from "./telephone-office";
import { TonePeer } from "./tone-peer";
import { until } from "./until";

const NUMBER = "+12025550150";
// Neither is a note of the music that a caller hears while nobody has answered, nor an octave above one.
const CALLER = 1180;
const REVIEWER = 740;
const WHISPER = 1660;
/**
 * In dBFS over a quarter of a second. One packet of 20 ms of the whisper, passed on by the hub, is −30. What the reviewer's browser itself sends of
 * the tones that it plays, the caller's as well as the supervisor's, was seen at −51.
 */
const LEAST_LEAK = -45;

test.describe.configure({ mode: "serial" });

let office: TelephoneOffice;
let desk: Page;
const phones: SipPhone[] = [];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  office = await telephoneOffice("telephone", "44000-44099", REVIEWER);
  desk = await (await watchedContext(office.desktop, office.hub.url)).newPage();
  await signIn(desk, office.hub.url, "reviewer");
});

test.afterAll(async () => {
  for (const phone of phones) phone.remove();
  await office?.remove();
});

const inCall = () => desk.getByRole("region", { name: "Live call" });

test("a telephone and a reviewer's browser hear each other and not themselves, and the caller ends the call", async () => {
  test.setTimeout(240_000);
  const { file, hub, admin, sip } = office;
  const phone = await SipPhone.start(file.phone, CALLER, true);
  phones.push(phone);
  await addNumber(office, NUMBER, { label: "Front desk", out: phone });
  phone.dial(NUMBER, sip);
  const ringing = desk.getByRole("region", { name: `Incoming call: ${file.name}` });
  await expect(ringing).toBeVisible({ timeout: 60_000 });
  await expect(ringing).toContainText(file.externalId);
  await expect(ringing).toContainText("Front desk");
  await ringing.getByRole("button", { name: "Answer", exact: true }).click();
  // The microphone is tried before the first call of a browser.
  await desk
    .getByRole("dialog", { name: /^Before you talk to/ })
    .getByRole("button", { name: "Start" })
    .click();
  await expect(inCall()).toContainText(file.name, { timeout: 60_000 });
  await expect(ringing).toBeHidden();

  // A supervisor listens: each voice on its own.
  const lead = await ApiSession.signIn(hub.url, "supervisor");
  const board = await until("the call on the board", async () => (await lead.get("/api/conferences")).items[0]);
  const listener = new TonePeer(await lead.post(`/api/conferences/${board.id}/listen`));
  try {
    await listener.event("connected");
    await listener.hears("applicant", CALLER);
    await expect.poll(async () => Object.values((await countPackets(desk)).received).some((packets) => packets > 100), { timeout: 60_000 }).toBe(true);
    await hearsTone(phone, REVIEWER);
    expect(secondsOfTone(phone.heard()!, CALLER), "the telephone hears itself").toBe(0);

    // A whisper is the reviewer's alone.
    await lead.post(`/api/conferences/${board.id}/mode`, { mode: "whisper" });
    const before = secondsOfTone(phone.heard()!, REVIEWER);
    const { received } = await countPackets(desk);
    await listener.publish(WHISPER);
    // The reviewer's browser receives two voices from now on: the caller's and the supervisor's.
    const voices = async () =>
      Object.entries((await countPackets(desk)).received).filter(([source, packets]) => packets - (received[source] ?? 0) > 100).length;
    await expect.poll(voices, { timeout: 60_000 }).toBe(2);
    await until("the telephone to hear the reviewer meanwhile", () => secondsOfTone(phone.heard()!, REVIEWER) > before + 3, 60_000);
    expect(secondsOfTone(phone.heard()!, WHISPER, LEAST_LEAK), "the telephone hears the whisper").toBe(0);

    // The same voice is heard by everyone once the supervisor speaks with both.
    await lead.post(`/api/conferences/${board.id}/mode`, { mode: "barge" });
    await hearsTone(phone, WHISPER);
  } finally {
    await listener.leave();
  }

  phone.hangUp();
  await expect(inCall()).toContainText("Ended", { timeout: 30_000 });
  // Of the caller's applications, the call is filed with the one chosen in the screen pop.
  const thread = await admin.get(`/api/threads/${board.thread_id}`);
  const entry = thread.messages.findLast((one: { channel: string }) => one.channel === "CALL");
  expect(entry).toMatchObject({ direction: "in", from: file.phone, to: NUMBER, call: { outcome: "answered" } });
});

test("a reviewer calls out by the program's number, and the telephone hears them", async () => {
  test.setTimeout(180_000);
  const { file, admin } = office;
  const phone = phones[0]!;
  const placed = await admin.post(`/api/threads/${file.threadId}/calls`, { to: file.phone, via: "phone" });
  const speaker = new TonePeer(placed.room);
  try {
    await speaker.event("connected");
    await speaker.publish(REVIEWER);
    await speaker.hears("applicant", CALLER);
    await hearsTone(phone, REVIEWER);
    phone.hangUp();
    await until("the call to end", async () => (await admin.get(`/api/calls/${placed.call.id}`)).outcome === "answered");
  } finally {
    await speaker.leave();
  }
});
