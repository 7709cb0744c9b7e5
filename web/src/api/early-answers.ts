/** A read that public/first-paint.js began before the app was there. */
export interface EarlyAnswer {
  /** The session token that it was asked with. */
  token: string;
  answer: Promise<Response>;
  /** When it was asked, in milliseconds since the epoch. */
  at: number;
}

declare global {
  interface Window {
    /** By the address that was read. */
    earlyAnswers?: Record<string, EarlyAnswer> | undefined;
  }
}

/** An app that takes longer to start asks for itself: what was read may have changed meanwhile. */
const KEPT_MS = 30_000;

/** The answer to a read that was begun before the app was there, once, and only to the session that it was asked with. */
export async function earlyAnswer(address: string, token: string | null): Promise<Response | null> {
  const early = window.earlyAnswers?.[address];
  if (!early) return null;
  delete window.earlyAnswers?.[address];
  if (early.token !== token || Date.now() - early.at > KEPT_MS) return null;
  // What failed is asked again, and its failure is said then.
  return early.answer.then(
    (response) => (response.ok ? response : null),
    () => null,
  );
}
