import { create } from "zustand";
import type { PathWith } from "../../api/calls";

/** Why a session is over; `toProve`: it could not be proved in place, so its person signs in again and comes back. */
export type SessionEnd = "loggedOut" | "expired" | "revoked" | "toProve";

export interface SessionState {
  /** `checking` until the first answer about a session that an earlier visit left. */
  status: "checking" | "signedOut" | "signedIn";
  /** The bearer token, in memory only. */
  token: string | null;
  /** Why the last session ended; null before and during one. */
  endedBy: SessionEnd | null;
}

/** The storage key of the specification. It holds a marker, never the token: the token stays in memory. */
const MARKER_KEY = "session_token";
const MARKER = "active";
const LOCK = "commonline.session";
/** How long before its end a token is renewed. */
const RENEW_AHEAD_MS = 60_000;
const RETRY_MS = [1_000, 3_000, 8_000];

export const useSession = create<SessionState>(() => ({ status: "checking", token: null, endedBy: null }));

interface Claims {
  sub?: string | number;
  /** The session itself; renewals keep it. */
  sid?: string;
  /** Seconds since the epoch. */
  exp?: number;
}

/** The claims of a JWT, unverified: the hub verifies, this side only plans its renewal. */
export function tokenClaims(token: string): Claims {
  try {
    const payload = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    return JSON.parse(atob(payload)) as Claims;
  } catch {
    return {};
  }
}

/** Whether two tokens are of the same session: one is the other, renewed. */
export function isSameSession(one: string, other: string): boolean {
  const [a, b] = [tokenClaims(one), tokenClaims(other)];
  return a.sub === b.sub && a.sid === b.sid;
}

function expiresAtMs(token: string): number {
  return (tokenClaims(token).exp ?? 0) * 1000;
}

declare global {
  interface Window {
    /** The renewal that public/first-paint.js began before the app was there. */
    earlySession?: Promise<Response> | undefined;
  }
}

let renewal: ReturnType<typeof setTimeout> | undefined;
let refreshing: Promise<string | null> | null = null;

function planRenewal(token: string) {
  clearTimeout(renewal);
  const expires = expiresAtMs(token);
  if (!expires) return;
  renewal = setTimeout(() => void refreshToken(), Math.max(5_000, expires - Date.now() - RENEW_AHEAD_MS));
}

/** Takes a session token that the hub has just given. */
export function adoptToken(token: string) {
  localStorage.setItem(MARKER_KEY, MARKER);
  useSession.setState({ status: "signedIn", token, endedBy: null });
  planRenewal(token);
}

/** Forgets the session on this side; says nothing to the hub. */
export function endSession(endedBy: SessionEnd) {
  clearTimeout(renewal);
  localStorage.removeItem(MARKER_KEY);
  sessionStorage.clear();
  if (useSession.getState().status === "signedOut") return;
  useSession.setState({ status: "signedOut", token: null, endedBy });
}

function askToRenew(): Promise<Response> {
  const early = window.earlySession;
  window.earlySession = undefined;
  return early ?? fetch("/api/session/refresh" satisfies PathWith<"post">, { method: "POST", credentials: "same-origin" });
}

async function askForToken(): Promise<string | null> {
  for (let attempt = 0; ; attempt++) {
    let response: Response | null = null;
    try {
      response = await askToRenew();
    } catch {
      response = null;
    }
    if (response?.ok) {
      const answer = (await response.json()) as { data: { token: string } };
      return answer.data.token;
    }
    if (response && response.status < 500 && response.status !== 429) return null;
    const wait = RETRY_MS[attempt];
    // The hub is away: a token that still lives is kept, so that a short outage signs nobody out.
    if (wait === undefined) {
      const { token } = useSession.getState();
      return token && expiresAtMs(token) > Date.now() ? token : null;
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/**
 * Renews the session token through the refresh cookie, one tab at a time; returns null when the session is over. If another tab
 * has signed in as somebody else meanwhile, this tab reloads.
 */
export function refreshToken(): Promise<string | null> {
  refreshing ??= (async () => {
    try {
      const before = useSession.getState().token;
      const token = await (navigator.locks ? navigator.locks.request(LOCK, askForToken) : askForToken());
      if (!token) {
        endSession("expired");
        return null;
      }
      if (before && tokenClaims(before).sub !== tokenClaims(token).sub) {
        location.reload();
        return null;
      }
      adoptToken(token);
      return token;
    } finally {
      refreshing = null;
    }
  })();
  return refreshing;
}

/** A token that will live for the next call, renewed first when it is about to end; null with no session. */
export async function freshToken(): Promise<string | null> {
  if (refreshing) return refreshing;
  const { token } = useSession.getState();
  if (!token) return null;
  const expires = expiresAtMs(token);
  return expires && expires - Date.now() < 5_000 ? refreshToken() : token;
}

/** Called once at the start of the app: takes up the session of an earlier visit, if there is one. */
export async function resumeSession(): Promise<void> {
  if (localStorage.getItem(MARKER_KEY) !== MARKER) {
    useSession.setState({ status: "signedOut", token: null, endedBy: null });
    return;
  }
  await refreshToken();
}

/** Follows what other tabs do: a logout there is a logout here. Answers a function that stops it. */
export function followOtherTabs(): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key !== MARKER_KEY && event.key !== null) return;
    const hasMarker = localStorage.getItem(MARKER_KEY) === MARKER;
    const { status } = useSession.getState();
    if (!hasMarker && status === "signedIn") endSession("loggedOut");
    if (hasMarker && status === "signedOut") void refreshToken();
  };
  window.addEventListener("storage", handleStorage);
  return () => window.removeEventListener("storage", handleStorage);
}
