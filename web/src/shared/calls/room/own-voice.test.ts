import { expect, test } from "vitest";
import { OwnVoice, type VoiceHost, type WantedVoice } from "./own-voice";

/** A room that records the calls to its microphone; opening the microphone waits for `allow`. */
function roomOf({ fails = [] as string[], waits = false } = {}) {
  const media = { readyState: "live" };
  const done: string[] = [];
  let published: object | undefined;
  let allow = () => {};
  const allowed = waits ? new Promise<void>((resolve) => (allow = resolve)) : Promise.resolve();
  const words = (capture: { deviceId?: { exact?: string }; noiseSuppression?: boolean }) =>
    `${capture.deviceId?.exact ?? "system"}${capture.noiseSuppression ? " quiet" : ""}`;
  const open = (name: string, capture: object) => {
    done.push(`${name} ${words(capture)}`);
    if (fails.includes(words(capture))) throw new DOMException("", "NotFoundError");
  };
  const track = {
    mediaStreamTrack: media,
    mute: async () => void done.push("mute"),
    unmute: async () => void done.push("unmute"),
    stop: () => void done.push("stop"),
    restartTrack: async (capture: object) => {
      open("restart", capture);
      media.readyState = "live";
    },
  };
  const host = {
    getTrackPublication: () => (published ? { audioTrack: published } : undefined),
    createTracks: async ({ audio }: { audio: object }) => {
      open("open", audio);
      await allowed;
      return [track];
    },
    publishTrack: async () => {
      done.push("publish");
      published = track;
    },
    unpublishTrack: async () => {
      done.push("unpublish");
      published = undefined;
    },
  } as unknown as VoiceHost;
  return { host, done, media, allow: () => allow() };
}

const heard: WantedVoice = { isPublished: true, isMuted: false, deviceId: null, suppressesNoise: true };
const silent: WantedVoice = { ...heard, isPublished: false };
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test("who only listens publishes nothing and opens no microphone", async () => {
  const { host, done } = roomOf();
  new OwnVoice(host, () => undefined).want(silent);
  await settled();
  expect(done).toEqual([]);
});

test("a voice is published, and going back to listening takes the track out instead of muting it", async () => {
  const { host, done } = roomOf();
  const voice = new OwnVoice(host, () => undefined);
  voice.want(heard);
  await settled();
  voice.want(silent);
  await settled();
  expect(done).toEqual(["open system quiet", "publish", "unpublish"]);
});

test("who starts muted is never heard, not even for a moment", async () => {
  const { host, done } = roomOf();
  const voice = new OwnVoice(host, () => undefined);
  voice.want({ ...heard, isMuted: true });
  await settled();
  expect(done).toEqual(["open system quiet", "mute", "publish"]);
  voice.want(heard);
  await settled();
  expect(done.at(-1)).toBe("unmute");
});

test("a request that is withdrawn while the browser asks for the microphone is never published", async () => {
  const { host, done, allow } = roomOf({ waits: true });
  const voice = new OwnVoice(host, () => undefined);
  voice.want(heard);
  voice.want(silent);
  allow();
  await settled();
  expect(done).toEqual(["open system quiet", "stop"]);
});

test("device and noise change in the running call, muted first when muted", async () => {
  const { host, done } = roomOf();
  const voice = new OwnVoice(host, () => undefined);
  voice.want(heard);
  await settled();
  done.length = 0;
  voice.want({ ...heard, isMuted: true, deviceId: "usb", suppressesNoise: false });
  await settled();
  expect(done).toEqual(["mute", "restart usb"]);
});

test("a chosen microphone that is gone gives way to the system's, and another failure is reported", async () => {
  const gone = roomOf({ fails: ["usb quiet"] });
  const problems: unknown[] = [];
  new OwnVoice(gone.host, (problem) => problems.push(problem)).want({ ...heard, deviceId: "usb" });
  await settled();
  expect(gone.done).toEqual(["open usb quiet", "open system quiet", "publish"]);
  expect(problems).toEqual([null]);
  const none = roomOf({ fails: ["system quiet"] });
  new OwnVoice(none.host, (problem) => problems.push(problem)).want(heard);
  await settled();
  expect(problems.at(-1)).toMatchObject({ name: "NotFoundError" });
});

test("a microphone that was pulled out is reported, and heard again when it is back or another is chosen", async () => {
  const fails: string[] = [];
  const { host, done, media } = roomOf({ fails });
  const problems: unknown[] = [];
  const voice = new OwnVoice(host, (problem) => problems.push(problem));
  voice.want({ ...heard, deviceId: "usb" });
  await settled();
  expect(voice.isUnplugged).toBe(false);
  media.readyState = "ended";
  fails.push("usb quiet", "system quiet");
  voice.again();
  await settled();
  expect([voice.isUnplugged, problems.at(-1)]).toMatchObject([true, { name: "NotFoundError" }]);
  // Muted meanwhile, nothing is opened.
  done.length = 0;
  voice.want({ ...heard, deviceId: "usb", isMuted: true });
  await settled();
  expect(done).toEqual(["mute"]);
  fails.length = 0;
  voice.want({ ...heard, deviceId: "usb" });
  await settled();
  expect(done).toEqual(["mute", "restart usb quiet", "unmute"]);
  expect([voice.isUnplugged, problems.at(-1)]).toEqual([false, null]);
  // Another one in its place.
  media.readyState = "ended";
  fails.push("usb quiet");
  done.length = 0;
  voice.want({ ...heard, deviceId: "headset" });
  await settled();
  expect(done).toEqual(["restart headset quiet", "unmute"]);
  media.readyState = "ended";
  done.length = 0;
  voice.want({ ...heard, deviceId: "usb" });
  await settled();
  expect(done).toEqual(["restart usb quiet", "restart system quiet", "unmute"]);
});
