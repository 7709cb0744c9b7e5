import { until } from "./until";

/** What a LiveKit client needs to join. */
export interface RoomAccess {
  url: string;
  token: string;
  room: string;
  identity: string;
}

/** The token of a simulated phone. */
export async function phoneToken(hub: string, phone: string): Promise<string> {
  const answer = await post<{ token: string }>(`${hub}/sandbox/api/token`, { address: phone });
  return answer.token;
}

/** The call that rings at a simulated phone, waited for. */
export async function ringingCall(hub: string, phone: string): Promise<{ call_id: string; caller: string }> {
  const token = await phoneToken(hub, phone);
  return until(`a call at ${phone}`, async () => {
    const answer = await fetch(`${hub}/sandbox/api/calls`, { headers: { Authorization: `Bearer ${token}` } });
    const { ringing } = (await answer.json()) as { ringing: { call_id: string; caller: string } | null };
    return ringing ?? undefined;
  });
}

/** Answers it: returns access to the room. */
export async function answerOnPhone(hub: string, phone: string, call: string, declineRecording: boolean): Promise<{ room: RoomAccess }> {
  const token = await phoneToken(hub, phone);
  return post(`${hub}/sandbox/api/calls/${call}/answer`, { decline_recording: declineRecording }, token);
}

/** Declines it. */
export async function declineOnPhone(hub: string, phone: string, call: string): Promise<void> {
  const token = await phoneToken(hub, phone);
  const answer = await fetch(`${hub}/sandbox/api/calls/${call}/hang-up`, { method: "POST", headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`hang-up: ${answer.status} ${await answer.text()}`);
}

async function post<T>(url: string, body: unknown, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
