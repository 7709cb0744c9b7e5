import { afterEach, expect, it, vi } from "vitest";
import { AIMED_BYTES, fitted, isPicture, jpegName, LONGEST_SIDE, readyPicture, turnedBy } from "./picture";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("a picture keeps its shape when it is made small, and a small one stays", () => {
  expect(fitted({ width: 4_000, height: 3_000 }, LONGEST_SIDE)).toEqual({ width: 2_000, height: 1_500 });
  expect(fitted({ width: 3_000, height: 4_000 }, LONGEST_SIDE)).toEqual({ width: 1_500, height: 2_000 });
  expect(fitted({ width: 800, height: 600 }, LONGEST_SIDE)).toEqual({ width: 800, height: 600 });
  expect(fitted({ width: 20_000, height: 1 }, LONGEST_SIDE)).toEqual({ width: 2_000, height: 1 });
});

it("a turn by a quarter changes the sides", () => {
  const size = { width: 4, height: 3 };
  expect(turnedBy(size, 0)).toEqual({ size, angle: 0 });
  expect(turnedBy(size, 1)).toEqual({ size: { width: 3, height: 4 }, angle: Math.PI / 2 });
  expect(turnedBy(size, -1)).toEqual({ size: { width: 3, height: 4 }, angle: (3 * Math.PI) / 2 });
  expect(turnedBy(size, 6).size).toEqual(size);
});

it("the name says what has become of it", () => {
  expect(jpegName("IMG_0001.HEIC")).toBe("IMG_0001.jpg");
  expect(jpegName("nómina.2026.png")).toBe("nómina.2026.jpg");
  expect(jpegName(".png")).toBe("photo.jpg");
  expect(isPicture({ name: "IMG_0001.HEIC", type: "" })).toBe(true);
  expect(isPicture({ name: "a.pdf", type: "application/pdf" })).toBe(false);
});

it("what this device cannot decode is sent as it is", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new DOMException("no memory", "InvalidStateError")));
  const file = new File(["heic"], "IMG_0001.heic", { type: "image/heic" });
  expect(await readyPicture(file)).toEqual({ file, grey: null });
});

it("a large photo is drawn smaller, and written with less detail until it is small enough", async () => {
  const bitmap = { width: 4_000, height: 3_000, close: vi.fn() };
  const asked: unknown[] = [];
  vi.stubGlobal("createImageBitmap", (_: File, options: unknown) => {
    asked.push(options);
    return Promise.resolve(bitmap);
  });
  const drawn: number[][] = [];
  const context = {
    fillRect: vi.fn(),
    translate: vi.fn(),
    rotate: vi.fn(),
    drawImage: (_: unknown, ...place: number[]) => drawn.push(place),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({ data: new Uint8ClampedArray(width * height * 4) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as unknown as RenderingContext);
  const qualities: number[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (this: HTMLCanvasElement, done, _, quality) {
    qualities.push(Number(quality));
    done(new Blob([new Uint8Array(qualities.length < 3 ? AIMED_BYTES + 1 : 1_000)], { type: "image/jpeg" }));
  });
  const { file, grey } = await readyPicture(new File(["x"], "IMG_0001.png", { type: "image/png" }));
  expect(asked).toEqual([{ imageOrientation: "from-image" }]);
  expect(drawn[0]).toEqual([-1_000, -750, 2_000, 1_500]);
  expect(qualities).toEqual([0.85, 0.75, 0.65]);
  expect([file.name, file.type, file.size]).toEqual(["IMG_0001.jpg", "image/jpeg", 1_000]);
  expect([grey?.width, grey?.height]).toEqual([640, 480]);
  expect(bitmap.close).toHaveBeenCalledOnce();
});
