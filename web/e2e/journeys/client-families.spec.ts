import { expect, test } from "@playwright/test";

import { LONG } from "../quick";
import { showAttributes, showCalls, showPackets, showStreams } from "./families/data";
import { expectRightNames, showColours, showEnds, showMutes, showTones } from "./families/media";
import { FAMILIES, type Family, FamilyRoom, isOf } from "./families/room";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import type { PagePeer } from "./page-peer";

let hub: HubProcess;

test.beforeAll(async () => {
  hub = await HubProcess.start("client-families", WITHOUT_CAPTIONS);
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
  const details = name === "one-connection" ? {} : LONG;
  test(`the Python SDK, rtc-node and livekit-client hear, see, read and call each other: ${name}`, details, async ({ browser }) => {
    const room = new FamilyRoom(hub.url, name);
    try {
      await Promise.all(FAMILIES.map((family) => room.join(browser, family, connections[family])));
      const tones = await test.step("tones", () => showTones(room));
      await test.step("data packets", () => showPackets(room));
      await test.step("text and byte streams", () => showStreams(room));
      await test.step("remote calls", () => showCalls(room));
      await test.step("attributes", () => showAttributes(room));
      await test.step("colours", () => showColours(room));
      await test.step("mute", () => showMutes(room, tones));
      await test.step("tones taken away", () => showEnds(room, tones));
      expectRightNames(room);

      for (const family of FAMILIES) {
        expect(new Set(room.pathsOf(family))).toEqual(new Set([connections[family] === 1 ? "/rtc/v1" : "/rtc"]));
      }
      expect(await (room.of("livekit-client") as PagePeer).connections()).toHaveLength(connections["livekit-client"]);

      await room.of("rtc-node").leave();
      await room.of("python-sdk").event("participant_disconnected", isOf("rtc-node"));
      await room.of("livekit-client").event("participant_disconnected", isOf("rtc-node"));
      await room.of("livekit-client").leave();
      await room.of("python-sdk").event("participant_disconnected", isOf("livekit-client"));
    } finally {
      await room.close();
    }
  });
}
