import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { ApiSession, sandboxPerson } from "./api-session";
import { auditLinesOf } from "./audit-log";
import { HubProcess } from "./hub-process";
import { secondsOfTone } from "./sound-file";
import { soundFolder } from "./spoken";
import { talkingCall } from "./talking-call";
import type { TonePeer } from "./tone-peer";
import { until } from "./until";

const REVIEWER = 440;
const APPLICANT = 880;
const MASKED_S = 6;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Heard {
  masks: { start_ms: number; end_ms: number }[];
  duration_ms: number;
  mixed_url: string;
  tracks: { leg: string; url: string; peaks: number[] }[];
}

test("while a number is said everyone hears it, and track, mix and waveform hold silence of that length", async () => {
  test.setTimeout(240_000);
  const hub = await HubProcess.start("mask");
  const peers: TonePeer[] = [];
  try {
    const session = await ApiSession.signIn(hub.url, "caseworker");
    const { id: call, access, reviewer, applicant } = await talkingCall(session, "applicant", { reviewer: REVIEWER, applicant: APPLICANT }, peers);
    await until("the recording", async () => (await session.get(`/api/calls/${call}`)).recording.state === "recording", 60_000);
    await reviewer.hears(access.applicant.identity, APPLICANT);
    await pause(4_000);

    const { mask } = await session.post(`/api/conferences/${call}/mask`, { masked: true });
    expect(mask.until_ms - mask.since_ms).toBe(120_000);
    const since = Date.now();
    await pause(MASKED_S * 1_000);
    const heard = [reviewer.heardSince(since + 1_000), applicant.heardSince(since + 1_000)];
    expect((await session.post(`/api/conferences/${call}/mask`, { masked: false })).mask).toBeNull();
    expect(
      heard[0]!.some((one) => one.identity === access.applicant.identity),
      "the reviewer goes on hearing the applicant",
    ).toBe(true);
    expect(
      heard[1]!.some((one) => one.identity === access.reviewer.identity),
      "the applicant goes on hearing the reviewer",
    ).toBe(true);
    await pause(4_000);
    await session.post(`/api/calls/${call}/hang-up`);
    const recording = (await until(
      "the recording to be ready",
      async () => {
        const card = await session.get(`/api/calls/${call}`);
        return card.recording.state === "ready" && (await session.get(`/api/calls/${call}/recording`));
      },
      60_000,
    )) as Heard;

    expect(recording.masks).toHaveLength(1);
    const [{ start_ms, end_ms }] = recording.masks as [Heard["masks"][0]];
    const lasted = (end_ms - start_ms) / 1000;
    expect(lasted).toBeGreaterThan(MASKED_S);
    expect((await session.get(`/api/calls/${call}/transcript`)).masks).toEqual(recording.masks);

    const folder = soundFolder();
    /** An interval of a sound as its own file: from and to in seconds. */
    const cut = async (name: string, url: string, from: number, to: number) => {
      const path = join(folder, `${name}.ogg`);
      writeFileSync(path, Buffer.from(await (await fetch(new URL(url, hub.url))).arrayBuffer()));
      const [whole, part] = [join(folder, `${name}.wav`), join(folder, `${name}-${Math.round(from * 1000)}.wav`)];
      execFileSync("opusdec", ["--quiet", "--rate", "48000", path, whole]);
      execFileSync("sox", [whole, part, "trim", String(from), `=${to}`]);
      return part;
    };
    const [from, to, all] = [start_ms / 1000 + 0.1, end_ms / 1000 - 0.1, recording.duration_ms / 1000];
    for (const [leg, hertz] of [
      ["applicant", APPLICANT],
      ["reviewer", REVIEWER],
    ] as const) {
      const track = recording.tracks.find((one) => one.leg.startsWith(leg))!;
      expect(secondsOfTone(await cut(leg, track.url, from, to), hertz), `${leg} under the mask`).toBe(0);
      expect(secondsOfTone(await cut(leg, track.url, 0, start_ms / 1000), hertz), `${leg} before it`).toBeGreaterThan(2);
      expect(secondsOfTone(await cut(leg, track.url, to, all), hertz), `${leg} after it`).toBeGreaterThan(2);
      expect(secondsOfTone(await cut(`mixed-${leg}`, recording.mixed_url, from, to), hertz), `${leg} in the mix`).toBe(0);
      const bar = (ms: number) => Math.floor((ms / recording.duration_ms) * track.peaks.length);
      const masked = track.peaks.slice(bar(start_ms) + 2, bar(end_ms) - 1);
      expect(masked.length).toBeGreaterThan(50);
      expect(masked, `waveform of ${leg}`).toEqual(masked.map(() => 0));
      expect(Math.max(...track.peaks)).toBeGreaterThan(20);
    }

    const { url } = await session.get(`/api/calls/${call}/recording/archive`);
    const archive = join(folder, "call.zip");
    writeFileSync(archive, Buffer.from(await (await fetch(new URL(url, hub.url))).arrayBuffer()));
    const names = execFileSync("unzip", ["-Z1", archive], { encoding: "utf8" }).trim().split("\n");
    expect(names).toEqual(expect.arrayContaining(["everyone.ogg", "transcript.txt", "call.json"]));
    expect(names.filter((name) => name.endsWith(".ogg"))).toHaveLength(recording.tracks.length + 1);
    expect(execFileSync("unzip", ["-p", archive, "transcript.txt"], { encoding: "utf8" })).toContain("[number not recorded]");

    // The audit log names who played and who downloaded which recording; a refused request leaves no line.
    const citizen = await ApiSession.signIn(hub.url, "applicant");
    await expect(citizen.get(`/api/calls/${call}/recording/archive`)).rejects.toMatchObject({ status: 403 });
    const { name: by } = await sandboxPerson(hub.url, "caseworker");
    const lines = auditLinesOf(hub, call).filter((line) => line.action === "recording.play" || line.action === "recording.download");
    expect(lines).toEqual([
      { action: "recording.play", by, reason: "" },
      { action: "recording.download", by, reason: "" },
    ]);
  } finally {
    await Promise.all(peers.map((peer) => peer.leave()));
    await hub.remove();
  }
});
