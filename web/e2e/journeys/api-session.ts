import { until } from "./until";

const PASSWORD = "Riverbend-2026";

/** A message as the sandbox shows it. */
export interface SandboxMessage {
  id: string;
  channel: "sms" | "email";
  from: string;
  to: string;
  subject: string | null;
  body: string;
  at_ms: number;
}

/** All messages that the sandbox holds for an address, oldest first. */
export async function sandboxMessages(hub: string, to: string): Promise<SandboxMessage[]> {
  const answer = await fetch(`${hub}/sandbox/api/messages?to=${encodeURIComponent(to)}`);
  if (!answer.ok) throw new Error(`sandbox messages: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as SandboxMessage[];
}

/** Somebody whose phone and mailbox the sandbox holds. */
export interface SandboxPerson {
  name: string;
  phone: string | null;
  email: string | null;
}

/** The person behind `name@riverbend.example`. */
export async function sandboxPerson(hub: string, name: string): Promise<SandboxPerson & { phone: string; email: string }> {
  const answer = await fetch(`${hub}/sandbox/api/people`);
  const { people } = (await answer.json()) as { people: SandboxPerson[] };
  const email = `${name}@riverbend.example`;
  const person = people.find((one) => one.email === email);
  if (!person?.phone) throw new Error(`${email} has no phone in the sandbox`);
  return { name: person.name, phone: person.phone, email };
}

/** The six-digit code of the newest message to an address that is newer than `afterMs`. */
export function codeFor(hub: string, to: string, afterMs: number): Promise<string> {
  return until(`a code for ${to}`, async () => {
    const newest = (await sandboxMessages(hub, to)).filter((message) => message.at_ms >= afterMs).at(-1);
    return newest?.body.match(/(?<!\d)\d{6}(?!\d)/)?.[0];
  });
}

/** A refusal of the hub, with its problem document. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Record<string, unknown>,
    call: string,
  ) {
    super(`${call}: ${status} ${JSON.stringify(problem)}`);
  }
}

/** Someone signed in over HTTP, for what a journey prepares or checks beside the browser. */
export class ApiSession {
  private constructor(
    readonly hub: string,
    readonly token: string,
  ) {}

  /** Signs `name@riverbend.example` in, with the texted code when a second factor is asked for. */
  static async signIn(hub: string, name: string): Promise<ApiSession> {
    const email = `${name}@riverbend.example`;
    const login = await json(`${hub}/api/users/login-v2`, "POST", undefined, { email, password: PASSWORD });
    const loginToken = login["data"].token as string;
    const accounts = await json(`${hub}/api/users/accounts`, "GET", loginToken);
    const account = accounts["data"][0];
    const chosen = {
      cd_user: account.cd_user,
      entity_id: account.cd_entity,
      cd_instance: account.cd_instance,
      entity_type: account.cd_entitytype,
    };
    const session = await json(`${hub}/api/session-v2`, "POST", loginToken, {
      ...chosen,
      cd_community_entity: account.cd_community_entity,
      cd_community_entity_type: account.cd_community_entity_type,
    });
    if (session["data"].token) return new ApiSession(hub, session["data"].token as string);
    const before = Date.now();
    await json(`${hub}/api/mfa/send`, "POST", loginToken, { ...chosen, channel: "sms" });
    const code = await codeFor(hub, (await sandboxPerson(hub, name)).phone, before);
    const verified = await json(`${hub}/api/mfa/verify`, "POST", loginToken, { ...chosen, code });
    return new ApiSession(hub, verified["data"].token as string);
  }

  get(path: string): Promise<any> {
    return json(`${this.hub}${path}`, "GET", this.token);
  }

  put(path: string, body: unknown): Promise<any> {
    return json(`${this.hub}${path}`, "PUT", this.token, body);
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<any> {
    return json(`${this.hub}${path}`, "POST", this.token, body, headers);
  }

  /** A file, as text. */
  async text(path: string): Promise<string> {
    const answer = await fetch(`${this.hub}${path}`, { headers: { Authorization: `Bearer ${this.token}` } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${text}`);
    return text;
  }

  /** Uploads a file as the only part of a form. */
  async upload(path: string, name: string, text: string): Promise<any> {
    const body = new FormData();
    body.append("file", new Blob([text], { type: "text/plain" }), name);
    const answer = await fetch(`${this.hub}${path}`, { method: "POST", headers: { Authorization: `Bearer ${this.token}` }, body });
    const document = await answer.json();
    if (!answer.ok) throw new Refused(answer.status, document as Record<string, unknown>, `POST ${path}`);
    return document;
  }
}

// The answers are documents of many shapes; each journey checks the members it reads.
async function json(url: string, method: string, token?: string, body?: unknown, headers: Record<string, string> = {}): Promise<any> {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const document = text === "" ? {} : JSON.parse(text);
  if (!answer.ok) throw new Refused(answer.status, document, `${method} ${url}`);
  return document;
}
