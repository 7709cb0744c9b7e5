/** A test WebSocket: records sent frames, and receives those that the test injects. */
export class SilentSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static readonly all: SilentSocket[] = [];

  readonly sent: Record<string, unknown>[] = [];
  readyState: number = SilentSocket.CONNECTING;
  readonly url: string;
  readonly protocol: string;

  constructor(url: string | URL, protocol: string) {
    super();
    this.url = String(url);
    this.protocol = protocol;
    SilentSocket.all.push(this);
  }

  /** The newest socket, once there is one. */
  static get last(): SilentSocket {
    const last = SilentSocket.all.at(-1);
    if (!last) throw new Error("no socket was opened");
    return last;
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  /** The hub accepts the connection and greets. */
  greet(heartbeatMs = 20_000) {
    this.readyState = SilentSocket.OPEN;
    this.dispatchEvent(new Event("open"));
    this.say({ op: "welcome", connection: "c1", heartbeat_ms: heartbeatMs });
  }

  /** The hub says something. */
  say(frame: object) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }

  close(code = 1000) {
    if (this.readyState === SilentSocket.CLOSED) return;
    this.readyState = SilentSocket.CLOSED;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}
