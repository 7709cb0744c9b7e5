import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { HubProcess } from "./hub-process";

const CLIENT = "our-application";
const DIRECTORY = "our-directory";
const CALLER = "the-marketplace";
const KEY_NAME = "k1";
const PLANS = [
  { planId: "starter", displayName: "Starter" },
  { planId: "county", displayName: "County" },
];

/** A subscription as the marketplace writes it. */
interface Sold {
  id: string;
  name: string;
  offerId: string;
  planId: string;
  saasSubscriptionStatus: "PendingFulfillmentStart" | "Subscribed" | "Suspended" | "Unsubscribed";
  purchaser: { emailId: string };
}

/** A change of plan that the marketplace works on. */
interface Operation {
  id: string;
  subscriptionId: string;
  action: "ChangePlan";
  planId: string;
  status: "InProgress" | "Succeeded";
}

/** An answer: its status, its JSON, and where its operation is to be asked for. */
type Answer = [status: number, body?: unknown, operation?: string];

/** The cloud marketplace and its directory as their documentation describes them (SaaS fulfilment API, 2018-08-31), on a port of their own. */
export class MarketplacePeer {
  /** Ids of the subscriptions that the hub said to be there. */
  readonly activated: string[] = [];
  private readonly sold = new Map<string, Sold>();
  /** Ids by the tokens of their purchases. */
  private readonly tokens = new Map<string, string>();
  private readonly operations = new Map<string, Operation>();

  private constructor(
    private readonly server: Server,
    private readonly keys: { publicKey: KeyObject; privateKey: KeyObject },
  ) {
    server.on("request", (asked, answer) => {
      void this.answer(asked).then(([status, body, operation]) => {
        if (operation !== undefined) answer.setHeader("Operation-Location", operation);
        answer.writeHead(status, { "Content-Type": "application/json" }).end(body === undefined ? "" : JSON.stringify(body));
      });
    });
  }

  static async start(): Promise<MarketplacePeer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new MarketplacePeer(server, generateKeyPairSync("rsa", { modulusLength: 2048 }));
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Has a tenant sell here; what is bought gets hosts below `localhost`. */
  serve(hub: HubProcess, tenant: number): void {
    const addresses = ["--address", `${this.url}/api`, "--login", `${this.url}/login`, "--keys", `${this.url}/keys`];
    hub.run(["marketplace", "set", String(tenant), DIRECTORY, CLIENT, "localhost", "--caller", CALLER, ...addresses], {
      HUB_CLIENT_SECRET: "a secret of the tests",
    });
  }

  /** Sells a subscription; the token is what its purchaser arrives with. */
  sell(token: string, { id, name, email }: { id: string; name: string; email: string }): void {
    this.tokens.set(token, id);
    this.sold.set(id, { id, name, offerId: "commonline", planId: "starter", saasSubscriptionStatus: "PendingFulfillmentStart", purchaser: { emailId: email } });
  }

  /** Its purchaser cancels a subscription there, and the hub is told; answers the status of the hub's answer. */
  unsubscribe(hub: HubProcess, host: string, id: string): Promise<number> {
    this.sold.get(id)!.saasSubscriptionStatus = "Unsubscribed";
    return this.tell(hub, host, { id: `cancel-${id}`, activityId: "a", subscriptionId: id, action: "Unsubscribe", status: "Succeeded" });
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Calls the hub as the marketplace does, with a signed token. */
  private tell(hub: HubProcess, host: string, notice: unknown): Promise<number> {
    const { port } = new URL(hub.url);
    const headers = { Host: `${host}:${port}`, Authorization: `Bearer ${this.token()}`, "Content-Type": "application/json" };
    return new Promise((resolve, reject) => {
      const call = request({ host: "127.0.0.1", port, path: "/api/marketplace/webhook", method: "POST", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.on("error", reject);
      call.end(JSON.stringify(notice));
    });
  }

  private token(): string {
    const now = Math.floor(Date.now() / 1000);
    const claims = { aud: CLIENT, tid: DIRECTORY, appid: CALLER, iss: "https://sts.example/", nbf: now - 10, exp: now + 600 };
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const text = `${part({ alg: "RS256", typ: "JWT", kid: KEY_NAME })}.${part(claims)}`;
    return `${text}.${sign("sha256", Buffer.from(text), this.keys.privateKey).toString("base64url")}`;
  }

  private async answer(asked: IncomingMessage): Promise<Answer> {
    const body = await bodyOf(asked);
    const { pathname } = new URL(asked.url ?? "/", this.url);
    if (pathname === "/login") return [200, { token_type: "Bearer", expires_in: "3599", access_token: "granted" }];
    if (pathname === "/keys") return [200, { keys: [{ ...this.keys.publicKey.export({ format: "jwk" }), use: "sig", kid: KEY_NAME }] }];
    if (asked.headers.authorization !== "Bearer granted") return [401];
    const [id = "", what, operation] = pathname.split("/").slice(4);
    if (id === "resolve") return this.resolve(String(asked.headers["x-ms-marketplace-token"]));
    const sold = this.sold.get(id);
    if (!sold) return [404];
    if (what === "activate") {
      sold.saasSubscriptionStatus = "Subscribed";
      this.activated.push(id);
      return [200];
    }
    if (what === "listAvailablePlans") return [200, { plans: PLANS }];
    if (what === "operations") return this.operation(operation, sold);
    return asked.method === "PATCH" ? this.change(sold, (JSON.parse(body) as { planId: string }).planId) : [200, sold];
  }

  private resolve(token: string): Answer {
    const sold = this.sold.get(this.tokens.get(token) ?? "");
    return sold ? [200, { id: sold.id, subscription: sold }] : [400, { error: { code: "BadRequest" } }];
  }

  private change(sold: Sold, planId: string): Answer {
    const id = `own-${this.operations.size + 1}`;
    this.operations.set(id, { id, subscriptionId: sold.id, action: "ChangePlan", planId, status: "InProgress" });
    return [202, undefined, `${this.url}/api/saas/subscriptions/${sold.id}/operations/${id}?api-version=2018-08-31`];
  }

  /** An operation as it is now: it is under way when it is asked for first, and done after that. */
  private operation(id: string | undefined, sold: Sold): Answer {
    const operation = this.operations.get(id ?? "");
    if (!operation) return id === undefined ? [200, { operations: [] }] : [404];
    const now = { ...operation };
    operation.status = "Succeeded";
    sold.planId = operation.planId;
    return [200, now];
  }
}

async function bodyOf(asked: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
