import type { RecordingView } from "../../../../api/schema";

export interface Parties {
  /** One side of the waveform for each person, even if they came back under a new track. */
  sides: { name: string; peaks: number[] }[];
  /** The tracks with names that distinguish them. */
  voices: { leg: string; name: string }[];
}

/** The people on the tracks of a recording. A person who reloaded the page has several. */
export function partiesOf(tracks: RecordingView["tracks"]): Parties {
  const sides: Parties["sides"] = [];
  const voices: Parties["voices"] = [];
  const counts = new Map<string, number>();
  for (const track of tracks) {
    const count = (counts.get(track.speaker) ?? 0) + 1;
    counts.set(track.speaker, count);
    voices.push({ leg: track.leg, name: count > 1 ? `${track.speaker} (${count})` : track.speaker });
    const side = sides.find((one) => one.name === track.speaker);
    if (!side) sides.push({ name: track.speaker, peaks: [...track.peaks] });
    else track.peaks.forEach((peak, index) => (side.peaks[index] = Math.max(side.peaks[index] ?? 0, peak)));
  }
  return { sides, voices };
}
