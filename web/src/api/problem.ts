import type { FieldError, ProblemBody } from "./schema";
import type problemWords from "../locales/en/problem.json";

/** The machine keys of refusals that have words of their own. */
export type WordedProblemKey = Exclude<keyof typeof problemWords, `attempts_left_${string}` | "trace"> | "attempts_left";

/** The part of a refusal that is read: a proxy may have written less, and a network failure gets a key of our own. */
type Refusal = Partial<Omit<ProblemBody, "key">> & { key?: string };

/** A refusal of the hub (RFC 9457 problem JSON), or of the network before it (`status` 0). */
export class ApiProblem extends Error {
  readonly status: number;
  /** For programs and for choosing words. */
  readonly key: string;
  /** A number, only where the product specification gives one. */
  readonly code: number | null;
  readonly errors: FieldError[];
  readonly traceId: string | null;
  /** The whole body, for refusals that carry more, such as `current` of a version conflict. */
  readonly body: unknown;

  constructor(status: number, body: Refusal) {
    super(body.message ?? body.key ?? `status ${status}`);
    this.name = "ApiProblem";
    this.status = status;
    this.key = body.key ?? "internal";
    this.code = body.code ?? null;
    this.errors = body.errors ?? [];
    this.traceId = body.trace_id ?? null;
    this.body = body;
  }

  /** The first number in the message, such as the tries that remain. */
  get number(): number | null {
    const found = /\d+/.exec(this.message);
    return found ? Number(found[0]) : null;
  }

  static async fromResponse(response: Response): Promise<ApiProblem> {
    let body: Refusal = {};
    try {
      body = (await response.json()) as Refusal;
    } catch {
      // A proxy or a crash answers without problem JSON: the status is all there is.
      body = { key: response.status === 503 ? "overloaded" : "internal" };
    }
    return new ApiProblem(response.status, body);
  }

  static unreachable(): ApiProblem {
    return new ApiProblem(0, { key: "unreachable", message: "the hub cannot be reached" });
  }
}

export function isProblem(error: unknown, key?: string): error is ApiProblem {
  return error instanceof ApiProblem && (key === undefined || error.key === key);
}

/** What the hub holds, as a refusal brings it along: where somebody else was quicker, what they saved. */
export function currentOf<Current>(error: unknown, key: string = "version_conflict"): Current | undefined {
  return isProblem(error, key) ? (error.body as { current?: Current }).current : undefined;
}
