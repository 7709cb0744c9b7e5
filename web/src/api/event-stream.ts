/** The data of server-sent events (HTML Standard, section 9.2), as the hub sends them: one line of JSON for each event. */
export async function* eventsIn<Event>(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      waiting += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = waiting.split("\n");
      // What follows the last line's end may be cut anywhere.
      waiting = done ? "" : (lines.pop() ?? "");
      for (const line of lines) {
        if (line.startsWith("data:")) yield JSON.parse(line.slice(5)) as Event;
      }
      if (done) return;
    }
  } finally {
    // Whoever stops reading ends the call.
    await reader.cancel().catch(() => undefined);
  }
}
