import { expect, test } from "@playwright/test";

import { ApiSession } from "./api-session";
import { leaveAsGuest, openGuestLink } from "./guest-link";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { readyRecording, secondsPlayed } from "./recorded";
import { talkingCall } from "./talking-call";
import { TonePeer } from "./tone-peer";
import { until } from "./until";

const REVIEWER = 440;
const INTERPRETER = 2200;
const APPLICANT = 880;
const SUPERVISOR = 1000;
const LANDLORD = 3000;

test("an interpreter and a third party come by their links and are heard; while the agency talks privately they and the applicant hear only music", async () => {
  test.setTimeout(300_000);
  const hub = await HubProcess.start("interpreter", WITHOUT_CAPTIONS);
  const peers: TonePeer[] = [];
  try {
    const [session, lead] = [await ApiSession.signIn(hub.url, "caseworker"), await ApiSession.signIn(hub.url, "supervisor")];
    const { id: call, access, reviewer, applicant } = await talkingCall(session, "applicant2", { reviewer: REVIEWER, applicant: APPLICANT }, peers);
    const [desk, citizen] = [access.reviewer.identity, access.applicant.identity];
    const invite = (body: object) => session.post(`/api/conferences/${call}/invite`, body);
    const party = async (identity: string) => {
      const board = (await lead.get("/api/conferences")).items.find((one: { id: string }) => one.id === call);
      return board.participants.find((one: { identity: string }) => one.identity === identity);
    };
    const isRecording = async () => (await session.get(`/api/calls/${call}`)).recording.state === "recording";
    await until("the recording", isRecording, 60_000);

    const ines = await invite({ role: "interpreter", name: "Ines Interpreter", lang: "es" });
    const guest = await openGuestLink(hub.url, ines.guest_url, "headset");
    const interpreter = new TonePeer(guest.room);
    peers.push(interpreter);
    await test.step("the interpreter's link lets one device in, in that part, and the interpreter is heard", async () => {
      expect(guest.room.identity).toBe(ines.identity);
      await expect(openGuestLink(hub.url, ines.guest_url, "another")).rejects.toMatchObject({ status: 409, problem: { key: "link_used" } });
      await interpreter.event("connected");
      await interpreter.publish(INTERPRETER);
      for (const peer of [reviewer, applicant]) await peer.hears(ines.identity, INTERPRETER);
      await interpreter.hears(desk, REVIEWER);
      await interpreter.hears(citizen, APPLICANT);
      expect(await party(ines.identity)).toMatchObject({ role: "interpreter", name: "Ines Interpreter" });
    });

    const lou = await invite({ role: "third_party", name: "Lou Landlord" });
    const landlord = new TonePeer((await openGuestLink(hub.url, lou.guest_url, "phone", true)).room);
    peers.push(landlord);
    await test.step("so is a third party, who agrees to be recorded", async () => {
      await landlord.event("connected");
      await landlord.publish(LANDLORD);
      for (const peer of [reviewer, applicant, interpreter]) await peer.hears(lou.identity, LANDLORD);
      await landlord.hears(ines.identity, INTERPRETER);
      expect(await party(lou.identity)).toMatchObject({ role: "third_party", name: "Lou Landlord" });
      expect(await isRecording()).toBe(true);
    });

    const listening = await lead.post(`/api/conferences/${call}/listen`);
    const supervisor = new TonePeer(listening);
    peers.push(supervisor);
    const outside = [applicant, interpreter, landlord];
    await test.step("a supervisor who barges in is heard by everyone", async () => {
      await supervisor.event("connected");
      await lead.post(`/api/conferences/${call}/mode`, { mode: "barge" });
      await supervisor.publish(SUPERVISOR);
      for (const peer of [...outside, reviewer]) await peer.hears(listening.identity, SUPERVISOR);
    });

    await test.step("on hold reviewer and supervisor hear each other, and those waiting hear only music", async () => {
      const from = Date.now();
      await session.post(`/api/conferences/${call}/hold`, { held: true });
      for (const peer of outside) await until("music", () => peer.heardSince(from).some((one) => one.identity === "music"), 30_000);
      // Each waits until packets in flight have been played; from then on there is only music.
      await Promise.all(
        outside.map(async (peer) => {
          await Promise.all([REVIEWER, SUPERVISOR, APPLICANT, INTERPRETER, LANDLORD].map((hertz) => peer.isSparedOf(hertz)));
          const since = Date.now();
          // The notice for the last newcomer may still be spoken.
          const voices = () => peer.heardSince(since).flatMap((one) => (one.identity === "announcer" ? [] : [one.identity]));
          await until("more music", () => voices().length >= 8, 30_000);
          expect(new Set(voices())).toEqual(new Set(["music"]));
        }),
      );
      await reviewer.hears(listening.identity, SUPERVISOR);
      await supervisor.hears(desk, REVIEWER);
      for (const peer of [reviewer, supervisor]) {
        const heard = await Promise.all([APPLICANT, INTERPRETER, LANDLORD].map((hertz) => peer.isSparedOf(hertz)));
        expect(heard.flat().some((one) => one.identity === "music")).toBe(false);
      }
    });

    await test.step("taken off hold, everyone hears everyone", async () => {
      await session.post(`/api/conferences/${call}/hold`, { held: false });
      for (const peer of [...outside, supervisor]) await peer.hears(desk, REVIEWER);
      for (const peer of outside) await peer.hears(listening.identity, SUPERVISOR);
      for (const peer of [reviewer, supervisor, applicant, landlord]) await peer.hears(ines.identity, INTERPRETER);
      await interpreter.hears(citizen, APPLICANT);
    });

    await test.step("an aside by whisper is the reviewer's alone", async () => {
      await lead.post(`/api/conferences/${call}/mode`, { mode: "whisper" });
      await reviewer.hears(listening.identity, SUPERVISOR);
      for (const heard of await Promise.all(outside.map((peer) => peer.isSparedOf(SUPERVISOR)))) expect(heard.length).toBeGreaterThan(0);
    });

    await test.step("an unknown role, an empty name, and a locked call are refused", async () => {
      await expect(invite({ role: "reviewer", name: "Rita" })).rejects.toMatchObject({ problem: { key: "invalid_field" } });
      await expect(invite({ role: "interpreter", name: " " })).rejects.toMatchObject({ problem: { key: "invalid_field" } });
      await session.post(`/api/conferences/${call}/lock`, { locked: true });
      await expect(invite({ role: "interpreter", name: "Ivo" })).rejects.toMatchObject({ status: 409, problem: { key: "locked" } });
    });

    await test.step("the interpreter leaves, and the call continues", async () => {
      await leaveAsGuest(hub.url, guest);
      await interpreter.event("disconnected");
      await applicant.event("participant_disconnected", (event) => event["identity"] === ines.identity);
      await applicant.hears(desk, REVIEWER);
      await reviewer.hears(citizen, APPLICANT);
    });

    await test.step("the interpreter's track holds what the interpreter said, and no one else", async () => {
      await session.post(`/api/calls/${call}/hang-up`);
      const recording = await readyRecording(session, call);
      const tracks = recording.tracks.filter((track) => track.leg.startsWith(ines.identity));
      expect(tracks.map((track) => track.speaker)).toEqual(["Ines Interpreter"]);
      const [own, ...others] = await secondsPlayed(hub.url, tracks[0]!.url, [INTERPRETER, REVIEWER, APPLICANT, SUPERVISOR]);
      expect(own).toBeGreaterThan(2);
      expect(others).toEqual([0, 0, 0]);
    });
  } finally {
    await Promise.all(peers.map((peer) => peer.leave()));
    await hub.remove();
  }
});
