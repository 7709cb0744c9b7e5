import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "../../api/live";
import { SilentSocket } from "../../testing/silent-socket";
import { backOffMs, EventSocket, type ConnectionState } from "./socket";

const event = (seq: number, kind = "message.created") => ({ op: "event", topic: "thread:7", seq, kind, at_ms: 1, data: { seq } });

function open() {
  const seen: number[] = [];
  const gaps: number[] = [];
  const states: ConnectionState[] = [];
  const renewToken = vi.fn(async () => "renewed");
  const onRevoked = vi.fn();
  const socket = new EventSocket({ url: "/live", getToken: async () => "token-1", renewToken, onRevoked, onState: (state) => states.push(state) });
  const handlers = { onEvent: (one: LiveEvent) => seen.push(one.seq), onGap: (seq: number) => gaps.push(seq), onSignal: vi.fn(), onRefused: vi.fn() };
  return { socket, seen, gaps, states, renewToken, onRevoked, handlers };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe("the event socket", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", SilentSocket);
  });
  afterEach(() => vi.useRealTimers());

  it("says hello with the token and requests the topic from the screen's position", async () => {
    const { socket, handlers } = open();
    socket.subscribe("thread:7", handlers, 41);
    await settle();
    expect(SilentSocket.last.protocol).toBe("commonline.v1");
    expect(SilentSocket.last.url).toBe("ws://localhost:3000/live");
    SilentSocket.last.greet();
    expect(SilentSocket.last.sent).toEqual([
      { op: "hello", token: "token-1" },
      { op: "subscribe", id: 1, topic: "thread:7", from_seq: 41 },
    ]);
  });

  it("delivers each event once, in order, and turns a hole into a gap", async () => {
    const { socket, handlers, seen, gaps } = open();
    socket.subscribe("thread:7", handlers, 41);
    await settle();
    SilentSocket.last.greet();
    SilentSocket.last.say({ op: "subscribed", id: 1, topic: "thread:7", seq: 42 });
    for (const seq of [41, 42, 42, 43]) SilentSocket.last.say(event(seq));
    expect(seen).toEqual([42, 43]);
    SilentSocket.last.say(event(46));
    expect(gaps).toEqual([46]);
    SilentSocket.last.say(event(47));
    expect(seen).toEqual([42, 43, 47]);
  });

  it("comes back after a break, resumes from the last event and hands on what the hub calls a gap", async () => {
    const { socket, handlers, gaps, states } = open();
    socket.subscribe("thread:7", handlers, 41);
    await settle();
    const first = SilentSocket.last;
    first.greet();
    first.say({ op: "subscribed", id: 1, topic: "thread:7", seq: 41 });
    first.say(event(42));
    first.close(1012);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(SilentSocket.last).not.toBe(first);
    SilentSocket.last.greet();
    expect(SilentSocket.last.sent[1]).toMatchObject({ op: "subscribe", topic: "thread:7", from_seq: 42 });
    SilentSocket.last.say({ op: "gap", id: 2, topic: "thread:7", seq: 99 });
    expect(gaps).toEqual([99]);
    expect(states).toEqual(["connecting", "open", "waiting", "connecting", "open"]);
  });

  it("has what was loaded without a sequence loaded again once the topic is subscribed", async () => {
    const { socket, handlers, seen, gaps } = open();
    const onSubscribed = vi.fn();
    socket.subscribe("phones", { ...handlers, onSubscribed });
    await settle();
    SilentSocket.last.greet();
    SilentSocket.last.say({ op: "subscribed", id: 1, topic: "phones", seq: 7 });
    expect(onSubscribed).toHaveBeenCalledOnce();
    SilentSocket.last.say({ ...event(8), topic: "phones" });
    expect([seen, gaps]).toEqual([[8], []]);
  });

  it("makes a second screen of a topic that has moved on read again", async () => {
    const { socket, handlers } = open();
    socket.subscribe("thread:7", handlers, 41);
    await settle();
    SilentSocket.last.greet();
    SilentSocket.last.say({ op: "subscribed", id: 1, topic: "thread:7", seq: 45 });
    for (const seq of [42, 43, 44, 45]) SilentSocket.last.say(event(seq));
    const late = { onGap: vi.fn() };
    socket.subscribe("thread:7", late, 43);
    await settle();
    expect(late.onGap).toHaveBeenCalledWith(45);
    expect(SilentSocket.last.sent.filter((frame) => frame.op === "subscribe")).toHaveLength(1);
  });

  it("renews its token when it was not accepted, and ends when the session was revoked", async () => {
    const { socket, handlers, renewToken, onRevoked } = open();
    socket.subscribe("me", handlers);
    await settle();
    SilentSocket.last.greet();
    SilentSocket.last.close(4401);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(renewToken).toHaveBeenCalledOnce();
    SilentSocket.last.greet();
    const count = SilentSocket.all.length;
    SilentSocket.last.close(4409);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onRevoked).toHaveBeenCalledOnce();
    expect(SilentSocket.all).toHaveLength(count);
  });

  it("notices a connection that died in silence", async () => {
    const { socket, handlers, states } = open();
    socket.subscribe("me", handlers);
    await settle();
    SilentSocket.last.greet(1_000);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(SilentSocket.last.sent.at(-1)).toMatchObject({ op: "ping" });
    await vi.advanceTimersByTimeAsync(2_500);
    expect(states).toContain("waiting");
  });

  it("sends signals, hands on those of others, and says when a topic is refused", async () => {
    const { socket, handlers } = open();
    socket.subscribe("thread:7", handlers);
    socket.signal("thread:7", "typing", { active: true });
    await settle();
    SilentSocket.last.greet();
    socket.signal("thread:7", "typing", { active: true });
    expect(SilentSocket.last.sent.filter((frame) => frame.op === "signal")).toEqual([
      { op: "signal", topic: "thread:7", kind: "typing", data: { active: true } },
    ]);
    SilentSocket.last.say({ op: "signal", topic: "thread:7", kind: "viewing", data: { users: [] } });
    expect(handlers.onSignal).toHaveBeenCalledWith({ topic: "thread:7", kind: "viewing", data: { users: [] } });
    SilentSocket.last.say({ op: "error", id: 1, key: "not_allowed" });
    expect(handlers.onRefused).toHaveBeenCalledWith("not_allowed");
  });

  it("leaves a topic with its last screen and disconnects without any", async () => {
    const { socket, handlers, states } = open();
    const leave = socket.subscribe("thread:7", handlers);
    await settle();
    SilentSocket.last.greet();
    SilentSocket.last.say({ op: "subscribed", id: 1, topic: "thread:7", seq: 3 });
    leave();
    expect(SilentSocket.last.sent.at(-1)).toMatchObject({ op: "unsubscribe", topic: "thread:7" });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(states.at(-1)).toBe("idle");
    expect(SilentSocket.last.readyState).toBe(SilentSocket.CLOSED);
  });

  it("waits longer each time, never longer than its ceiling, and never all at once", () => {
    expect(backOffMs(0, () => 0)).toBe(200);
    expect(backOffMs(0, () => 1)).toBe(400);
    expect(backOffMs(3, () => 1)).toBe(3_200);
    expect(backOffMs(50, () => 1)).toBe(15_000);
  });
});
