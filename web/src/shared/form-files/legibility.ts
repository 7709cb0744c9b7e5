/** Whether somebody can read a photo of a paper: what is measured, and when there is a doubt. All of it is on one small grey picture. */

/** A grey picture, a byte for each pixel, row by row. */
export interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array | Uint8ClampedArray;
}

/** What was measured. */
export interface Legibility {
  /** Variance of the Laplacian where the picture is sharpest: edges of letters make it large. */
  sharpness: number;
  /** The share of the picture that a reflection has blotted out, 0 to 1. */
  glare: number;
  /** The share of the picture that the paper takes, 0 to 1; 1 where no edge of a paper is seen. */
  page: number;
}

/** What may be wrong with it, the most important first. */
export type Doubt = "blurred" | "glare" | "far";

/** The longest side of the picture that is measured, in pixels. */
export const MEASURED_SIDE = 640;

const TILE = 16;
const SHARP_ENOUGH = 300;
const MOST_GLARE = 0.03;
const LEAST_PAGE = 0.2;
/** A pixel that holds no detail any more. */
const BLOTTED = 252;
/** The paper itself, where it is not overexposed as a whole. */
const BRIGHT_PAPER = 238;
/** How far apart paper and table are, if both are in the picture. */
const APART = 50;

/** Colours as their brightness (ITU-R BT.601). */
export function greyOf(width: number, height: number, rgba: Uint8ClampedArray): Grey {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const from = at * 4;
    pixels[at] = Math.round(0.299 * rgba[from]! + 0.587 * rgba[from + 1]! + 0.114 * rgba[from + 2]!);
  }
  return { width, height, pixels };
}

interface Tile {
  mean: number;
  /** The darkest of its pixels. */
  least: number;
  /** Variance of the Laplacian. */
  edges: number;
}

/** The second derivative of brightness at a pixel that is not at the border. */
function laplacian({ width, pixels }: Grey, at: number): number {
  return pixels[at - 1]! + pixels[at + 1]! + pixels[at - width]! + pixels[at + width]! - 4 * pixels[at]!;
}

function tileAt(grey: Grey, left: number, top: number): Tile {
  let [sum, least, edgeSum, edgeSquares, edges] = [0, 255, 0, 0, 0];
  for (let y = top; y < top + TILE; y += 1) {
    for (let x = left; x < left + TILE; x += 1) {
      const at = y * grey.width + x;
      const value = grey.pixels[at]!;
      sum += value;
      least = Math.min(least, value);
      if (x === 0 || y === 0 || x === grey.width - 1 || y === grey.height - 1) continue;
      const edge = laplacian(grey, at);
      edgeSum += edge;
      edgeSquares += edge * edge;
      edges += 1;
    }
  }
  const mean = edges === 0 ? 0 : edgeSum / edges;
  return { mean: sum / (TILE * TILE), least, edges: edges === 0 ? 0 : edgeSquares / edges - mean * mean };
}

/** The tiles of a picture, row by row; a border narrower than a tile is left out. */
function tilesOf(grey: Grey): Tile[][] {
  const rows: Tile[][] = [];
  for (let top = 0; top + TILE <= grey.height; top += TILE) {
    const row: Tile[] = [];
    for (let left = 0; left + TILE <= grey.width; left += TILE) row.push(tileAt(grey, left, top));
    rows.push(row);
  }
  return rows;
}

/** The value below which this share of all values lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The threshold between dark and bright that tells the two apart best (Otsu 1979), with the mean of each side. */
function twoSides(means: readonly number[]): { threshold: number; dark: number; bright: number } {
  let best = { threshold: 0, dark: 0, bright: 0, between: -1 };
  for (let threshold = 8; threshold < 255; threshold += 4) {
    const below = means.filter((mean) => mean < threshold);
    if (below.length === 0 || below.length === means.length) continue;
    const dark = below.reduce((sum, mean) => sum + mean, 0) / below.length;
    const bright = means.filter((mean) => mean >= threshold).reduce((sum, mean) => sum + mean, 0) / (means.length - below.length);
    const between = below.length * (means.length - below.length) * (bright - dark) ** 2;
    if (between > best.between) best = { threshold, dark, bright, between };
  }
  return best;
}

/** The first and the last place where a share of the tiles is bright, as a length. */
function span(shares: readonly number[]): number {
  const isPaper = (share: number) => share >= 0.15;
  const first = shares.findIndex(isPaper);
  return first < 0 ? 0 : shares.findLastIndex(isPaper) - first + 1;
}

/** The share that the bright paper takes of the picture. */
function pageShare(rows: readonly Tile[][]): number {
  const means = rows.flat().map((tile) => tile.mean);
  const { threshold, dark, bright } = twoSides(means);
  if (bright - dark < APART) return 1;
  const isBright = (tile: Tile) => tile.mean >= threshold;
  const share = (tiles: readonly Tile[]) => tiles.filter(isBright).length / tiles.length;
  const columns = rows[0]!.map((_, x) => rows.map((row) => row[x]!));
  return (span(rows.map(share)) * span(columns.map(share))) / (rows.length * columns.length);
}

/** Measures a picture. One too small for a tile says nothing: there is no doubt about it. */
export function measured(grey: Grey): Legibility {
  const rows = tilesOf(grey);
  const tiles = rows.flat();
  if (tiles.length === 0) return { sharpness: Number.POSITIVE_INFINITY, glare: 0, page: 1 };
  const isOverexposed =
    quantile(
      tiles.map((tile) => tile.mean),
      0.5,
    ) >= BRIGHT_PAPER;
  const blotted = tiles.filter((tile) => tile.least >= BLOTTED).length;
  return {
    sharpness: quantile(
      tiles.map((tile) => tile.edges),
      0.95,
    ),
    // Paper that is white all over, as a scanner makes it, reflects nothing.
    glare: isOverexposed ? 0 : blotted / tiles.length,
    page: pageShare(rows),
  };
}

/** What may be wrong with a picture; null if nothing seems to be. */
export function doubtOf({ sharpness, glare, page }: Legibility): Doubt | null {
  if (sharpness < SHARP_ENOUGH) return "blurred";
  if (glare > MOST_GLARE) return "glare";
  return page < LEAST_PAGE ? "far" : null;
}
