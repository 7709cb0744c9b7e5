import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { WebhookReceiver, type WebhookEvent } from "livekit-server-sdk";

import { until } from "./until";

/** What the hub posted, as it came. */
export interface Posted {
  body: string;
  authorization: string;
  contentType: string;
}

/** A webhook receiver: it only accepts what LiveKit's receiver accepts. */
export class WebhookServer {
  readonly posted: Posted[] = [];
  readonly events: WebhookEvent[] = [];
  readonly refused: unknown[] = [];

  private constructor(private readonly server: Server) {}

  static async start(key: string, secret: string): Promise<WebhookServer> {
    const receiver = new WebhookReceiver(key, secret);
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const post: Posted = {
          body: Buffer.concat(parts).toString("utf8"),
          authorization: request.headers.authorization ?? "",
          contentType: request.headers["content-type"] ?? "",
        };
        hooks.posted.push(post);
        receiver.receive(post.body, post.authorization).then(
          (event) => {
            hooks.events.push(event);
            response.writeHead(200).end();
          },
          (error: unknown) => {
            hooks.refused.push(error);
            response.writeHead(401).end();
          },
        );
      });
    });
    const hooks = new WebhookServer(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return hooks;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Events of a room, oldest first. */
  of(room: string): WebhookEvent[] {
    return this.events.filter((event) => (event.room?.name ?? event.egressInfo?.roomName) === room);
  }

  /** Waits for an event of a room. */
  received(room: string, event: string): Promise<WebhookEvent> {
    return until(
      () =>
        `${event} of ${room}; reported were ${this.of(room)
          .map((one) => one.event)
          .join(", ")}, refused ${this.refused.length}`,
      () => this.of(room).find((one) => one.event === event),
    );
  }

  async close(): Promise<void> {
    await new Promise((resolve) => {
      this.server.close(resolve);
      this.server.closeAllConnections();
    });
  }
}
