import { expect, test } from "@playwright/test";

import { ApiSession, sandboxPerson } from "./api-session";
import { auditLinesOf } from "./audit-log";
import { EventSocket } from "./event-socket";
import { openGuestLink } from "./guest-link";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { talkingCall } from "./talking-call";
import { TonePeer } from "./tone-peer";
import { until } from "./until";

const REVIEWER = 440;
const APPLICANT = 880;
const GUEST = 660;
/** LiveKit's reasons for a disconnection. */
const PARTICIPANT_REMOVED = 4;
const ROOM_DELETED = 5;

test.describe.configure({ mode: "serial" });

let hub: HubProcess;
let session: ApiSession;
let lead: ApiSession;
let other: ApiSession;
let leadName: string;
let peers: TonePeer[] = [];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  hub = await HubProcess.start("conference-ends", WITHOUT_CAPTIONS);
  session = await ApiSession.signIn(hub.url, "caseworker");
  lead = await ApiSession.signIn(hub.url, "supervisor");
  other = await ApiSession.signIn(hub.url, "intake");
  leadName = (await sandboxPerson(hub.url, "supervisor")).name;
});

test.afterEach(async () => {
  await Promise.all(peers.map((peer) => peer.leave()));
  peers = [];
});

test.afterAll(async () => {
  await hub?.remove();
});

const hasEnded = (call: string) => until("the call to end", async () => (await session.get(`/api/calls/${call}`)).state === "ended");

test("a supervisor removes an added participant: that client is out, the others are notified and continue, and it is in the audit log", async () => {
  test.setTimeout(120_000);
  const talk = await talkingCall(session, "applicant", { reviewer: REVIEWER, applicant: APPLICANT }, peers);
  const invited = await session.post(`/api/conferences/${talk.id}/invite`, { role: "third_party", name: "Lou Landlord" });
  const access = await openGuestLink(hub.url, invited.guest_url, "lou");
  const guest = new TonePeer(access.room);
  peers.push(guest);
  await guest.event("connected");
  await guest.publish(GUEST);
  for (const peer of [talk.reviewer, talk.applicant]) await peer.hears(invited.identity, GUEST);

  const remove = (who: ApiSession, identity: string) => who.post(`/api/conferences/${talk.id}/participants/${identity}/remove`);
  for (const who of [session, other]) await expect(remove(who, invited.identity)).rejects.toMatchObject({ status: 403, problem: { key: "not_allowed" } });
  await expect(remove(lead, "guest-9")).rejects.toMatchObject({ status: 404, problem: { key: "not_found" } });
  // The agency's side must not be empty.
  await expect(remove(lead, talk.access.reviewer.identity)).rejects.toMatchObject({ problem: { key: "not_allowed" } });
  await guest.hears(talk.access.applicant.identity, APPLICANT);

  const board = await remove(lead, invited.identity);
  expect(board.participants.map((one: { role: string }) => one.role).toSorted()).toEqual(["applicant", "reviewer"]);
  expect((await guest.event("disconnected"))["reason"]).toBe(PARTICIPANT_REMOVED);
  const again = new TonePeer(access.room);
  peers.push(again);
  for (const peer of [talk.reviewer, talk.applicant]) {
    await peer.event("participant_disconnected", (event) => event["identity"] === invited.identity);
    await peer.isSparedOf(GUEST);
  }
  await talk.reviewer.hears(talk.access.applicant.identity, APPLICANT);
  await talk.applicant.hears(talk.access.reviewer.identity, REVIEWER);
  await expect(openGuestLink(hub.url, invited.guest_url, "lou"), "the link is of no use any more").rejects.toMatchObject({
    status: 410,
    problem: { key: "link_over" },
  });
  const present = (await lead.get("/api/conferences")).items.find((one: { id: string }) => one.id === talk.id).participants;
  expect(present.map((one: { identity: string }) => one.identity)).not.toContain(invited.identity);
  expect(again.heardSince(0), "the token that let in before lets nobody hear").toEqual([]);
  expect(auditLinesOf(hub, talk.id)).toContainEqual({ action: "conference.remove", by: leadName, reason: invited.identity });
  await session.post(`/api/calls/${talk.id}/hang-up`);
  await hasEnded(talk.id);
});

test("without the applicant a call is over for everyone", async () => {
  test.setTimeout(120_000);
  const talk = await talkingCall(session, "applicant", { reviewer: REVIEWER, applicant: APPLICANT }, peers);
  await talk.reviewer.hears(talk.access.applicant.identity, APPLICANT);
  await lead.post(`/api/conferences/${talk.id}/participants/applicant/remove`);
  for (const peer of [talk.applicant, talk.reviewer]) await peer.event("disconnected");
  await hasEnded(talk.id);
  expect(auditLinesOf(hub, talk.id)).toContainEqual({ action: "conference.remove", by: leadName, reason: "applicant" });
});

for (const who of ["caseworker", "supervisor"]) {
  test(`${who === "caseworker" ? "its reviewer" : "a supervisor"} ends a call for all: every client is out, the screens are notified, and the audit log says who did it`, async () => {
    test.setTimeout(120_000);
    const talk = await talkingCall(session, "applicant", { reviewer: REVIEWER, applicant: APPLICANT }, peers);
    const invited = await session.post(`/api/conferences/${talk.id}/invite`, { role: "interpreter", name: "Ines Interpreter", lang: "es" });
    const guest = new TonePeer((await openGuestLink(hub.url, invited.guest_url, "ines")).room);
    const listener = new TonePeer(await lead.post(`/api/conferences/${talk.id}/listen`));
    peers.push(guest, listener);
    await Promise.all([guest.event("connected"), listener.event("connected")]);
    await listener.hears(talk.access.applicant.identity, APPLICANT);
    const socket = await EventSocket.open(hub.url, lead.token);
    try {
      await socket.subscribe("conferences");
      const end = (by: ApiSession) => by.post(`/api/calls/${talk.id}/hang-up`);
      await expect(end(other)).rejects.toMatchObject({ status: 403, problem: { key: "not_allowed" } });
      await listener.hears(talk.access.reviewer.identity, REVIEWER);

      const ended = socket.next((event) => event.kind === "conference.ended" && event.data.id === talk.id);
      await end(who === "caseworker" ? session : lead);
      for (const peer of [talk.reviewer, talk.applicant, guest, listener]) expect((await peer.event("disconnected"))["reason"]).toBe(ROOM_DELETED);
      await ended;
      await hasEnded(talk.id);
      expect(await lead.get("/api/conferences")).toMatchObject({ items: [] });
      const { name } = await sandboxPerson(hub.url, who);
      const ends = auditLinesOf(hub, talk.id).filter((line) => line.action === "conference.end");
      expect(ends).toEqual([{ action: "conference.end", by: name, reason: "" }]);
    } finally {
      socket.close();
    }
  });
}
