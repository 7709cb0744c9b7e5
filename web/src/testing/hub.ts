import { http, type HttpHandler, type HttpResponse, type HttpResponseResolver, type RequestHandlerOptions, type StrictRequest } from "msw";
import type { Answer, Body, Method, PathWith } from "../api/calls";
import type { paths, ProblemBody } from "../api/schema";

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type Json<Answered> = Answered extends void ? null : Answered;

/** What the hub may answer to a call: what its OpenAPI document says, or a refusal. */
export type Reply<P extends keyof paths, M extends Method> = HttpResponse<Json<Answer<P, M>> | ProblemBody>;

interface Asked<P extends keyof paths, M extends Method> {
  request: StrictRequest<[Body<P, M>] extends [never] ? undefined : Body<P, M>>;
  params: Record<NamesIn<P>, string>;
}

/** Answers a call; undefined leaves it to the handler before. */
export type Resolver<P extends keyof paths, M extends Method> = (asked: Asked<P, M>) => Reply<P, M> | undefined | Promise<Reply<P, M> | undefined>;

/** Where the web app makes a call: its reads go to the read-only variant. */
function addressed(method: Method, path: string): string {
  const asked = method === "get" ? path.replace(/^\/api\//, "/api/ro/") : path;
  return asked.replace(/\{(\w+)\}/g, ":$1");
}

function callsBy<M extends Method>(method: M) {
  return <P extends PathWith<M>>(path: P, resolver: Resolver<P, M>, options?: RequestHandlerOptions): HttpHandler =>
    http[method](`*${addressed(method, path)}`, resolver as unknown as HttpResponseResolver, options);
}

/** Simulates the hub at the network. A handler whose answer does not match the OpenAPI document does not compile. */
export const hub = { get: callsBy("get"), post: callsBy("post"), put: callsBy("put"), patch: callsBy("patch"), delete: callsBy("delete") };
