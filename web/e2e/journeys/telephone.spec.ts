import { type Browser, expect, type Page, test } from "@playwright/test";
import { SipClient } from "livekit-server-sdk";

import { ApiSession } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { type CaseFile, caseFileOf } from "./case-file";
import { freePort } from "./free-port";
import { HubProcess } from "./hub-process";
import { countPackets } from "./packets";
import { signIn } from "./screens";
import { SipPhone } from "./sip-phone";
import { secondsOfTone } from "./sound-file";
import { soundFolder, tone } from "./spoken";
import { TonePeer } from "./tone-peer";
import { until } from "./until";

const NUMBER = "+12025550150";
// Neither is a note of the music that a caller hears while nobody has answered, nor an octave above one.
const CALLER = 1180;
const REVIEWER = 740;

test.describe.configure({ mode: "serial" });

let hub: HubProcess;
let sip: number;
let admin: ApiSession;
let file: CaseFile;
let desktop: Browser;
let desk: Page;
const phones: SipPhone[] = [];

test.beforeAll(async () => {
  test.setTimeout(180_000);
  sip = await freePort();
  hub = await HubProcess.start("telephone", { HUB_SIP_ADDR: `127.0.0.1:${sip}`, HUB_RTP_PORTS: "44000-44099" });
  admin = await ApiSession.signIn(hub.url, "admin");
  file = await caseFileOf(admin, "applicant");
  desktop = await browserOf(tone(soundFolder(), REVIEWER));
  desk = await (await watchedContext(desktop, hub.url)).newPage();
  await signIn(desk, hub.url, "reviewer");
});

test.afterAll(async () => {
  for (const phone of phones) phone.remove();
  await desktop?.close();
  await hub?.remove();
});

/** A number of the applicant's program, reached by a trunk, that calls out to this phone. */
async function enter(phone: SipPhone): Promise<void> {
  const trunks = new SipClient(hub.url, "devkey", "secret");
  await trunks.createSipInboundTrunk("county", [NUMBER], { allowedAddresses: ["127.0.0.0/8"] });
  const out = await trunks.createSipOutboundTrunk("county", `127.0.0.1:${phone.port}`, [NUMBER], { transport: 1 });
  const item = await admin.get(`/api/work-queue/items/${file.itemId}`);
  await admin.post("/api/phone-numbers", { number: NUMBER, program_id: item.processId ?? item.item.processId, label: "Front desk", trunk_id: out.sipTrunkId });
}

const inCall = () => desk.getByRole("region", { name: "Live call" });

test("a telephone and a reviewer's browser hear each other and not themselves, and the caller ends the call", async () => {
  test.setTimeout(240_000);
  const phone = await SipPhone.start(file.phone, CALLER, true);
  phones.push(phone);
  await enter(phone);
  phone.dial(NUMBER, sip);
  const ringing = desk.getByRole("region", { name: `Incoming call: ${file.name}` });
  await expect(ringing).toBeVisible({ timeout: 60_000 });
  await expect(ringing).toContainText(file.externalId);
  await expect(ringing).toContainText("Front desk");
  await ringing.getByRole("button", { name: "Answer", exact: true }).click();
  // The microphone is tried before the first call of a browser.
  await desk.getByRole("dialog", { name: /^Before you talk to/ }).getByRole("button", { name: "Start" }).click();
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
    await until("the telephone to hear the reviewer", () => {
      const heard = phone.heard();
      return heard !== null && secondsOfTone(heard, REVIEWER) > 2;
    }, 60_000);
    expect(secondsOfTone(phone.heard()!, CALLER), "the telephone hears itself").toBe(0);
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
  const phone = phones[0]!;
  const placed = await admin.post(`/api/threads/${file.threadId}/calls`, { to: file.phone, via: "phone" });
  const speaker = new TonePeer(placed.room);
  try {
    await speaker.event("connected");
    await speaker.publish(REVIEWER);
    await speaker.hears("applicant", CALLER);
    await until("the telephone to hear the reviewer", () => {
      const heard = phone.heard();
      return heard !== null && secondsOfTone(heard, REVIEWER) > 2;
    }, 60_000);
    phone.hangUp();
    await until("the call to end", async () => (await admin.get(`/api/calls/${placed.call.id}`)).outcome === "answered");
  } finally {
    await speaker.leave();
  }
});
