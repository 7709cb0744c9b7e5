import { create } from "zustand";
import { isSameSession, useSession } from "./session";

/** Whether the session is asked to prove itself again; one dialog answers for every call that waits. */
export const useStepUp = create<{ isAsked: boolean }>(() => ({ isAsked: false }));

/** The calls that wait for the proof. */
const waiting = new Set<(proved: boolean) => void>();
let proofs = 0;

/** How often the session has proved itself: a call that was refused before the newest proof need not ask for another. */
export function proofsSoFar(): number {
  return proofs;
}

/**
 * Asks the person to confirm who they are. Answers true once they have, and false when they would not or the session is
 * over. A call that is given up (`signal`) waits no longer; when none does, nobody is asked any more.
 */
export function askStepUp(signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (proved: boolean) => {
      waiting.delete(answer);
      signal?.removeEventListener("abort", handleAbort);
      resolve(proved);
    };
    const handleAbort = () => {
      answer(false);
      if (waiting.size === 0) useStepUp.setState({ isAsked: false });
    };
    if (signal?.aborted) return resolve(false);
    waiting.add(answer);
    signal?.addEventListener("abort", handleAbort);
    useStepUp.setState({ isAsked: true });
  });
}

/** The session has proved itself, or will not. */
export function settleStepUp(proved: boolean): void {
  if (proved) proofs++;
  useStepUp.setState({ isAsked: false });
  for (const answer of waiting) answer(proved);
}

useSession.subscribe((now, before) => {
  const isAnother = now.token !== null && before.token !== null && !isSameSession(now.token, before.token);
  if (now.status === "signedOut" || isAnother) settleStepUp(false);
});
