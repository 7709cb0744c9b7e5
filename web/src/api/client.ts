import { getI18n } from "react-i18next";
import { useOfferedLanguages } from "../lib/offered-languages";
import { endSession, freshToken, refreshToken, useSession } from "../lib/session";
import { askStepUp, proofsSoFar } from "../lib/step-up";
import { ApiProblem } from "./problem";

export interface RequestOptions {
  /** Query parameters; null, undefined and "" are left out. */
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  /** A token of another kind than the session's, or null for none. */
  token?: string | null;
  /** Makes a write safe to repeat. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** False for the calls by which a session proves itself: they wait for nothing. */
  stepsUp?: boolean;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

function address(path: string, query: RequestOptions["query"]): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

async function send(method: Method, path: string, options: RequestOptions, token: string | null): Promise<Response> {
  const headers = new Headers({ Accept: "application/json, application/problem+json" });
  if (options.body !== undefined) headers.set("Content-Type", "application/json");
  if (token) headers.set("Authorization", `Bearer ${token}`);
  // Reads name the interface's language; accounts that work in English name none (specification 1, section 7).
  const language = getI18n()?.language;
  if (method === "GET" && language && !useOfferedLanguages.getState().isFixed) headers.set("Accept-Language", language);
  if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey);
  try {
    return await fetch(address(path, options.query), {
      method,
      headers,
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: options.signal,
      credentials: "same-origin",
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw ApiProblem.unreachable();
  }
}

/** Sends a call; an expired session token is renewed once and the call repeated, and when that fails the session ends. */
async function sendRenewing(method: Method, path: string, options: RequestOptions): Promise<Response> {
  const usesSession = options.token === undefined;
  let token = usesSession ? await freshToken() : (options.token ?? null);
  let response = await send(method, path, options, token);

  if (response.status === 401 && usesSession) {
    let problem = await ApiProblem.fromResponse(response);
    if (problem.code === 1) {
      const renewed = await refreshToken();
      if (!renewed) throw problem;
      token = renewed;
      response = await send(method, path, options, token);
      if (response.status === 401) problem = await ApiProblem.fromResponse(response);
    }
    if (response.status === 401) {
      // Wrong credentials are the caller's matter; anything else means that the session is gone.
      // A late word about a session that this browser has left says nothing about the one it has now.
      const isOurs = token === useSession.getState().token;
      if (problem.code !== 4 && isOurs) endSession(problem.code === 1 ? "expired" : "revoked");
      throw problem;
    }
  }
  return response;
}

/** Whether a refused call may be repeated because the session has proved itself meanwhile, or does so now. */
async function isProvedAfter(problem: ApiProblem, options: RequestOptions, proofsBefore: number): Promise<boolean> {
  const isOfSession = options.token !== null && useSession.getState().status === "signedIn";
  if (problem.status !== 403 || problem.key !== "step_up_required" || !isOfSession || options.stepsUp === false) return false;
  const isProved = proofsSoFar() > proofsBefore || (await askStepUp(options.signal));
  options.signal?.throwIfAborted();
  return isProved;
}

/**
 * Calls the hub and answers its JSON (undefined for 204).
 * An expired session token is renewed once and the call repeated; when that fails the session ends.
 * A call that the session must prove itself for waits until the person has, and is then repeated as it was, once.
 * Throws {@link ApiProblem} for every refusal, and for a network failure with status 0.
 */
export async function request<Answer>(method: Method, path: string, options: RequestOptions = {}): Promise<Answer> {
  const proofsBefore = proofsSoFar();
  let response = await sendRenewing(method, path, options);
  if (!response.ok) {
    const problem = await ApiProblem.fromResponse(response);
    if (!(await isProvedAfter(problem, options, proofsBefore))) throw problem;
    response = await sendRenewing(method, path, options);
    if (!response.ok) throw await ApiProblem.fromResponse(response);
  }
  if (response.status === 204) return undefined as Answer;
  return (await response.json()) as Answer;
}

/** The hub's calls by method. Paths are written out where they are used: `api.get<QueuePage>("/api/work-queue", { query })`. */
export const api = {
  get: <Answer>(path: string, options?: Omit<RequestOptions, "body">) => request<Answer>("GET", path, options),
  post: <Answer>(path: string, body?: unknown, options?: Omit<RequestOptions, "body">) => request<Answer>("POST", path, { ...options, body }),
  put: <Answer>(path: string, body?: unknown, options?: Omit<RequestOptions, "body">) => request<Answer>("PUT", path, { ...options, body }),
  delete: <Answer>(path: string, options?: Omit<RequestOptions, "body">) => request<Answer>("DELETE", path, options),
  patch: <Answer>(path: string, body?: unknown, options?: Omit<RequestOptions, "body">) => request<Answer>("PATCH", path, { ...options, body }),
};
