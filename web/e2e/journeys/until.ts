/** Thrown by what `until` asks: it is no use to ask again. */
export class Final extends Error {}

/**
 * Repeats until the result is neither undefined nor false, and returns it. `what` names the expected condition for the error; a
 * function is evaluated after the timeout.
 */
export async function until<T>(
  what: string | (() => string),
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 30_000,
  everyMs = 100,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined && answer !== false) return answer;
      last = undefined;
    } catch (error) {
      if (error instanceof Final) throw error;
      last = error;
    }
    if (Date.now() > end) {
      throw new Error(`waited ${timeoutMs} ms in vain for ${typeof what === "string" ? what : what()}`, { cause: last });
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
