/** Pictures before they are sent: turned as they were taken, no larger than is read, and without what else a camera notes in them. */
import { greyOf, MEASURED_SIDE, type Grey } from "./legibility";

/** The longest side of what is sent, in pixels: a page of letters is read well at it. */
export const LONGEST_SIDE = 2_000;
/** What a page should take at most, in bytes: two seconds on a slow telephone. */
export const AIMED_BYTES = 400 * 1024;
const QUALITIES = [0.85, 0.75, 0.65, 0.55, 0.45] as const;
const JPEG = "image/jpeg";

export interface Size {
  width: number;
  height: number;
}

/** A size made to fit, with the same proportions; a smaller one stays as it is. */
export function fitted({ width, height }: Size, longest: number): Size {
  const factor = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** The name under which a picture is sent that has become a JPEG. */
export function jpegName(name: string): string {
  const base = name.replace(/\.[A-Za-z0-9]{1,5}$/, "");
  return `${base || "photo"}.jpg`;
}

/** Whether a file seems to be a picture; phones name some of them without a type. */
export function isPicture(file: { name: string; type: string }): boolean {
  return file.type.startsWith("image/") || (file.type === "" && /\.(jpe?g|png|webp|gif|heic|heif)$/i.test(file.name));
}

interface Surface {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
}

function surface({ width, height }: Size): Surface {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser draws no pictures");
  // What is transparent is white, as on paper.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be written"))), JPEG, quality);
  });
}

/** The picture as a JPEG that is small enough, or the smallest that is still read well. */
async function smallJpeg(canvas: HTMLCanvasElement): Promise<Blob> {
  let blob = await jpegOf(canvas, QUALITIES[0]);
  for (const quality of QUALITIES.slice(1)) {
    if (blob.size <= AIMED_BYTES) break;
    blob = await jpegOf(canvas, quality);
  }
  return blob;
}

/** Where and how a picture is drawn that is turned by quarters. */
export function turnedBy(size: Size, quarters: number): { size: Size; angle: number } {
  const turns = ((quarters % 4) + 4) % 4;
  const isAcross = turns % 2 === 1;
  return { size: isAcross ? { width: size.height, height: size.width } : size, angle: (turns * Math.PI) / 2 };
}

export interface ReadyPicture {
  file: File;
  /** For measuring; null where nothing could be drawn. */
  grey: Grey | null;
}

function greyIn(bitmap: ImageBitmap): Grey {
  const size = fitted(bitmap, MEASURED_SIDE);
  const { context } = surface(size);
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  return greyOf(size.width, size.height, context.getImageData(0, 0, size.width, size.height).data);
}

/**
 * A picture ready to be sent, turned by quarters to the right. The browser applies how the camera was held; drawing leaves every
 * other note of the camera behind. Where this device cannot decode it, or has no memory for it, the original is sent.
 */
export async function readyPicture(file: File, quarters = 0): Promise<ReadyPicture> {
  let bitmap: ImageBitmap | null = null;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const small = fitted(bitmap, LONGEST_SIDE);
    const { size, angle } = turnedBy(small, quarters);
    const { canvas, context } = surface(size);
    context.translate(size.width / 2, size.height / 2);
    context.rotate(angle);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, -small.width / 2, -small.height / 2, small.width, small.height);
    const blob = await smallJpeg(canvas);
    return { file: new File([blob], jpegName(file.name), { type: JPEG }), grey: greyIn(bitmap) };
  } catch {
    return { file, grey: null };
  } finally {
    bitmap?.close();
  }
}

/** The frame that a camera shows now. */
export async function frameOf(video: HTMLVideoElement): Promise<File> {
  const { canvas, context } = surface({ width: video.videoWidth, height: video.videoHeight });
  context.drawImage(video, 0, 0);
  const blob = await jpegOf(canvas, 0.92);
  return new File([blob], "photo.jpg", { type: JPEG });
}
