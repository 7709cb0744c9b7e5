import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

import type { Page } from "@playwright/test";

import type { HubProcess } from "./hub-process";

const root = resolve(import.meta.dirname, "../../..");
const web = process.env["COMMONLINE_WEB"] ?? resolve(root, "web");
/** The secret of its one client, the hub. */
const SECRET = "a secret of the tests alone";

/** A real OpenID Connect provider in its own process, the same as in the hub's own tests. */
export class IdentityProvider {
  private constructor(
    private readonly child: ChildProcess,
    readonly issuer: string,
  ) {}

  /** Starts a provider that sends browsers back to this site of the hub. */
  static async start(site: string): Promise<IdentityProvider> {
    const words = [resolve(root, "http/tests/it/identity-provider.mjs"), `${site}/api/membership-provider/callback`];
    const child = spawn(process.execPath, words, { env: { ...process.env, COMMONLINE_WEB: web }, stdio: ["pipe", "pipe", "inherit"] });
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    return new IdentityProvider(child, String(line).trim());
  }

  /** Sets it as the provider of a tenant. The hub must not run meanwhile. */
  serve(hub: HubProcess, tenant: number, kind: "membership" | "marketplace"): void {
    hub.run(["identity-provider", "set", String(tenant), kind, this.issuer, "commonline"], { HUB_CLIENT_SECRET: SECRET });
  }

  /** Whoever signs on from this page is this person of the provider, whom its own login page would ask for. */
  async signsIn(page: Page, who: string): Promise<void> {
    await page.route(`${this.issuer}/auth?*`, (route) => route.continue({ url: `${route.request().url()}&login_hint=${who}` }));
  }

  close(): void {
    this.child.stdin?.end();
  }
}
