import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";

import { ApiSession } from "./api-session";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { secondsOfTone } from "./sound-file";
import { soundFolder } from "./spoken";
import { talkingCall } from "./talking-call";
import { TonePeer } from "./tone-peer";
import { until } from "./until";

const REVIEWER = 440;
const APPLICANT = 880;
const SUPERVISOR = 1000;

test("a supervisor listens, whispers, barges in, takes over and gives back; hold plays music; the recording keeps what everyone heard", async () => {
  test.setTimeout(240_000);
  const hub = await HubProcess.start("supervision", WITHOUT_CAPTIONS);
  const peers: TonePeer[] = [];
  try {
    const session = await ApiSession.signIn(hub.url, "caseworker");
    const lead = await ApiSession.signIn(hub.url, "supervisor");
    const { id: call, access, reviewer, applicant } = await talkingCall(session, "applicant", { reviewer: REVIEWER, applicant: APPLICANT }, peers);
    await until("the recording", async () => (await session.get(`/api/calls/${call}`)).recording.state === "recording", 60_000);
    const began = Date.now();

    const listening = await lead.post(`/api/conferences/${call}/listen`);
    const supervisor = new TonePeer(listening);
    peers.push(supervisor);
    await supervisor.event("connected");
    await supervisor.hears(access.reviewer.identity, REVIEWER);
    await supervisor.hears(access.applicant.identity, APPLICANT);
    const mode = (wanted: string) => lead.post(`/api/conferences/${call}/mode`, { mode: wanted });
    await test.step("a whisper is the reviewer's alone", async () => {
      expect((await mode("whisper")).supervisors[0].mode).toBe("whisper");
      await supervisor.publish(SUPERVISOR);
      await reviewer.hears(listening.identity, SUPERVISOR);
      const heard = await applicant.isSparedOf(SUPERVISOR);
      expect(heard.length).toBeGreaterThan(0);
      expect(heard.every((one) => one.identity === access.reviewer.identity)).toBe(true);
      expect(applicant.knows(listening.identity)).toBe(false);
      const seen = await session.get(`/api/calls/${call}/conference`);
      expect(seen.supervisors.map((one: { mode: string }) => one.mode)).toEqual(["whisper"]);
    });

    const open = { from: 0, seconds: 0 };
    await test.step("barged in, everyone hears", async () => {
      open.from = Date.now();
      await mode("barge");
      await applicant.hears(listening.identity, SUPERVISOR);
      await applicant.hears(access.reviewer.identity, REVIEWER);
    });

    await test.step("taken over, the applicant hears the supervisor and the reviewer only those inside", async () => {
      const board = await mode("takeover");
      expect(board.active_agent.name).not.toBe(board.reviewer.name);
      await applicant.hears(listening.identity, SUPERVISOR);
      await supervisor.hears(access.reviewer.identity, REVIEWER);
      await applicant.isSparedOf(REVIEWER);
      await reviewer.hears(access.applicant.identity, APPLICANT);
    });

    await test.step("given back, all is as before", async () => {
      await mode("listen");
      open.seconds = (Date.now() - open.from) / 1000;
      await applicant.hears(access.reviewer.identity, REVIEWER);
      await applicant.isSparedOf(SUPERVISOR);
      await reviewer.isSparedOf(SUPERVISOR);
    });

    let heldFor = 0;
    await test.step("on hold the applicant hears music, and the agency does not hear the applicant", async () => {
      const from = Date.now();
      expect((await session.post(`/api/conferences/${call}/hold`, { held: true })).held).toBe(true);
      await until("music", () => applicant.heardSince(from).some((one) => one.identity === "music"), 30_000);
      await applicant.isSparedOf(REVIEWER);
      await reviewer.isSparedOf(APPLICANT);
      await supervisor.isSparedOf(APPLICANT);
      await session.post(`/api/conferences/${call}/hold`, { held: false });
      heldFor = (Date.now() - from) / 1000;
      await reviewer.hears(access.applicant.identity, APPLICANT);
      await applicant.hears(access.reviewer.identity, REVIEWER);
    });

    await test.step("the recording holds no whisper, no aside of the reviewer and nothing of the hold", async () => {
      const lasted = (Date.now() - began) / 1000;
      await session.post(`/api/calls/${call}/hang-up`);
      const recording = await until(
        "the recording to be ready",
        async () => {
          const card = await session.get(`/api/calls/${call}`);
          return card.recording.state === "ready" && (await session.get(`/api/calls/${call}/recording`));
        },
        60_000,
      );
      const folder = soundFolder();
      const kept = async (prefix: string, hertz: number) => {
        let sum = 0;
        for (const track of (recording.tracks as { leg: string; url: string }[]).filter((one) => one.leg.startsWith(prefix))) {
          const path = join(folder, `${track.leg.replace(/\W/g, "-")}.ogg`);
          writeFileSync(path, Buffer.from(await (await fetch(new URL(track.url, hub.url))).arrayBuffer()));
          const wave = path.replace(".ogg", ".wav");
          execFileSync("opusdec", ["--quiet", "--rate", "48000", path, wave]);
          sum += secondsOfTone(wave, hertz);
        }
        return sum;
      };
      const spoken = await kept("supervisor", SUPERVISOR);
      expect(spoken).toBeGreaterThan(2);
      expect(spoken).toBeLessThan(open.seconds + 2);
      const talked = await kept("applicant", APPLICANT);
      expect(talked).toBeGreaterThan(lasted - heldFor - 6);
      expect(talked).toBeLessThan(lasted - heldFor + 4);
      expect(await kept("reviewer", REVIEWER)).toBeLessThan(lasted - heldFor);
      expect(await kept("reviewer", SUPERVISOR)).toBe(0);
    });
  } finally {
    await Promise.all(peers.map((peer) => peer.leave()));
    await hub.remove();
  }
});
