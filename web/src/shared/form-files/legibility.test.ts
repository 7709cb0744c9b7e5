import { describe, expect, it } from "vitest";
import { doubtOf, greyOf, measured, type Grey } from "./legibility";

const WIDTH = 640;
const HEIGHT = 480;

/** A picture by the brightness of each pixel. */
function picture(at: (x: number, y: number) => number, width = WIDTH, height = HEIGHT): Grey {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) pixels[y * width + x] = at(x, y);
  return { width, height, pixels };
}

/** Lines of marks as large as letters, on grey-white paper. */
const letters = (x: number, y: number) => (y % 20 > 6 && y % 20 < 15 && (x * 7 + Math.floor(y / 20) * 3) % 11 < 4 ? 40 : 220);

/** The same through a lens that is not in focus: each pixel is the mean of its neighbours. */
function blurred(grey: Grey, radius: number): Grey {
  return picture(
    (x, y) => {
      let [sum, count] = [0, 0];
      for (let dy = -radius; dy <= radius; dy += 1) {
        for (let dx = -radius; dx <= radius; dx += 1) {
          const [px, py] = [x + dx, y + dy];
          if (px < 0 || py < 0 || px >= grey.width || py >= grey.height) continue;
          sum += grey.pixels[py * grey.width + px]!;
          count += 1;
        }
      }
      return Math.round(sum / count);
    },
    grey.width,
    grey.height,
  );
}

const within = (x: number, y: number, [left, top, right, bottom]: readonly [number, number, number, number]) =>
  x >= left && x < right && y >= top && y < bottom;

describe("whether a photo can be read", () => {
  it("is not doubted where letters are sharp", () => {
    expect(doubtOf(measured(picture(letters)))).toBeNull();
  });

  it("is doubted where letters run into each other", () => {
    const sharp = measured(picture(letters)).sharpness;
    const soft = measured(blurred(picture(letters), 4)).sharpness;
    expect(soft).toBeLessThan(sharp / 20);
    expect(doubtOf(measured(blurred(picture(letters), 4)))).toBe("blurred");
  });

  it("is not doubted because a paper is mostly empty", () => {
    const aFewLines = picture((x, y) => (within(x, y, [40, 40, 400, 120]) ? letters(x, y) : 220));
    expect(doubtOf(measured(aFewLines))).toBeNull();
  });

  it("is doubted where a lamp is mirrored, and not for a scan that is white all over", () => {
    const lamp = picture((x, y) => (within(x, y, [200, 160, 360, 300]) ? 255 : letters(x, y)));
    expect(measured(lamp).glare).toBeGreaterThan(0.05);
    expect(doubtOf(measured(lamp))).toBe("glare");
    const scan = picture((x, y) => (letters(x, y) < 100 ? 0 : 255));
    const mostlyEmpty = picture((x, y) => (within(x, y, [0, 0, 640, 100]) ? scan.pixels[y * WIDTH + x]! : 255));
    expect(doubtOf(measured(mostlyEmpty))).toBeNull();
  });

  it("is doubted where the paper is far away on a dark table, and not where it fills the picture", () => {
    const far = picture((x, y) => (within(x, y, [250, 180, 410, 310]) ? letters(x, y) : 50));
    expect(measured(far).page).toBeLessThan(0.15);
    expect(doubtOf(measured(far))).toBe("far");
    const near = picture((x, y) => (within(x, y, [40, 30, 600, 450]) ? letters(x, y) : 50));
    expect(measured(near).page).toBeGreaterThan(0.6);
    expect(doubtOf(measured(near))).toBeNull();
  });

  it("says nothing of a picture that is too small to be measured", () => {
    expect(doubtOf(measured(picture(() => 0, 8, 8)))).toBeNull();
  });
});

it("colours become their brightness", () => {
  const rgba = new Uint8ClampedArray([255, 255, 255, 255, 255, 0, 0, 255, 0, 0, 255, 255]);
  expect([...greyOf(3, 1, rgba).pixels]).toEqual([255, 76, 29]);
});
