import { expect } from "@playwright/test";

import { type Colour, isColour } from "../colour";
import { isTone } from "../room-peer";
import { FAMILIES, type Family, type FamilyRoom, isOf, others } from "./room";

/** The tone of each client; none is near a multiple of another. */
const TONES: Record<Family, number> = { "python-sdk": 440, "rtc-node": 740, "livekit-client": 1180 };
/** The colour of each client. */
const COLOURS: Record<Family, Colour> = { "python-sdk": [200, 30, 40], "rtc-node": [30, 60, 210], "livekit-client": [20, 180, 60] };

/** Everybody speaks and hears the others, each under its own name; answers the tracks' ids. */
export async function showTones(room: FamilyRoom): Promise<Record<Family, string>> {
  const sids = await room.each((peer, family) => peer.publish(TONES[family]));
  await room.eachPair((from, to) => to.hears(from, TONES[from]));
  return sids;
}

/** Everybody shows a colour and sees the others', each under its own name. */
export async function showColours(room: FamilyRoom): Promise<void> {
  await room.each((peer, family) => peer.film(COLOURS[family]));
  await room.eachPair((from, to) => to.sees(from, COLOURS[from]));
}

/** A muted participant, and no other, is silent until it speaks again, and the others are notified of both. */
export async function showMutes(room: FamilyRoom, sids: Record<Family, string>): Promise<void> {
  for (const muted of FAMILIES) {
    await room.of(muted).mute(true);
    await Promise.all(
      others(muted).map(async (listener) => {
        await room.of(listener).event("track_muted", (event) => isOf(muted)(event) && event["sid"] === sids[muted]);
        const heard = await room.of(listener).isSparedOf(TONES[muted], 1);
        const [third] = others(muted).filter((other) => other !== listener);
        expect(
          heard.some((one) => one.identity === third && isTone(one, TONES[third!])),
          `${third} goes on`,
        ).toBe(true);
      }),
    );
    await room.of(muted).mute(false);
  }
  await room.eachPair(async (from, to) => {
    await to.event("track_unmuted", (event) => isOf(from)(event) && event["sid"] === sids[from]);
    await to.hears(from, TONES[from]);
  });
}

/** A removed tone is gone, and the others are notified. */
export async function showEnds(room: FamilyRoom, sids: Record<Family, string>): Promise<void> {
  await room.each((peer) => peer.unpublish());
  await room.eachPair((from, to) => to.event("track_unpublished", (event) => isOf(from)(event) && event["sid"] === sids[from]));
}

/** Nobody's tone and nobody's colour came under the name of somebody else. */
export function expectRightNames(room: FamilyRoom): void {
  for (const listener of FAMILIES) {
    const peer = room.of(listener);
    const strangersOf = (identity: string) => FAMILIES.filter((family) => family !== identity);
    const misheard = peer.heardSince(0).filter((one) => strangersOf(one.identity).some((family) => isTone(one, TONES[family])));
    const misseen = peer.all("seen").filter(({ identity, rgb }) => strangersOf(identity as string).some((family) => isColour(rgb as Colour, COLOURS[family])));
    expect({ misheard, misseen }, `under wrong names at ${listener}`).toEqual({ misheard: [], misseen: [] });
  }
}
