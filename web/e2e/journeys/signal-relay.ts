import { connect, createServer, type Server, type Socket } from "node:net";

/** A proxy between one client and a hub's signal socket that records the requested paths. */
export class SignalRelay {
  /** The paths of what was asked, in order, without their queries. */
  readonly paths: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  private constructor(hubPort: number) {
    this.server = createServer((client) => {
      const hub = connect(hubPort, "127.0.0.1");
      client.once("data", (head) => this.paths.push(askedPath(head.toString())));
      for (const socket of [client, hub]) {
        this.sockets.add(socket);
        socket.on("error", () => socket.destroy());
        socket.once("close", () => this.sockets.delete(socket));
      }
      client.pipe(hub);
      hub.pipe(client);
    });
  }

  static async start(hubUrl: string): Promise<SignalRelay> {
    const relay = new SignalRelay(Number(new URL(hubUrl).port));
    await new Promise<void>((resolve, reject) => {
      relay.server.once("error", reject);
      relay.server.listen(0, "127.0.0.1", resolve);
    });
    return relay;
  }

  /** Where a client finds the hub through this relay. */
  get url(): string {
    const address = this.server.address();
    if (!address || typeof address !== "object") throw new Error("the relay does not listen");
    return `ws://127.0.0.1:${address.port}`;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}

/** The path in the first line of a request (RFC 9112, section 3). */
function askedPath(head: string): string {
  const target = head.split(" ")[1] ?? "";
  return target.split("?")[0] ?? "";
}
