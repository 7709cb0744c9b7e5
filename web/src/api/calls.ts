/** What the hub's OpenAPI document says of its calls, as types: which paths there are, and what goes into and comes out of each. */
import type { paths } from "./schema";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The paths that have a call of this method. */
export type PathWith<M extends Method> = { [P in keyof paths]: paths[P] extends { [K in M]: unknown } ? P : never }[keyof paths];

type Operation<P extends keyof paths, M extends Method> = M extends keyof paths[P] ? NonNullable<paths[P][M]> : never;

/** The JSON of a call's success; undefined where it has none. */
type JsonOf<Response> = Response extends { content: { "application/json": infer Json } } ? Json : void;

type Successes<Responses> = { [Status in keyof Responses]: Status extends 200 | 201 | 204 ? JsonOf<Responses[Status]> : never }[keyof Responses];

/** What a call answers. */
export type Answer<P extends keyof paths, M extends Method> = Operation<P, M> extends { responses: infer Responses } ? Successes<Responses> : never;

/** The pieces in which a call answers; never where it answers at once. */
export type EventOf<P extends keyof paths> =
  Operation<P, "post"> extends { responses: { 200: { content: { "text/event-stream": infer Event } } } } ? Event : never;

/** What a call takes as its body; never where it takes none. */
export type Body<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody?: infer Request }
    ? NonNullable<Request> extends { content: { "application/json": infer Json } }
      ? Json
      : never
    : never;

type Parameters<P extends keyof paths, M extends Method, Place extends "path" | "query"> =
  Operation<P, M> extends { parameters: { [K in Place]?: infer Values } } ? NonNullable<Values> : never;

/** An optional parameter may also be null, which leaves it out. */
type Nullable<Values> = { [Name in keyof Values]: undefined extends Values[Name] ? Values[Name] | null : Values[Name] };

/** A member of a call's options: not to be given where there is nothing to give, required where something of it is. */
type Member<Name extends string, Values> = [Values] extends [never]
  ? { [K in Name]?: undefined }
  : object extends Values
    ? { [K in Name]?: Values }
    : { [K in Name]: Values };

/** How a call is sent. */
export interface CallOptions {
  /** A token of another kind than the session's, or null for none. */
  token?: string | null;
  /** Makes a write safe to repeat. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Goes on though the page is closed: for at most 64 kB. */
  keepalive?: boolean;
  /** A part of an upload, and where it begins, in place of a JSON body. */
  part?: { bytes: Blob; offset: number };
  /** A file, in place of a JSON body. */
  file?: { bytes: Blob; type: string };
  /** A form with a file, in place of a JSON body. */
  form?: FormData;
  /** False for the calls by which a session proves itself: they wait for nothing. */
  stepsUp?: boolean;
}

type Options<P extends keyof paths, M extends Method> = CallOptions &
  Member<"path", Parameters<P, M, "path">> &
  Member<"query", Nullable<Parameters<P, M, "query">>> &
  Member<"body", Body<P, M>>;

/** What follows the path in a call: its options, which may be left out where none is required. */
export type Call<P extends keyof paths, M extends Method> = object extends Options<P, M> ? [options?: Options<P, M>] : [options: Options<P, M>];
