import { getI18n } from "react-i18next";
import { useOfferedLanguages } from "../shared/words/offered-languages";
import { endSession, freshToken, refreshToken, useSession } from "../shared/identity/session";
import { askStepUp, proofsSoFar } from "../shared/identity/step-up";
import type { Answer, Call, CallOptions, EventOf, Method, PathWith } from "./calls";
import { earlyAnswer } from "./early-answers";
import { eventsIn } from "./event-stream";
import { ApiProblem } from "./problem";

type Options = CallOptions & {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
};

/** Reads go to the read-only variant of the calls, which replicas may answer (specification 1, section 7). */
function variant(method: Method, path: string): string {
  return method === "get" ? path.replace(/^\/api\//, "/api/ro/") : path;
}

/** The URL of a call: its path with parameters, and the query without null, undefined and "". */
function address(method: Method, path: string, { path: parts = {}, query = {} }: Options): string {
  const filled = variant(method, path).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])));
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${filled}?${text}` : filled;
}

async function send(method: Method, path: string, options: Options, token: string | null): Promise<Response> {
  const headers = new Headers({ Accept: "application/json, application/problem+json" });
  if (options.body !== undefined) headers.set("Content-Type", "application/json");
  if (options.part) {
    headers.set("Content-Type", "application/offset+octet-stream");
    headers.set("Upload-Offset", String(options.part.offset));
  }
  if (options.file) headers.set("Content-Type", options.file.type);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  // Reads name the interface's language; accounts that begin in English name none (specification 1, section 7).
  const language = getI18n()?.language;
  if (method === "get" && language && !useOfferedLanguages.getState().isEnglishFirst) headers.set("Accept-Language", language);
  if (options.idempotencyKey) headers.set("Idempotency-Key", options.idempotencyKey);
  const url = address(method, path, options);
  if (method === "get") {
    const early = await earlyAnswer(url, token);
    options.signal?.throwIfAborted();
    if (early) return early;
  }
  try {
    return await fetch(url, {
      method: method.toUpperCase(),
      headers,
      body: options.part?.bytes ?? options.file?.bytes ?? options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
      signal: options.signal,
      ...(options.keepalive ? { keepalive: true } : {}),
      credentials: "same-origin",
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw ApiProblem.unreachable();
  }
}

/** Sends a call; an expired session token is renewed once and the call repeated, and when that fails the session ends. */
async function sendRenewing(method: Method, path: string, options: Options): Promise<Response> {
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
async function isProvedAfter(problem: ApiProblem, options: Options, proofsBefore: number): Promise<boolean> {
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
async function request(method: Method, path: string, options: Options = {}): Promise<unknown> {
  const response = await answer(method, path, options);
  return response.status === 204 ? undefined : response.json();
}

/** A file of the hub's that is asked for with the session's token. */
export async function fetchFile(path: `/api/finance/${string}`, options: Options): Promise<Blob> {
  return (await answer("get", path, options)).blob();
}

/** The answer to a call that was not refused. */
async function answer(method: Method, path: string, options: Options): Promise<Response> {
  const proofsBefore = proofsSoFar();
  let response = await sendRenewing(method, path, options);
  if (!response.ok) {
    const problem = await ApiProblem.fromResponse(response);
    if (!(await isProvedAfter(problem, options, proofsBefore))) throw problem;
    response = await sendRenewing(method, path, options);
    if (!response.ok) throw await ApiProblem.fromResponse(response);
  }
  return response;
}

/** Sends a call whose answer is a file: its bytes. */
export async function callForFile<P extends PathWith<"post">>(path: P, ...[options]: Call<P, "post">): Promise<Blob> {
  return (await answer("post", path, (options ?? {}) as Options)).blob();
}

/** The same, with what the hub says about the file in the head of its answer. */
export async function callForFileAndHead<P extends PathWith<"post">>(path: P, ...[options]: Call<P, "post">): Promise<{ file: Blob; head: Headers }> {
  const response = await answer("post", path, (options ?? {}) as Options);
  return { file: await response.blob(), head: response.headers };
}

/** Sends a call whose answer comes in pieces. Aborting its signal, or reading no further, stops the answer at the hub. */
export async function* streamEvents<P extends PathWith<"post">>(path: P, ...[options]: Call<P, "post">): AsyncGenerator<EventOf<P>> {
  const response = await answer("post", path, (options ?? {}) as Options);
  if (response.body) yield* eventsIn<EventOf<P>>(response.body);
}

/** A call whose answer is a file to be read. */
export async function readFile<P extends PathWith<"get">>(path: P, ...[options]: Call<P, "get">): Promise<Blob> {
  return (await answer("get", path, (options ?? {}) as Options)).blob();
}

/** A call of the sandbox, which simulates the outside world and is not in the documented API: the caller gives the answer's type. */
export function callSandbox<Answered>(method: Method, path: `/sandbox/api/${string}`, options?: Options): Promise<Answered> {
  return request(method, path, options) as Promise<Answered>;
}

/** The calls of one method. Path, parameters, body and answer are those of the hub's OpenAPI document. */
function callsBy<M extends Method>(method: M) {
  return <P extends PathWith<M>>(path: P, ...[options]: Call<P, M>): Promise<Answer<P, M>> =>
    request(method, path, options as Options) as Promise<Answer<P, M>>;
}

/** The hub's calls by method: `api.post("/api/threads/{id}/read", { body: { path: { id }, body: { seq } } })`. */
export const api = {
  get: callsBy("get"),
  post: callsBy("post"),
  put: callsBy("put"),
  patch: callsBy("patch"),
  delete: callsBy("delete"),
};
