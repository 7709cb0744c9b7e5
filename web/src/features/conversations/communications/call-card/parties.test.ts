import { expect, test } from "vitest";
import { partiesOf } from "./parties";

const track = (leg: string, speaker: string, peaks: number[]) => ({ leg, speaker, url: `/${leg}`, peaks });

test("a participant who returned with a new track stays one side of the waveform and two voices", () => {
  const parties = partiesOf([track("r.1", "Rosa Marsh", [9, 0, 0]), track("a.1", "Amal Haddad", [1, 2, 3]), track("r.2", "Rosa Marsh", [0, 0, 7])]);
  expect(parties.sides).toEqual([
    { name: "Rosa Marsh", peaks: [9, 0, 7] },
    { name: "Amal Haddad", peaks: [1, 2, 3] },
  ]);
  expect(parties.voices).toEqual([
    { leg: "r.1", name: "Rosa Marsh" },
    { leg: "a.1", name: "Amal Haddad" },
    { leg: "r.2", name: "Rosa Marsh (2)" },
  ]);
});
