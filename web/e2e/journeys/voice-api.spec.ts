import { expect, test } from "@playwright/test";

import { ApiSession } from "./api-session";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { readyRecording, secondsPlayed } from "./recorded";
import { talkingCall } from "./talking-call";
import { TonePeer } from "./tone-peer";
import { until } from "./until";

const BEFORE = 440;
/** Far from the others: what their beginnings and ends spread over the spectrum does not reach it. */
const STOPPED = 3000;
const AFTER = 740;
const APPLICANT = 880;

const ACTIONS = ["web-client-token", "recordings/start", "recordings/stop", "conference/join", "conference/leave", "conference/mute", "conference/unmute"];

test("the specification's voice calls: the token lets in, recording stops and starts, mute silences, leave lets go; whose call it is not is refused", async () => {
  test.setTimeout(240_000);
  const hub = await HubProcess.start("voice-api", WITHOUT_CAPTIONS);
  const peers: TonePeer[] = [];
  try {
    const [session, lead, other, citizen] = [
      await ApiSession.signIn(hub.url, "caseworker"),
      await ApiSession.signIn(hub.url, "supervisor"),
      await ApiSession.signIn(hub.url, "intake"),
      await ApiSession.signIn(hub.url, "applicant"),
    ];
    const talk = await talkingCall(session, "applicant", { reviewer: BEFORE, applicant: APPLICANT }, peers);
    const { id: call, applicant, access } = talk;
    const voice = (who: ApiSession, action: string) => who.post(`/api/communications/voice/${action}`, { call_id: call });
    const self = access.reviewer.identity;
    let reviewer = talk.reviewer;

    await test.step("the token of one's own call lets one's next client in, and the one before out", async () => {
      const voiceAccess = await voice(session, "web-client-token");
      expect(voiceAccess.identity).toBe(self);
      expect(voiceAccess.room).toBe(access.reviewer.room);
      const next = new TonePeer(voiceAccess);
      peers.push(next);
      await next.event("connected");
      await reviewer.event("disconnected");
      reviewer = next;
      await next.publish(BEFORE);
      await applicant.hears(self, BEFORE);
      await next.hears(access.applicant.identity, APPLICANT);
    });

    await test.step("what is said between stop and start is heard and not recorded", async () => {
      await until("the recording", async () => (await session.get(`/api/calls/${call}`)).recording.state === "recording", 60_000);
      await applicant.hears(self, BEFORE, 3);
      expect((await voice(session, "recordings/stop")).recording.state).toBe("stopped");
      await reviewer.unpublish();
      await reviewer.publish(STOPPED);
      await applicant.hears(self, STOPPED, 3);
      await reviewer.unpublish();
      await applicant.isSparedOf(STOPPED);
      expect((await voice(session, "recordings/start")).recording.state).toBe("recording");
      await reviewer.publish(AFTER);
      await applicant.hears(self, AFTER, 3);
    });

    await test.step("muted, nobody hears one; unmuted, everybody does", async () => {
      await voice(session, "conference/mute");
      await applicant.event("track_muted", (event) => event["identity"] === self);
      await applicant.isSparedOf(AFTER);
      const onBoard = async () => {
        const board = (await lead.get("/api/conferences")).items.find((one: { id: string }) => one.id === call);
        return board.participants.find((one: { identity: string }) => one.identity === self);
      };
      expect((await onBoard()).muted).toBe(true);
      await reviewer.hears(access.applicant.identity, APPLICANT);
      await voice(session, "conference/unmute");
      await applicant.hears(self, AFTER);
      await until("the board to show it", async () => (await onBoard()).muted === false);
    });

    await test.step("a supervisor who joins hears both and is not seen, and leaves alone", async () => {
      const voiceAccess = await voice(lead, "conference/join");
      const supervisor = new TonePeer(voiceAccess);
      peers.push(supervisor);
      await supervisor.event("connected");
      await supervisor.hears(self, AFTER);
      await supervisor.hears(access.applicant.identity, APPLICANT);
      expect(applicant.knows(voiceAccess.identity)).toBe(false);
      await voice(lead, "conference/leave");
      await supervisor.event("disconnected");
      await applicant.hears(self, AFTER);
    });

    await test.step("neither another reviewer nor the applicant may do any of it, and nothing has come of it", async () => {
      for (const who of [other, citizen]) {
        for (const action of ACTIONS) await expect(voice(who, action), action).rejects.toMatchObject({ status: 403, problem: { key: "not_allowed" } });
      }
      await expect(voice(lead, "web-client-token")).rejects.toMatchObject({ status: 403, problem: { key: "not_allowed" } });
      const card = await session.get(`/api/calls/${call}`);
      expect([card.state, card.recording.state]).toEqual(["live", "recording"]);
      await applicant.hears(self, AFTER);
      await reviewer.hears(access.applicant.identity, APPLICANT);
    });

    await test.step("the reviewer leaves: the call is over for both, and no one can rejoin", async () => {
      await voice(session, "conference/leave");
      await Promise.all([reviewer.event("disconnected"), applicant.event("disconnected")]);
      await until("the call to end", async () => (await session.get(`/api/calls/${call}`)).state === "ended");
      await expect(voice(session, "conference/join")).rejects.toMatchObject({ status: 409, problem: { key: "call_over" } });
    });

    await test.step("the recording holds what was said before the stop and after the start", async () => {
      const recording = await readyRecording(session, call);
      const tones = [BEFORE, STOPPED, AFTER, APPLICANT];
      const [before, stopped, after, applicants] = await secondsPlayed(hub.url, recording.mixed_url, tones);
      expect(before).toBeGreaterThan(2);
      expect(stopped).toBe(0);
      expect(after).toBeGreaterThan(2);
      expect(applicants).toBeGreaterThan(4);
      for (const track of recording.tracks) expect((await secondsPlayed(hub.url, track.url, tones))[1], track.leg).toBe(0);
    });
  } finally {
    await Promise.all(peers.map((peer) => peer.leave()));
    await hub.remove();
  }
});
