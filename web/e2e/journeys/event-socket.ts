/** An event of the socket. */
export interface LiveEvent {
  op: string;
  topic: string;
  seq: number;
  kind: string;
  // Each kind has its own data; a journey reads the members it checks.
  data: any;
}

/** The hub's event socket as any client would use it: renewed by itself when the hub or its bus goes away. */
export class EventSocket {
  private readonly topics = new Map<string, number>();
  private readonly waiting: { matches: (event: LiveEvent) => boolean; resolve: (event: LiveEvent) => void }[] = [];
  private socket: WebSocket | undefined;
  private closed = false;
  private request = 0;

  private constructor(
    private readonly hub: string,
    private readonly token: string,
  ) {}

  static async open(hub: string, token: string): Promise<EventSocket> {
    const socket = new EventSocket(hub, token);
    await socket.connect();
    return socket;
  }

  /** Subscribes now and again after every reconnection, from where it stopped. */
  async subscribe(topic: string): Promise<void> {
    this.topics.set(topic, -1);
    this.ask(topic);
    const end = Date.now() + 30_000;
    while (this.topics.get(topic) === -1) {
      if (Date.now() > end) throw new Error(`no answer to the subscription to ${topic}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** The next event that matches, within half a minute. */
  next(matches: (event: LiveEvent) => boolean): Promise<LiveEvent> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("the event did not come within 30 s")), 30_000);
      this.waiting.push({
        matches,
        resolve: (event) => {
          clearTimeout(late);
          resolve(event);
        },
      });
    });
  }

  close(): void {
    this.closed = true;
    this.socket?.close();
  }

  private connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${this.hub.replace(/^http/, "ws")}/live`, {
        protocols: ["commonline.v1"],
        headers: { Origin: this.hub },
      } as unknown as string[]);
      this.socket = socket;
      socket.onopen = () => socket.send(JSON.stringify({ op: "hello", token: this.token }));
      socket.onerror = () => reject(new Error("the event socket could not be opened"));
      socket.onmessage = (message) => {
        const frame = JSON.parse(String(message.data)) as LiveEvent;
        if (frame.op === "welcome") {
          for (const topic of this.topics.keys()) this.ask(topic);
          resolve();
        }
        this.take(frame);
      };
      socket.onclose = () => {
        if (!this.closed) setTimeout(() => void this.connect().catch(() => undefined), 500);
      };
    });
  }

  private ask(topic: string): void {
    const seen = this.topics.get(topic);
    const from = seen === undefined || seen < 0 ? {} : { from_seq: seen };
    this.request += 1;
    this.socket?.send(JSON.stringify({ op: "subscribe", id: this.request, topic, ...from }));
  }

  private take(frame: LiveEvent): void {
    if (frame.op === "subscribed" || frame.op === "gap") {
      if ((this.topics.get(frame.topic) ?? -1) < 0 || frame.op === "gap") this.topics.set(frame.topic, frame.seq);
    }
    if (frame.op !== "event") return;
    this.topics.set(frame.topic, frame.seq);
    for (const [index, one] of [...this.waiting.entries()].toReversed()) {
      if (one.matches(frame)) {
        this.waiting.splice(index, 1);
        one.resolve(frame);
      }
    }
  }
}
