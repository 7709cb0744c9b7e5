import { type Browser, expect, type Page, test } from "@playwright/test";

import { ApiSession } from "./api-session";
import { browserOf, watchedContext } from "./browser";
import { caseFileOf } from "./case-file";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { LivekitPeer } from "./livekit-peer";
import { answerOnPhone, ringingCall } from "./phone-line";
import { openThread, signIn } from "./screens";
import { soundFolder, tone } from "./spoken";
import { until } from "./until";

let hub: HubProcess;
let browser: Browser;

test.beforeAll(async () => {
  hub = await HubProcess.start("livekit-sdk", WITHOUT_CAPTIONS);
  browser = await browserOf(tone(soundFolder(), 440));
});

test.afterAll(async () => {
  await browser?.close();
  await hub?.remove();
});

test("LiveKit's Python SDK and a browser hear each other's tone in one room", async () => {
  test.setTimeout(120_000);
  const page = await (await watchedContext(browser, hub.url)).newPage();
  await signIn(page, hub.url, "reviewer");
  const session = await ApiSession.signIn(hub.url, "caseworker");
  const file = await caseFileOf(session, "applicant");
  await openThread(page, file);
  await page.getByRole("button", { name: "Call", exact: true }).first().click();
  await page
    .getByRole("dialog", { name: /^Before you talk to/ })
    .getByRole("button", { name: "Start" })
    .click();

  const ring = await ringingCall(hub.url, file.phone);
  const answered = await answerOnPhone(hub.url, file.phone, ring.call_id, true);
  const caller = await until("the reviewer in the room", async () => {
    const { participants } = await session.get(`/api/calls/${ring.call_id}`);
    return (participants as { role: string; identity: string }[]).find((one) => one.role === "reviewer");
  });
  const peer = new LivekitPeer(answered.room, 1000, caller.identity, 4);
  try {
    expect(await peer.joined).toBe(answered.room.identity);
    const heard = await peer.heard;
    expect(heard.heard_hz).toBeGreaterThan(435);
    expect(heard.heard_hz).toBeLessThan(445);
    expect(heard.share).toBeGreaterThan(0.5);
    await expect.poll(() => loudestHeard(page), { timeout: 30_000 }).toBeCloseTo(1000, -1.5);
  } finally {
    await peer.leave();
  }
});

/** The strongest frequency of what the page plays, over two seconds; 0 when it plays nothing. */
function loudestHeard(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const tracks = [...document.querySelectorAll("audio")]
      .map((element) => element.srcObject)
      .filter((stream) => stream instanceof MediaStream)
      .flatMap((stream) => stream.getAudioTracks())
      .filter((track) => track.readyState === "live");
    const [track] = tracks;
    if (!track) return 0;
    const context = new AudioContext();
    await context.resume();
    const analyser = new AnalyserNode(context, { fftSize: 16384, smoothingTimeConstant: 0.5 });
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const levels = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(levels);
    await context.close();
    const best = levels.reduce((index, level, at) => (level > (levels[index] ?? -Infinity) ? at : index), 0);
    return (levels[best] ?? -Infinity) > -70 ? (best * context.sampleRate) / analyser.fftSize : 0;
  });
}
