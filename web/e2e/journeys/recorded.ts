import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { ApiSession } from "./api-session";
import { secondsOfTone } from "./sound-file";
import { soundFolder } from "./spoken";
import { until } from "./until";

/** The recording of a call that is over: links that play it, whole or party by party. */
export interface Recording {
  duration_ms: number;
  mixed_url: string;
  tracks: { leg: string; speaker: string; url: string }[];
}

/** Waits until the recording of a call can be played. */
export function readyRecording(session: ApiSession, call: string): Promise<Recording> {
  return until(
    "the recording to be ready",
    async () => {
      const card = await session.get(`/api/calls/${call}`);
      return card.recording.state === "ready" && ((await session.get(`/api/calls/${call}/recording`)) as Recording);
    },
    60_000,
  );
}

/** How many seconds of each tone a link plays. */
export async function secondsPlayed(hub: string, url: string, tones: readonly number[]): Promise<number[]> {
  const file = join(soundFolder(), "played.ogg");
  writeFileSync(file, Buffer.from(await (await fetch(new URL(url, hub))).arrayBuffer()));
  const wave = file.replace(".ogg", ".wav");
  execFileSync("opusdec", ["--quiet", "--rate", "48000", file, wave]);
  return tones.map((hertz) => secondsOfTone(wave, hertz));
}
