/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** How far a colour may be moved by its codec, and by clients that take it for one of BT.601 or of BT.709, as each guesses. */
const TOLERANCE = 45;

/** Whether the mean colour of a picture is this one. */
export function isColour(seen: Colour, wanted: Colour): boolean {
  return wanted.every((part, at) => Math.abs(part - seen[at]!) < TOLERANCE);
}
