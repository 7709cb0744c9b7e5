import { expect, test } from "@playwright/test";
import { AccessToken, SipCallError, SipClient } from "livekit-server-sdk";

import { freePort } from "./free-port";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { SipPhone } from "./sip-phone";
import { secondsOfTone } from "./sound-file";
import { RTC_NODE, TonePeer } from "./tone-peer";
import { until } from "./until";

const [KEY, SECRET] = ["devkey", "secret"];
const OURS = "+12025550150";
const THEIRS = "+12025550123";
const [DESK, PHONE] = [740, 1180];

test("LiveKit's SDKs for Node call a telephone into a room: voices, keys both ways, attributes, and why a call fails", async () => {
  test.setTimeout(180_000);
  const sip = await freePort();
  const hub = await HubProcess.start("sip-sdk", { ...WITHOUT_CAPTIONS, HUB_SIP_ADDR: `127.0.0.1:${sip}`, HUB_RTP_PORTS: "44200-44299" });
  const client = new SipClient(hub.url, KEY, SECRET);
  const [phone, silent] = [await SipPhone.start(THEIRS, PHONE, true), await SipPhone.start(THEIRS, PHONE, false)];
  const token = new AccessToken(KEY, SECRET, { identity: "desk" });
  token.addGrant({ roomJoin: true, room: "office" });
  const desk = new TonePeer({ url: hub.url.replace("http", "ws"), token: await token.toJwt() }, RTC_NODE);
  const trunkTo = async (name: string, to: SipPhone) =>
    (await client.createSipOutboundTrunk(name, `127.0.0.1:${to.port}`, [OURS], { transport: 1, headers: { "X-Office": "north" } })).sipTrunkId;
  const options = { participantIdentity: "applicant", participantAttributes: { case: "17" }, waitUntilAnswered: true };
  try {
    await desk.event("connected");
    await desk.publish(DESK);
    const trunk = await trunkTo("county", phone);
    const called = await client.createSipParticipant(trunk, THEIRS, "office", options);
    expect(called).toMatchObject({ participantIdentity: "applicant", roomName: "office" });
    await desk.hears("applicant", PHONE);
    await until("the telephone to hear the desk", () => {
      const heard = phone.heard();
      return heard !== null && secondsOfTone(heard, DESK) > 1;
    });

    const { attributes } = await desk.event("attributes", (event) => (event["attributes"] as Record<string, string>)["sip.callStatus"] === "active");
    expect(attributes).toMatchObject({
      case: "17",
      "sip.callID": called.sipCallId,
      "sip.callIDFull": expect.stringMatching(/./),
      "sip.phoneNumber": THEIRS,
      "sip.trunkPhoneNumber": OURS,
      "sip.trunkID": trunk,
    });

    for (const key of "4#") {
      phone.press(key);
      await desk.event("dtmf", (event) => event["identity"] === "applicant" && event["digit"] === key);
    }
    expect(desk.all("dtmf").map((event) => [event["code"], event["digit"]])).toEqual([
      [4, "4"],
      [11, "#"],
    ]);
    await desk.press(9, "9");
    await until("the telephone to be told of the key", () => phone.log.join("").includes('"CALL_DTMF_START"'));
    expect(phone.log.join("")).toMatch(/"type":"CALL_DTMF_START".*?"param":"9"/);
    phone.hangUp();
    await desk.event("participant_disconnected", (event) => event["identity"] === "applicant");

    const failureOf = async (to: string) => {
      const failed = await client.createSipParticipant(to, THEIRS, "office", { ...options, ringingTimeout: 10 }).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(SipCallError);
      return failed as SipCallError;
    };
    const rejecting = failureOf(await trunkTo("busy", silent));
    await until("the other telephone to ring", () => silent.log.join("").includes('"CALL_INCOMING"'));
    silent.hangUp();
    expect(await rejecting).toMatchObject({ sipStatusCode: 486, code: "resource_exhausted", status: 429 });
    const nowhere = await client.createSipOutboundTrunk("nowhere", `127.0.0.1:${await freePort()}`, [OURS], { transport: 2 });
    expect(await failureOf(nowhere.sipTrunkId)).toMatchObject({ sipStatusCode: 503, code: "failed_precondition", status: 412 });
    const served = await client.createSipParticipant(trunk, "+19005550123", "office", options).catch((error: unknown) => error);
    expect(served).toMatchObject({ code: "permission_denied", status: 403 });
    const emergency = await client.createSipParticipant(trunk, "911", "office", options).catch((error: unknown) => error);
    expect(emergency).toMatchObject({ code: "permission_denied", status: 403 });
  } finally {
    await desk.leave();
    phone.remove();
    silent.remove();
    await hub.remove();
  }
});
