import { create } from "zustand";
import type { LiveEvent, LiveSignal } from "../../api/live";
import { endSession, freshToken, refreshToken, useSession } from "../identity/session";

export interface TopicHandlers {
  /** A fact, in the topic's order, each exactly once. */
  onEvent?: (event: LiveEvent) => void;
  onSignal?: (signal: LiveSignal) => void;
  /**
   * The topic is subscribed, without a sequence to go on from: what was loaded before may lack events since. For those
   * who load again on every event.
   */
  onSubscribed?: () => void;
  /** Missed events are no longer available: load everything again, which is at least as new as `seq`. */
  onGap?: (seq: number) => void;
  /** The hub refuses the topic; `key` is a problem key. */
  onRefused?: (key: string) => void;
}

/** `waiting`: between two attempts; `idle`: nothing is subscribed. */
export type ConnectionState = "idle" | "connecting" | "open" | "waiting" | "closed";

export interface EventSocketOptions {
  /** The path or address of the socket. */
  url?: string;
  /** A token for the first frame; null closes the socket for good. */
  getToken: () => Promise<string | null>;
  /** The token was not accepted: a new one, or null. */
  renewToken?: () => Promise<string | null>;
  onState?: (state: ConnectionState) => void;
  /** The session behind the token was ended elsewhere. */
  onRevoked?: () => void;
}

interface Topic {
  handlers: Set<TopicHandlers>;
  /** The last sequence seen; null before the first answer. */
  seq: number | null;
  isSubscribed: boolean;
}

type Frame = { op: string; id?: number; topic?: string; seq?: number; kind?: string; at_ms?: number; data?: unknown; key?: string; heartbeat_ms?: number };

const PROTOCOL = "commonline.v1";
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const FLOOD_WAIT_MS = 20_000;

/** Delay before the next attempt: doubling, with full jitter, so that screens do not reconnect all at once. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}

/**
 * One connection to the hub's event socket: says hello, keeps the heartbeat, resumes every topic at its number, and reconnects by
 * itself. It connects with the first subscription and disconnects after the last.
 */
export class EventSocket {
  private readonly options: EventSocketOptions;
  private readonly topics = new Map<string, Topic>();
  private readonly requests = new Map<number, string>();
  private socket: WebSocket | null = null;
  private state: ConnectionState = "idle";
  private nextId = 1;
  private attempt = 0;
  private isWelcome = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private lastFrameAt = 0;

  constructor(options: EventSocketOptions) {
    this.options = options;
    if (typeof window !== "undefined") {
      window.addEventListener("online", () => this.hurry());
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") this.hurry();
      });
    }
  }

  /**
   * Follows a topic. `fromSeq` is the sequence of what the screen already shows: what came after it is delivered.
   * Answers a function that stops following.
   */
  subscribe(name: string, handlers: TopicHandlers, fromSeq?: number): () => void {
    clearTimeout(this.rest);
    let topic = this.topics.get(name);
    if (topic) {
      topic.handlers.add(handlers);
      // The topic has moved on since this screen's data was read: what lies between is not kept here.
      if (fromSeq !== undefined && topic.seq !== null && topic.seq > fromSeq) {
        const { seq } = topic;
        queueMicrotask(() => handlers.onGap?.(seq));
      }
    } else {
      topic = { handlers: new Set([handlers]), seq: fromSeq ?? null, isSubscribed: false };
      this.topics.set(name, topic);
      if (this.isWelcome) this.requestTopic(name, topic);
    }
    if (!this.socket && this.state !== "waiting") void this.connect();
    return () => this.leave(name, handlers);
  }

  /** Sends a momentary signal on a topic; dropped while not connected. */
  signal(topic: string, kind: string, data: unknown): void {
    if (this.isWelcome) this.send({ op: "signal", topic, kind, data });
  }

  /** Hands the hub a renewed token. */
  renew(token: string): void {
    if (this.isWelcome) this.send({ op: "token", id: this.nextId++, token });
  }

  /** Closes for good, for example at logout; a later subscription opens it again. */
  close(): void {
    clearTimeout(this.retry);
    clearTimeout(this.rest);
    this.topics.clear();
    this.drop(1000);
    this.setState("idle");
  }

  private leave(name: string, handlers: TopicHandlers): void {
    const topic = this.topics.get(name);
    if (!topic?.handlers.delete(handlers) || topic.handlers.size > 0) return;
    this.topics.delete(name);
    if (this.isWelcome && topic.isSubscribed) this.send({ op: "unsubscribe", id: this.nextId++, topic: name });
    if (this.topics.size === 0) {
      // A page change leaves the old page's topics just before it follows the new page's.
      this.rest = setTimeout(() => {
        if (this.topics.size === 0) this.close();
      }, 5_000);
    }
  }

  private setState(state: ConnectionState): void {
    if (this.state === state) return;
    this.state = state;
    this.options.onState?.(state);
  }

  private hurry(): void {
    if (this.state === "waiting") {
      clearTimeout(this.retry);
      void this.connect();
    }
  }

  private async connect(): Promise<void> {
    if (this.socket || this.state === "connecting") return;
    this.setState("connecting");
    const token = await this.options.getToken().catch(() => null);
    if (!token) {
      this.setState("closed");
      return;
    }
    if (this.topics.size === 0) {
      this.setState("idle");
      return;
    }
    const url = new URL(this.options.url ?? "/live", location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url, PROTOCOL);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ op: "hello", token })));
    socket.addEventListener("message", (event) => {
      if (this.socket === socket && typeof event.data === "string") this.receive(event.data);
    });
    socket.addEventListener("close", (event) => {
      if (this.socket === socket) void this.handleClose(event.code);
    });
  }

  private drop(code?: number): void {
    clearInterval(this.heartbeat);
    const { socket } = this;
    this.socket = null;
    this.isWelcome = false;
    this.requests.clear();
    for (const topic of this.topics.values()) topic.isSubscribed = false;
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close(code);
  }

  private async handleClose(code: number): Promise<void> {
    this.drop();
    if (code === 4409) {
      this.setState("closed");
      this.options.onRevoked?.();
      return;
    }
    if (code === 4403) {
      this.setState("closed");
      for (const topic of this.topics.values()) for (const one of topic.handlers) one.onRefused?.("not_allowed");
      return;
    }
    if (code === 4401 && !(await this.options.renewToken?.())) {
      this.setState("closed");
      return;
    }
    if (this.topics.size === 0) {
      this.setState("idle");
      return;
    }
    this.setState("waiting");
    const wait = code === 4429 ? FLOOD_WAIT_MS : backOffMs(this.attempt++);
    this.retry = setTimeout(() => void this.connect(), wait);
  }

  private send(frame: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private requestTopic(name: string, topic: Topic): void {
    const id = this.nextId++;
    this.requests.set(id, name);
    this.send({ op: "subscribe", id, topic: name, ...(topic.seq === null ? {} : { from_seq: topic.seq }) });
  }

  private receive(text: string): void {
    this.lastFrameAt = Date.now();
    let frame: Frame;
    try {
      frame = JSON.parse(text) as Frame;
    } catch {
      return;
    }
    const topic = frame.topic === undefined ? undefined : this.topics.get(frame.topic);
    switch (frame.op) {
      case "welcome":
        this.welcome(frame.heartbeat_ms ?? 20_000);
        break;
      case "subscribed":
        if (topic) {
          topic.isSubscribed = true;
          if (topic.seq === null) {
            topic.seq = frame.seq ?? 0;
            for (const one of topic.handlers) one.onSubscribed?.();
          }
        }
        break;
      case "gap":
        if (topic) {
          topic.isSubscribed = true;
          this.skipTo(topic, frame.seq ?? 0);
        }
        break;
      case "event":
        if (topic) this.deliver(topic, frame);
        break;
      case "signal":
        // What the hub sends is as its document says.
        for (const one of topic?.handlers ?? []) one.onSignal?.({ topic: frame.topic ?? "", kind: frame.kind ?? "", data: frame.data } as LiveSignal);
        break;
      case "error": {
        const name = this.requests.get(frame.id ?? -1);
        for (const one of (name === undefined ? undefined : this.topics.get(name))?.handlers ?? []) one.onRefused?.(frame.key ?? "internal");
        break;
      }
      default:
    }
    if (frame.id !== undefined) this.requests.delete(frame.id);
  }

  private welcome(heartbeatMs: number): void {
    this.isWelcome = true;
    this.attempt = 0;
    this.setState("open");
    for (const [name, topic] of this.topics) this.requestTopic(name, topic);
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => {
      if (Date.now() - this.lastFrameAt > heartbeatMs * 2.5) {
        // Nothing was heard for two heartbeats: the connection is dead although nobody said so.
        void this.handleClose(1006);
      } else {
        this.send({ op: "ping", id: this.nextId++ });
      }
    }, heartbeatMs);
  }

  private skipTo(topic: Topic, seq: number): void {
    topic.seq = seq;
    for (const one of topic.handlers) one.onGap?.(seq);
  }

  private deliver(topic: Topic, frame: Frame): void {
    const seq = frame.seq ?? 0;
    if (topic.seq !== null && seq <= topic.seq) return;
    if (topic.seq !== null && topic.isSubscribed && seq > topic.seq + 1) {
      // A sequence has no gaps: an event was lost, so the screen loads everything again.
      this.skipTo(topic, seq);
      return;
    }
    topic.seq = seq;
    // What the hub sends is as its document says.
    const event = { topic: frame.topic ?? "", seq, kind: frame.kind ?? "", at_ms: frame.at_ms ?? 0, data: frame.data } as LiveEvent;
    for (const one of topic.handlers) one.onEvent?.(event);
  }
}

/** The state of the signed-in user's connection, for the bar that says "reconnecting". */
export const useConnection = create<{ state: ConnectionState }>(() => ({ state: "idle" }));

/** The signed-in user's connection. Features follow topics with `liveSocket.subscribe("thread:ID", …)`. */
export const liveSocket = new EventSocket({
  getToken: freshToken,
  renewToken: refreshToken,
  onState: (state) => useConnection.setState({ state }),
  onRevoked: () => endSession("revoked"),
});

useSession.subscribe((now, before) => {
  if (now.token && before.token && now.token !== before.token) liveSocket.renew(now.token);
  if (!now.token && before.token) liveSocket.close();
});
