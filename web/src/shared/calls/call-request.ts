import { create } from "zustand";

/** A request to call somebody, made anywhere; the live call takes it up. */
export interface CallRequest {
  threadId: string;
  /** Who will be called. */
  name: string;
  /** The number, for `phone`; the applicant's own when left out. */
  to?: string;
  /** `link` makes an address that opens the call in a browser; `own_phone` rings one's own telephone, then the other. */
  via: "phone" | "link" | "own_phone";
  /** The call that rings here and that is taken instead of placing one; with whether its caller's number is the applicant's from now on. */
  answers?: { callId: string; remember: boolean };
  /** The language (BCP 47) for which an interpreter is invited as the call begins. The call is shown first, and started from there. */
  interpreter?: string;
}

export interface CallRequestState {
  request: CallRequest | null;
  /** The thread of the call that is running in this tab; null without one. */
  busyThreadId: string | null;
}

export const useCallRequest = create<CallRequestState>(() => ({ request: null, busyThreadId: null }));

/** Asks for a call. Nothing happens while another is running: the caller shows its button disabled then. */
export function requestCall(request: CallRequest): void {
  if (useCallRequest.getState().busyThreadId === null) useCallRequest.setState({ request });
}
