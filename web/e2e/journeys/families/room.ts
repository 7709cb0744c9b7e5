import type { Browser } from "@playwright/test";

import { PagePeer } from "../page-peer";
import type { PeerEvent, RoomPeer } from "../room-peer";
import { roomToken } from "../room-token";
import { SignalRelay } from "../signal-relay";
import { PYTHON_SDK, RTC_NODE, TonePeer } from "../tone-peer";

/** Clients of LiveKit's that share no code above their media engine; a client's identity in a room is its family. */
export const FAMILIES = ["python-sdk", "rtc-node", "livekit-client"] as const;
export type Family = (typeof FAMILIES)[number];

/** Whether an event comes from or concerns one family. */
export const isOf = (family: Family) => (event: PeerEvent) => event["identity"] === family;

/** One client of each family in one room. */
export class FamilyRoom {
  private readonly peers = new Map<Family, RoomPeer>();
  private readonly relays = new Map<Family, SignalRelay>();

  constructor(
    private readonly hubUrl: string,
    private readonly name: string,
  ) {}

  /** Lets a client join by one peer connection or by two, and waits until it is inside. */
  async join(browser: Browser, family: Family, connections: 1 | 2): Promise<void> {
    const relay = await SignalRelay.start(this.hubUrl);
    this.relays.set(family, relay);
    const access = { url: relay.url, token: roomToken(this.name, family) };
    const programs = { "python-sdk": PYTHON_SDK, "rtc-node": RTC_NODE };
    const peer = family === "livekit-client" ? await PagePeer.join(browser, access, connections) : new TonePeer(access, programs[family], connections);
    this.peers.set(family, peer);
    await peer.event("connected");
  }

  of(family: Family): RoomPeer {
    const peer = this.peers.get(family);
    if (!peer) throw new Error(`${family} has not joined`);
    return peer;
  }

  /** The paths of the hub that a client asked for. */
  pathsOf(family: Family): string[] {
    return this.relays.get(family)?.paths ?? [];
  }

  /** Has every client do this at the same time; answers what came of it by family. */
  async each<T>(act: (peer: RoomPeer, family: Family) => Promise<T>): Promise<Record<Family, T>> {
    const done = await Promise.all(FAMILIES.map(async (family) => [family, await act(this.of(family), family)] as const));
    return Object.fromEntries(done) as Record<Family, T>;
  }

  /** Runs the same check for every two clients, in both directions, in parallel: from one client to the other. */
  async eachPair(ask: (from: Family, to: RoomPeer, toFamily: Family) => Promise<unknown>): Promise<void> {
    const pairs = FAMILIES.flatMap((from) => others(from).map((to) => [from, to] as const));
    await Promise.all(pairs.map(([from, to]) => ask(from, this.of(to), to)));
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.peers.values(), (peer) => peer.leave()));
    for (const relay of this.relays.values()) relay.close();
  }
}

/** The other families. */
export function others(family: Family): Family[] {
  return FAMILIES.filter((other) => other !== family);
}
