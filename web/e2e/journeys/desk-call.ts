import type { Page } from "@playwright/test";

import type { ApiSession } from "./api-session";
import { type CaseFile, caseFileOf } from "./case-file";
import { answerOnPhone, ringingCall } from "./phone-line";
import { openThread } from "./screens";
import { TonePeer } from "./tone-peer";

/** A call that a reviewer placed on their screen and the applicant's simulated phone took. */
export interface DeskCall {
  file: CaseFile;
  applicant: TonePeer;
}

/** Calls `name@riverbend.example` from their conversation, by the first call of this browser, and takes the call there. */
export async function callFromDesk(desk: Page, session: ApiSession, name: string): Promise<DeskCall> {
  const file = await caseFileOf(session, name);
  await openThread(desk, file);
  await desk.getByRole("button", { name: "Call", exact: true }).first().click();
  await desk
    .getByRole("dialog", { name: /^Before you talk to/ })
    .getByRole("button", { name: "Start" })
    .click();
  const ring = await ringingCall(session.hub, file.phone);
  const answered = await answerOnPhone(session.hub, file.phone, ring.call_id, false);
  const applicant = new TonePeer(answered.room);
  await applicant.event("connected");
  return { file, applicant };
}
