import type { Browser } from "@playwright/test";
import { SipClient } from "livekit-server-sdk";

import { ApiSession } from "./api-session";
import { browserOf } from "./browser";
import { type CaseFile, caseFileOf } from "./case-file";
import { freePort } from "./free-port";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import type { SipPhone } from "./sip-phone";
import { secondsOfTone } from "./sound-file";
import { soundFolder, tone } from "./spoken";
import { until } from "./until";

/** A hub that telephones reach, and a browser whose microphone hears a tone. */
export interface TelephoneOffice {
  hub: HubProcess;
  /** The port at which the hub listens for telephones. */
  sip: number;
  admin: ApiSession;
  file: CaseFile;
  desktop: Browser;
  remove: () => Promise<void>;
}

/** Starts it; `rtpPorts` are the hub's alone among the journeys. */
export async function telephoneOffice(name: string, rtpPorts: string, reviewer: number): Promise<TelephoneOffice> {
  const sip = await freePort();
  const hub = await HubProcess.start(name, { ...WITHOUT_CAPTIONS, HUB_SIP_ADDR: `127.0.0.1:${sip}`, HUB_RTP_PORTS: rtpPorts });
  try {
    const admin = await ApiSession.signIn(hub.url, "admin");
    const file = await caseFileOf(admin, "applicant");
    const desktop = await browserOf(tone(soundFolder(), reviewer));
    const remove = async () => {
      await desktop.close();
      await hub.remove();
    };
    return { hub, sip, admin, file, desktop, remove };
  } catch (error) {
    await hub.remove();
    throw error;
  }
}

/** Gives a number to the applicant's program, reached by a trunk of this machine: it leads to a line, or rings, and calls out to a telephone. */
export async function addNumber({ hub, admin, file }: TelephoneOffice, number: string, to: { label: string; line?: string; out?: SipPhone }): Promise<void> {
  const trunks = new SipClient(hub.url, "devkey", "secret");
  await trunks.createSipInboundTrunk("county", [number], { allowedAddresses: ["127.0.0.0/8"] });
  const out = to.out ? await trunks.createSipOutboundTrunk("county", `127.0.0.1:${to.out.port}`, [number], { transport: 1 }) : null;
  const item = await admin.get(`/api/work-queue/items/${file.itemId}`);
  await admin.post("/api/phone-numbers", {
    number,
    program_id: item.processId ?? item.item.processId,
    label: to.label,
    ...(to.line ? { line: to.line } : {}),
    ...(out ? { trunk_id: out.sipTrunkId } : {}),
  });
}

/** Waits until a telephone has heard two seconds of a tone. */
export async function hearsTone(phone: SipPhone, hertz: number): Promise<void> {
  await until(
    "the telephone to hear the reviewer",
    () => {
      const heard = phone.heard();
      return heard !== null && secondsOfTone(heard, hertz) > 2;
    },
    60_000,
  );
}
