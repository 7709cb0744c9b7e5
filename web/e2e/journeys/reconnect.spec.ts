import { expect, test } from "@playwright/test";

import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { PagePeer } from "./page-peer";
import type { IceState } from "./page-room/ice";
import type { PeerEvent } from "./room-peer";
import { roomToken } from "./room-token";
import { TonePeer } from "./tone-peer";
import { until } from "./until";

/** The tone of the page that loses its connection, and of the participant that stays. */
const [COMING_BACK, STAYING] = [1180, 440];

let hub: HubProcess;

test.beforeAll(async () => {
  hub = await HubProcess.start("reconnect", WITHOUT_CAPTIONS);
});

test.afterAll(async () => {
  await hub?.remove();
});

for (const connections of [1, 2] as const) {
  test(`livekit-client comes back after it lost the hub: ${connections} peer connection${connections > 1 ? "s" : ""}`, async ({ browser }) => {
    const access = (identity: string) => ({ url: hub.url.replace("http", "ws"), token: roomToken(`reconnect-${connections}`, identity) });
    const staying = new TonePeer(access("staying"), undefined, connections);
    const page = await PagePeer.join(browser, access("page"), connections);
    const hearEachOther = () => Promise.all([staying.hears("page", COMING_BACK, 1), page.hears("staying", STAYING, 1)]);
    try {
      await staying.event("connected");
      await Promise.all([staying.publish(STAYING), page.publish(COMING_BACK)]);
      await hearEachOther();
      const { sid } = await page.event("connected");

      for (const round of ["first", "second"]) {
        await test.step(`resumes for the ${round} time`, async () => {
          const before = await page.connections();
          expect(before.map(carries)).toEqual(connections === 1 ? ["both ways"] : ["sends", "receives"]);
          const seen = await page.reconnect("signal-reconnect");
          expect(kindsOf(seen)).toEqual(["resuming", "reconnected"]);
          expect(seen.find(({ event }) => event === "reconnected")).toMatchObject({ sid });
          await restarted(page, before);
          await hearEachOther();
          expect(kindsOf([...staying.all("participant_disconnected"), ...staying.all("track_unsubscribed")])).toEqual([]);
        });
      }

      // In the second case the resume fails midway, and the client falls back to a new connection.
      // Whether it tries to resume at all is the client's decision: on a busy machine it may give the connection up at once.
      for (const scenario of ["full-reconnect", "resume-reconnect"] as const) {
        await test.step(`joins anew: ${scenario}`, async () => {
          const counts = () => ["participant_disconnected", "participant_connected"].map((kind) => staying.all(kind).length);
          const before = counts();
          const seen = await page.reconnect(scenario);
          expect(kindsOf(seen).filter((kind) => kind.startsWith("rec"))).toEqual(["reconnecting", "reconnected"]);
          await hearEachOther();
          expect((await page.connections()).map(carries)).toEqual(connections === 1 ? ["both ways"] : ["sends", "receives"]);
          // Once left and once joined, for those who stayed.
          expect(counts()).toEqual(before.map((count) => count + 1));
        });
      }
    } finally {
      await page.leave();
      await staying.leave();
    }
  });
}

/**
 * Waits until ICE was restarted (RFC 8445, section 9) on every peer connection: both sides go by other names, and packets
 * go by the new ones.
 */
async function restarted(page: PagePeer, before: IceState[]): Promise<void> {
  let now: IceState[] = [];
  await until(
    () => `ICE to restart; it was ${JSON.stringify(before)} and is ${JSON.stringify(now)}`,
    async () => {
      now = await page.connections();
      return (
        now.length === before.length &&
        now.every((one, at) => {
          const { local, remote } = before[at]!;
          return one.local !== local && one.remote !== remote && one.inUse === one.local;
        })
      );
    },
    10_000,
  );
  const then = now;
  await until("media to go on", async () => {
    const later = await page.connections();
    return later.every((one, at) => one.sent + one.received > then[at]!.sent + then[at]!.received);
  });
}

/** The directions in which a peer connection has carried media. */
function carries({ sent, received }: IceState): string {
  if (sent > 0 && received > 0) return "both ways";
  return sent > 0 ? "sends" : received > 0 ? "receives" : "nothing";
}

/** The kinds of a peer's events, without sounds. */
function kindsOf(events: PeerEvent[]): string[] {
  return events.map(({ event }) => event as string).filter((kind) => kind !== "heard");
}
