/** Sends an event to the test: one JSON document per line. */
export function emit(event: string, fields: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ event, at: Date.now() / 1000, ...fields })}\n`);
}
