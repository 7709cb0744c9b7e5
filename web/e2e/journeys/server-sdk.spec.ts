import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import {
  AccessToken,
  DataPacket_Kind,
  DirectFileOutput,
  EgressClient,
  type EgressInfo,
  EgressStatus,
  EncodedFileOutput,
  EncodedFileType,
  FileOutput,
  MediaSource,
  RoomServiceClient,
  StartEgressRequest,
  TemplateSource,
  TrackSource,
  TrackType,
  type VideoGrant,
  WebhookReceiver,
} from "livekit-server-sdk";

import { ApiSession } from "./api-session";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { isTone } from "./room-peer";
import { secondsOfTone } from "./sound-file";
import { soundFolder } from "./spoken";
import { TonePeer } from "./tone-peer";
import { until } from "./until";
import { WebhookServer } from "./webhook-receiver";

const KEY = "devkey";
const SECRET = "secret";
const ADA = 440;
const BEN = 660;

let hub: HubProcess;
let hooks: WebhookServer;
let rooms: RoomServiceClient;
let egress: EgressClient;
let peers: TonePeer[] = [];

test.beforeAll(async () => {
  hooks = await WebhookServer.start(KEY, SECRET);
  hub = await HubProcess.start("server-sdk", { ...WITHOUT_CAPTIONS, HUB_MEDIA_WEBHOOKS: `${KEY}=${hooks.url}` });
  rooms = new RoomServiceClient(hub.url, KEY, SECRET);
  egress = new EgressClient(hub.url, KEY, SECRET);
});

test.afterEach(async () => {
  await Promise.all(peers.map((peer) => peer.leave()));
  peers = [];
});

test.afterAll(async () => {
  await hub?.remove();
  await hooks?.close();
});

/** A token of LiveKit's SDK for this person. */
function tokenOf(identity: string, grant: VideoGrant, secret = SECRET): Promise<string> {
  const token = new AccessToken(KEY, secret, { identity, name: `${identity} by name`, metadata: `about ${identity}`, attributes: { desk: "4" }, ttl: "10m" });
  token.addGrant({ roomJoin: true, ...grant });
  return token.toJwt();
}

/** A client that is about to join a room with such a token. */
async function coming(identity: string, grant: VideoGrant, secret = SECRET): Promise<TonePeer> {
  const peer = new TonePeer({ url: hub.url.replace("http", "ws"), token: await tokenOf(identity, grant, secret) });
  peers.push(peer);
  return peer;
}

/** A client in the room. */
async function inside(identity: string, room: string, grant: VideoGrant = {}): Promise<TonePeer> {
  const peer = await coming(identity, { room, ...grant });
  await peer.event("connected");
  return peer;
}

const notFound = { status: 404, code: "not_found" };

test("a token of the SDK lets its holder into its room, as whom and with what it says, and no other", async () => {
  await inside("ada", "tokens");
  const ada = await rooms.getParticipant("tokens", "ada");
  expect(ada).toMatchObject({ identity: "ada", name: "ada by name", metadata: "about ada", attributes: { desk: "4" } });
  expect(ada.permission).toMatchObject({ canPublish: true, canSubscribe: true, canPublishData: true, hidden: false });

  await inside("still", "tokens", { canPublish: false, canSubscribe: true, canPublishData: false });
  expect((await rooms.getParticipant("tokens", "still")).permission).toMatchObject({ canPublish: false, canPublishData: false });

  await inside("hidden", "tokens", { hidden: true });
  expect((await rooms.getParticipant("tokens", "hidden")).permission).toMatchObject({ hidden: true });

  for (const forged of [await coming("eve", { room: "tokens" }, "another secret"), await coming("mallory", { room: "tokens", roomJoin: false })])
    await forged.event("refused");
  expect((await rooms.listParticipants("tokens")).map((one) => one.identity).sort()).toEqual(["ada", "hidden", "still"]);
});

test("rooms are made, listed, changed and deleted", async () => {
  const made = await rooms.createRoom({ name: "made", emptyTimeout: 120, departureTimeout: 15, maxParticipants: 1, metadata: "first" });
  expect(made).toMatchObject({ name: "made", emptyTimeout: 120, departureTimeout: 15, maxParticipants: 1, metadata: "first", numParticipants: 0 });
  expect(made.sid).toMatch(/^RM_/);
  expect(Math.abs(Number(made.creationTime) - Date.now() / 1000)).toBeLessThan(30);
  // Made again, it is the same room.
  expect((await rooms.createRoom({ name: "made" })).sid).toBe(made.sid);
  await rooms.createRoom({ name: "other" });
  expect((await rooms.listRooms()).map((room) => room.name)).toEqual(expect.arrayContaining(["made", "other"]));
  expect((await rooms.listRooms(["made", "nowhere"])).map((room) => room.sid)).toEqual([made.sid]);

  const ada = await inside("ada", "made");
  expect((await rooms.listRooms(["made"]))[0]).toMatchObject({ numParticipants: 1 });
  await (await coming("ben", { room: "made" })).event("refused");
  expect(await rooms.updateRoomMetadata("made", "second")).toMatchObject({ name: "made", metadata: "second" });
  await ada.event("room_metadata", (event) => event["metadata"] === "second");
  expect((await rooms.listRooms(["made"]))[0]).toMatchObject({ metadata: "second" });

  await rooms.deleteRoom("made");
  // 5: the room was deleted.
  await ada.event("disconnected", (event) => event["reason"] === 5);
  expect(await rooms.listRooms(["made"])).toEqual([]);
  await expect(rooms.deleteRoom("made")).rejects.toMatchObject(notFound);
  await expect(rooms.updateRoomMetadata("made", "third")).rejects.toMatchObject(notFound);
  await expect(new RoomServiceClient(hub.url, KEY, "another secret").listRooms()).rejects.toMatchObject({ status: 401, code: "unauthenticated" });
});

test("participants are listed, muted, changed, written to and removed", async () => {
  const [ada, ben] = [await inside("ada", "desk"), await inside("ben", "desk")];
  await Promise.all([ada.publish(ADA), ben.publish(BEN)]);
  await Promise.all([ben.hears("ada", ADA), ada.hears("ben", BEN)]);

  const listed = await rooms.listParticipants("desk");
  expect(listed.map((one) => one.identity).sort()).toEqual(["ada", "ben"]);
  const seen = await rooms.getParticipant("desk", "ada");
  expect(seen.sid).toMatch(/^PA_/);
  expect(seen.tracks).toMatchObject([{ type: TrackType.AUDIO, source: TrackSource.MICROPHONE, muted: false, name: "mic" }]);
  const { sid } = seen.tracks[0]!;
  expect((await ben.event("track_subscribed", (event) => event["identity"] === "ada"))["sid"]).toBe(sid);
  await expect(rooms.getParticipant("desk", "nobody")).rejects.toMatchObject(notFound);

  await test.step("a track removed from a participant's subscriptions is inaudible to them until it is restored", async () => {
    await rooms.updateSubscriptions("desk", "ben", [sid], false);
    await ben.isSparedOf(ADA);
    await rooms.updateSubscriptions("desk", "ben", [sid], true);
    await ben.hears("ada", ADA);
  });

  await test.step("name, metadata and attributes are everybody's to see", async () => {
    const changed = await rooms.updateParticipant("desk", "ada", { name: "Ada Lovelace", metadata: "countess", attributes: { desk: "", flag: "vip" } });
    expect(changed).toMatchObject({ name: "Ada Lovelace", metadata: "countess" });
    await ben.event("name", (event) => event["identity"] === "ada" && event["name"] === "Ada Lovelace");
    await ben.event("metadata", (event) => event["identity"] === "ada" && event["metadata"] === "countess");
    await ben.event("attributes", (event) => event["identity"] === "ada" && (event["attributes"] as Record<string, string>)["flag"] === "vip");
    // A value that is taken back is no attribute any more.
    expect((await rooms.getParticipant("desk", "ada")).attributes).toEqual({ flag: "vip" });
  });

  await test.step("data reaches its recipients, with its topic, and no one else", async () => {
    const text = (words: string) => new TextEncoder().encode(words);
    await rooms.sendData("desk", text("for ben: grüß Gott"), DataPacket_Kind.RELIABLE, { destinationIdentities: ["ben"], topic: "greeting" });
    await rooms.sendData("desk", text("for all"), DataPacket_Kind.RELIABLE, { topic: "news" });
    const all = await Promise.all([ada, ben].map((peer) => peer.event("data", (event) => event["topic"] === "news")));
    expect(all.map((event) => event["text"])).toEqual(["for all", "for all"]);
    expect((await ben.event("data", (event) => event["topic"] === "greeting"))["text"]).toBe("for ben: grüß Gott");
    expect(ada.all("data").map((event) => event["topic"])).toEqual(["news"]);
  });

  await test.step("a muted track is inaudible", async () => {
    expect(await rooms.mutePublishedTrack("desk", "ada", sid, true)).toMatchObject({ sid, muted: true });
    await ben.event("track_muted", (event) => event["sid"] === sid);
    await ben.isSparedOf(ADA);
    expect((await rooms.getParticipant("desk", "ada")).tracks[0]).toMatchObject({ sid, muted: true });
  });

  await test.step("a participant without permission to publish is no longer heard", async () => {
    await rooms.updateParticipant("desk", "ben", { permission: { canPublish: false, canSubscribe: true, canPublishData: true } });
    await ada.isSparedOf(BEN);
    expect((await rooms.getParticipant("desk", "ben")).tracks).toEqual([]);
  });

  await rooms.removeParticipant("desk", "ada");
  // 4: removed by the server.
  await ada.event("disconnected", (event) => event["reason"] === 4);
  await ben.event("participant_disconnected", (event) => event["identity"] === "ada");
  expect((await rooms.listParticipants("desk")).map((one) => one.identity)).toEqual(["ben"]);
  await expect(rooms.removeParticipant("desk", "ada")).rejects.toMatchObject(notFound);
});

test("a room, a participant and a track are recorded, by the older calls and by the one for all, and the files hold the speech", async () => {
  test.setTimeout(180_000);
  const [ada, ben] = [await inside("ada", "story"), await inside("ben", "story")];
  await Promise.all([ada.publish(ADA), ben.publish(BEN)]);
  await Promise.all([ben.hears("ada", ADA), ada.hears("ben", BEN)]);
  const { sid } = (await rooms.getParticipant("story", "ada")).tracks[0]!;
  const file = (filepath: string) => new EncodedFileOutput({ fileType: EncodedFileType.OGG, filepath });

  const start = (source: StartEgressRequest["source"], filepath: string) =>
    egress.startEgress(new StartEgressRequest({ roomName: "story", source, outputs: [{ config: { case: "file", value: new FileOutput({ filepath }) } }] }));
  const voices = (...routes: { case: "participantIdentity" | "trackId"; value: string }[]): StartEgressRequest["source"] => ({
    case: "media",
    value: new MediaSource({ audio: { routes: routes.map((match) => ({ match })) } }),
  });

  const begun = [
    await egress.startRoomCompositeEgress("story", { file: file("calls/{room_name}") }, { audioOnly: true }),
    await egress.startParticipantEgress("story", "ben", { file: file("people/{publisher_identity}") }),
    await egress.startTrackEgress("story", new DirectFileOutput({ filepath: "tracks/{track_id}" }), sid),
    await start({ case: "template", value: new TemplateSource({ audioOnly: true }) }, "all/{room_name}"),
    await start(voices({ case: "participantIdentity", value: "ben" }), "one/{publisher_identity}"),
    await start(voices({ case: "participantIdentity", value: "ben" }, { case: "trackId", value: sid }), "both/"),
  ];
  for (const info of begun) expect(info).toMatchObject({ roomName: "story", status: EgressStatus.EGRESS_STARTING });
  const hasStatus = (id: string, status: EgressStatus) =>
    until<EgressInfo>(`${id} to be ${EgressStatus[status]}`, async () => (await egress.listEgress({ egressId: id })).find((info) => info.status === status));
  for (const { egressId } of begun) await hasStatus(egressId, EgressStatus.EGRESS_ACTIVE);
  expect((await egress.listEgress({ roomName: "story", active: true })).map((info) => info.egressId).sort()).toEqual(begun.map((info) => info.egressId).sort());
  const since = Date.now();
  await until(
    "three seconds of sound",
    () => ben.heardSince(since).filter((heard) => isTone(heard, ADA)).length >= 12 && ada.heardSince(since).filter((heard) => isTone(heard, BEN)).length >= 12,
  );
  for (const { egressId } of begun) expect((await egress.stopEgress(egressId)).status).toBe(EgressStatus.EGRESS_ENDING);
  await expect(egress.stopEgress("EG_nothing")).rejects.toMatchObject(notFound);

  const session = await ApiSession.signIn(hub.url, "caseworker");
  const folder = soundFolder();
  const wanted = [
    { name: /^calls\/story.*\.ogg$/, tones: { [ADA]: true, [BEN]: true } },
    { name: /^people\/ben.*\.ogg$/, tones: { [ADA]: false, [BEN]: true } },
    { name: new RegExp(`^tracks/${sid}.*\\.ogg$`), tones: { [ADA]: true, [BEN]: false } },
    { name: /^all\/story.*\.ogg$/, tones: { [ADA]: true, [BEN]: true } },
    { name: /^one\/ben.*\.ogg$/, tones: { [ADA]: false, [BEN]: true } },
    { name: /^both\/story-20.*\.ogg$/, tones: { [ADA]: true, [BEN]: true } },
  ];
  for (const [index, { name, tones }] of wanted.entries()) {
    const info = await hasStatus(begun[index]!.egressId, EgressStatus.EGRESS_COMPLETE);
    const [result] = info.fileResults;
    expect(result?.filename).toMatch(name);
    const lasted = Number(info.endedAt - info.startedAt) / 1e9;
    expect(Number(result?.duration) / 1e9).toBeGreaterThan(2.5);
    expect(Number(result?.duration) / 1e9).toBeLessThan(lasted + 1);
    // Without a person who may play recordings there is no file.
    const address = new URL(result!.location, hub.url);
    expect((await fetch(address)).status).toBe(401);
    const bytes = Buffer.from(await (await fetch(address, { headers: { Authorization: `Bearer ${session.token}` } })).arrayBuffer());
    expect(bytes.length).toBe(Number(result?.size));
    const path = join(folder, `${index}.ogg`);
    writeFileSync(path, bytes);
    const wave = path.replace(".ogg", ".wav");
    execFileSync("opusdec", ["--quiet", "--rate", "48000", path, wave]);
    for (const [hertz, isThere] of Object.entries(tones)) {
      // A gap in one tone is heard in all the others, at some −50 dBFS; the tones themselves have −8.
      const found = secondsOfTone(wave, Number(hertz), isThere ? undefined : -30);
      if (isThere) expect(found, `${hertz} Hz in ${result?.filename}`).toBeGreaterThan(2);
      else expect(found, `${hertz} Hz in ${result?.filename}`).toBe(0);
    }
  }
  await expect(start(voices({ case: "participantIdentity", value: "eve" }), "nobody")).rejects.toMatchObject(notFound);
  await expect(egress.startWebEgress("https://example.com/", { file: file("web") })).rejects.toMatchObject({ status: 400, code: "invalid_argument" });
});

test("the SDK's receiver accepts the hub's reports of a room, in order, and nothing that was changed on the way", async () => {
  const room = "reported";
  await rooms.createRoom({ name: room, metadata: "m" });
  const [ada, ben] = [await inside("ada", room), await inside("ben", room)];
  await ada.publish(ADA);
  await ben.hears("ada", ADA);
  const { egressId } = await egress.startRoomCompositeEgress(room, { file: new EncodedFileOutput({ fileType: EncodedFileType.OGG }) }, { audioOnly: true });
  await until("the recording", async () => (await egress.listEgress({ egressId }))[0]?.status === EgressStatus.EGRESS_ACTIVE);
  await ben.hears("ada", ADA);
  await egress.stopEgress(egressId);
  expect((await hooks.received(room, "egress_ended")).egressInfo).toMatchObject({ egressId, roomName: room, status: EgressStatus.EGRESS_COMPLETE });
  await ada.leave();
  await hooks.received(room, "participant_left");
  await ben.leave();
  await rooms.deleteRoom(room);
  await hooks.received(room, "room_finished");

  const received = hooks.of(room).filter((event) => event.participant?.identity !== "ben");
  const of = (name: string) => received.filter((event) => event.event === name);
  expect(received.map((event) => event.event).filter((name) => !name.startsWith("egress"))).toEqual([
    "room_started",
    "participant_joined",
    "track_published",
    "track_unpublished",
    "participant_left",
    "room_finished",
  ]);
  expect(of("egress_started")).toHaveLength(1);
  expect(new Set(received.map((event) => event.id)).size).toBe(received.length);
  for (const event of received) expect(Math.abs(Number(event.createdAt) - Date.now() / 1000)).toBeLessThan(120);
  expect(of("room_started")[0]?.room).toMatchObject({ name: room, metadata: "m" });
  expect(of("participant_joined")[0]?.participant).toMatchObject({ identity: "ada", name: "ada by name", metadata: "about ada" });
  expect(of("track_published")[0]?.track).toMatchObject({ type: TrackType.AUDIO, source: TrackSource.MICROPHONE });
  expect(hooks.refused).toEqual([]);

  const post = hooks.posted.find(({ body }) => body.includes(of("room_started")[0]!.id))!;
  expect(post.contentType).toBe("application/webhook+json");
  const receiver = new WebhookReceiver(KEY, SECRET);
  expect((await receiver.receive(post.body, post.authorization)).event).toBe("room_started");
  await expect(receiver.receive(post.body.replace(room, "lied"), post.authorization)).rejects.toThrow("sha256 checksum of body does not match");
  await expect(receiver.receive(post.body, "")).rejects.toThrow();
  await expect(new WebhookReceiver(KEY, "another secret").receive(post.body, post.authorization)).rejects.toThrow();
});
