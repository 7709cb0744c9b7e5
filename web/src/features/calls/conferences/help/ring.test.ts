import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A test audio device: records the tones played, and can refuse to play. */
class TestSound extends EventTarget {
  static last: TestSound;
  static isAllowed = true;
  state: "suspended" | "running" = "suspended";
  currentTime = 10;
  destination = {};
  tones: { hertz: number; from: number }[] = [];
  isSilenced = false;
  constructor() {
    super();
    TestSound.last = this;
  }
  resume(): Promise<void> {
    if (!TestSound.isAllowed) return new Promise(() => undefined);
    this.state = "running";
    this.dispatchEvent(new Event("statechange"));
    return Promise.resolve();
  }
  createGain() {
    const gain = { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to: unknown) => to, disconnect: () => (this.isSilenced = true) };
    return gain;
  }
  createOscillator() {
    const { tones } = this;
    return {
      frequency: { value: 0 },
      connect: (to: unknown) => to,
      start(from: number) {
        tones.push({ hertz: this.frequency.value, from });
      },
      stop() {},
    };
  }
}

beforeEach(() => {
  vi.resetModules();
  TestSound.isAllowed = true;
  vi.stubGlobal("AudioContext", TestSound);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const load = async () => (await import("./ring")).ring;

test("it rings five times, three seconds apart, and is silent as soon as it is ended", async () => {
  const stop = (await load())();
  const { tones } = TestSound.last;
  expect(tones).toHaveLength(15);
  const starts = tones.filter((_, n) => n % 3 === 0).map((tone) => tone.from);
  expect(starts.map((from) => Math.round(from - starts[0]!))).toEqual([0, 3, 6, 9, 12]);
  expect(starts[0]).toBeCloseTo(10, 0);
  expect(TestSound.last.isSilenced).toBe(false);
  stop();
  expect(TestSound.last.isSilenced).toBe(true);
});

test("a browser that allows no sound yet rings from the first key or press on, once", async () => {
  TestSound.isAllowed = false;
  const stop = (await load())();
  expect(TestSound.last.tones).toEqual([]);
  TestSound.isAllowed = true;
  document.dispatchEvent(new Event("keydown"));
  document.dispatchEvent(new Event("pointerdown"));
  expect(TestSound.last.tones).toHaveLength(15);
  stop();
});

test("ended before sound was allowed, it never rings", async () => {
  TestSound.isAllowed = false;
  const stop = (await load())();
  stop();
  TestSound.isAllowed = true;
  document.dispatchEvent(new Event("keydown"));
  await TestSound.last.resume();
  expect(TestSound.last.tones).toEqual([]);
});

test("of several tabs one rings, and the next when it is over there", async () => {
  const waiting: (() => unknown)[] = [];
  const request = vi.fn((_name: string, _options: unknown, action: () => unknown) => {
    waiting.push(action);
    return Promise.resolve();
  });
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as Navigator, { locks: { request } }));
  const stop = (await load())();
  expect(request).toHaveBeenCalledOnce();
  expect(TestSound.last.tones).toEqual([]);
  let isHeld = true;
  void Promise.resolve(waiting[0]!()).then(() => (isHeld = false));
  expect(TestSound.last.tones).toHaveLength(15);
  await Promise.resolve();
  expect(isHeld).toBe(true);
  stop();
  await vi.waitFor(() => expect(isHeld).toBe(false));
});
