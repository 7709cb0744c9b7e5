import { expect, test } from "vitest";
import { eventsIn } from "./event-stream";

function stream(text: string, size: number, onCancel?: () => void): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let place = 0;
  return new ReadableStream({
    pull(controller) {
      if (place >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(place, place + size));
      place += size;
    },
    cancel: () => onCancel?.(),
  });
}

test("events are whole wherever their bytes are cut, and comments are none", async () => {
  const text = ':\n\ndata: {"a":"señal 🧨"}\n\n:\n\ndata: {"a":"2"}';
  for (let size = 1; size <= 40; size += 1) {
    const events: unknown[] = [];
    for await (const event of eventsIn<{ a: string }>(stream(text, size))) events.push(event);
    expect(events).toEqual([{ a: "señal 🧨" }, { a: "2" }]);
  }
});

test("who reads no further ends the call", async () => {
  let isCancelled = false;
  for await (const event of eventsIn<number>(stream("data: 1\n\ndata: 2\n\ndata: 3\n\n", 9, () => (isCancelled = true)))) {
    if (event === 1) break;
  }
  expect(isCancelled).toBe(true);
});
