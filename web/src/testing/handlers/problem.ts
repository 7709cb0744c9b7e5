import { HttpResponse } from "msw";
import type { FieldError, ProblemBody, ProblemKey } from "../../api/schema";

/** A refusal as the hub writes it. */
export function problem(status: number, key: ProblemKey, more: { code?: number; message?: string; errors?: FieldError[] } = {}): HttpResponse<ProblemBody> {
  return HttpResponse.json(
    {
      type: "about:blank",
      title: key,
      status,
      key,
      message: more.message ?? key,
      errors: more.errors ?? [],
      trace_id: "4bf92f35",
      ...(more.code === undefined ? {} : { code: more.code }),
    },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );
}
