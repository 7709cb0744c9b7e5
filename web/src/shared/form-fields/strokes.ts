/** The strokes of a drawn signature, in a box of fixed size however large it is on the screen. */

export const BOX = { width: 600, height: 200 } as const;
/** How thick a stroke is, in the box. */
export const INK = 3;

/** Where a pen went without being lifted. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/** A stroke as the path of an SVG; one point is a dot. */
export function pathOf(stroke: Stroke): string {
  const [first, ...rest] = stroke.map(([x, y]) => `${x} ${y}`);
  if (first === undefined) return "";
  return `M${first}L${rest.length > 0 ? rest.join("L") : first}`;
}

/** A point of the screen in the box, on a tenth. */
export function pointIn(rect: Pick<DOMRect, "left" | "top" | "width" | "height">, x: number, y: number): [number, number] {
  const within = (at: number, size: number, most: number) => Math.round(Math.min(most, Math.max(0, (at / (size || 1)) * most)) * 10) / 10;
  return [within(x - rect.left, rect.width, BOX.width), within(y - rect.top, rect.height, BOX.height)];
}

/** The strokes as a picture, black on white, twice as fine as the box: a few kilobytes. */
export async function pictureOf(strokes: readonly Stroke[]): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = BOX.width * 2;
  canvas.height = BOX.height * 2;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("nothing can be drawn here");
  context.scale(2, 2);
  context.fillStyle = "white";
  context.fillRect(0, 0, BOX.width, BOX.height);
  context.strokeStyle = "black";
  context.lineWidth = INK;
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const stroke of strokes) context.stroke(new Path2D(pathOf(stroke)));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture was made");
  return new File([blob], "signature.png", { type: "image/png" });
}
