/** Tells the test what happens: one JSON document a line. */
export function emit(event: string, fields: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ event, at: Date.now() / 1000, ...fields })}\n`);
}
