import type { ApiSession } from "./api-session";
import { caseFileOf } from "./case-file";
import { answerOnPhone, ringingCall, type RoomAccess } from "./phone-line";
import { TonePeer } from "./tone-peer";

/** A call to a simulated phone in which the reviewer and the applicant are connected, each with a tone. */
export interface TalkingCall {
  id: string;
  /** Their access to the room. */
  access: { reviewer: RoomAccess; applicant: RoomAccess };
  reviewer: TonePeer;
  applicant: TonePeer;
}

/** Places a call to `name@riverbend.example` and takes it there. What joins is put into `peers`, which the caller lets leave. */
export async function talkingCall(session: ApiSession, name: string, tones: { reviewer: number; applicant: number }, peers: TonePeer[]): Promise<TalkingCall> {
  const file = await caseFileOf(session, name);
  const placed = await session.post(`/api/threads/${file.threadId}/calls`, { to: file.phone, via: "phone" });
  const id = placed.call.id as string;
  await ringingCall(session.hub, file.phone);
  const { room } = await answerOnPhone(session.hub, file.phone, id, false);
  const access = { reviewer: placed.room as RoomAccess, applicant: room };
  const [reviewer, applicant] = [new TonePeer(access.reviewer), new TonePeer(access.applicant)];
  peers.push(reviewer, applicant);
  await Promise.all([reviewer.event("connected"), applicant.event("connected")]);
  await reviewer.publish(tones.reviewer);
  await applicant.publish(tones.applicant);
  return { id, access, reviewer, applicant };
}
