import { HttpResponse } from "msw";

/** A refusal as the hub writes it. */
export function problem(status: number, key: string, more: { code?: number; message?: string; errors?: { field: string; key: string }[] } = {}) {
  return HttpResponse.json(
    { type: "about:blank", title: key, status, key, message: more.message ?? key, errors: more.errors ?? [], trace_id: "4bf92f35", ...(more.code === undefined ? {} : { code: more.code }) },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );
}
