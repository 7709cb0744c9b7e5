import { type Browser, expect, test } from "@playwright/test";

import { HubProcess } from "./hub-process";
import { PagePeer } from "./page-peer";
import { isTone, type RoomPeer } from "./room-peer";
import { roomToken } from "./room-token";
import { SignalRelay } from "./signal-relay";
import { PYTHON_SDK, RTC_NODE, TonePeer } from "./tone-peer";

/** The tone of each client; none is near a multiple of another. */
const TONES = { "python-sdk": 440, "rtc-node": 740, "livekit-client": 1180 } as const;
type Family = keyof typeof TONES;
const FAMILIES = Object.keys(TONES) as Family[];

/** One client in the room, and what it asked the hub for. */
interface Participant {
  peer: RoomPeer;
  relay: SignalRelay;
}

let hub: HubProcess;

test.beforeAll(async () => {
  hub = await HubProcess.start("client-families");
});

test.afterAll(async () => {
  await hub?.remove();
});

/** How each client of a room signals, by the number of its peer connections: all alike, then side by side. */
const ROOMS: { name: string; connections: Record<Family, 1 | 2> }[] = [
  { name: "one-connection", connections: { "python-sdk": 1, "rtc-node": 1, "livekit-client": 1 } },
  { name: "two-connections", connections: { "python-sdk": 2, "rtc-node": 2, "livekit-client": 2 } },
  { name: "side-by-side", connections: { "python-sdk": 1, "rtc-node": 2, "livekit-client": 1 } },
];

for (const { name, connections } of ROOMS) {
  test(`the Python SDK, rtc-node and livekit-client hear each other and exchange data: ${name}`, async ({ browser }) => {
    const room = {} as Record<Family, Participant>;
    try {
      for (const family of FAMILIES) {
        room[family] = await join(browser, name, family, connections[family]);
        await room[family].peer.event("connected");
      }
      await Promise.all(FAMILIES.map((family) => room[family].peer.publish(TONES[family])));
      await eachPair((from, to) => room[to].peer.hears(from, TONES[from]));
      for (const family of FAMILIES) expect(misheard(room[family].peer)).toEqual([]);

      await Promise.all(FAMILIES.map((family) => room[family].peer.say("greeting", `${family} says grüß Gott`)));
      await eachPair((from, to) =>
        room[to].peer.event("data", ({ identity, topic, text }) =>
          identity === from && topic === "greeting" && text === `${from} says grüß Gott`,
        ),
      );

      for (const family of FAMILIES) {
        expect(new Set(room[family].relay.paths)).toEqual(new Set([connections[family] === 1 ? "/rtc/v1" : "/rtc"]));
      }
      expect(await (room["livekit-client"].peer as PagePeer).connections()).toBe(connections["livekit-client"]);

      await room["rtc-node"].peer.leave();
      const isOf = (family: Family) => (event: Record<string, unknown>) => event["identity"] === family;
      await room["python-sdk"].peer.event("participant_disconnected", isOf("rtc-node"));
      await room["livekit-client"].peer.event("participant_disconnected", isOf("rtc-node"));
      await room["livekit-client"].peer.leave();
      await room["python-sdk"].peer.event("participant_disconnected", isOf("livekit-client"));
    } finally {
      for (const { peer, relay } of Object.values(room)) {
        await peer.leave();
        relay.close();
      }
    }
  });
}

/** Starts a client on its way into the room. */
async function join(browser: Browser, room: string, family: Family, connections: 1 | 2): Promise<Participant> {
  const relay = await SignalRelay.start(hub.url);
  const access = { url: relay.url, token: roomToken(room, family) };
  const programs = { "python-sdk": PYTHON_SDK, "rtc-node": RTC_NODE };
  const peer =
    family === "livekit-client"
      ? await PagePeer.join(browser, access, connections)
      : new TonePeer(access, programs[family], connections);
  return { peer, relay };
}

/** Asks the same of every two clients, in both directions, at the same time. */
async function eachPair(ask: (from: Family, to: Family) => Promise<unknown>): Promise<void> {
  const pairs = FAMILIES.flatMap((from) => FAMILIES.filter((to) => to !== from).map((to) => [from, to] as const));
  await Promise.all(pairs.map(([from, to]) => ask(from, to)));
}

/** Tones that a client heard under the name of somebody else. */
function misheard(peer: RoomPeer) {
  return peer.heardSince(0).filter((heard) => FAMILIES.some((family) => family !== heard.identity && isTone(heard, TONES[family])));
}
