import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Frame, type Page } from "@playwright/test";

/** What a page of the site has heard of the page in its frame. */
declare global {
  interface Window {
    heights: number[];
  }
}

/** A newspaper's page that follows the height of what it frames, as docs/OPEN-DATA.md says. */
const pageWith = (address: string, from: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The Riverbend Gazette</title></head>
<body><h1>The Riverbend Gazette</h1>
<iframe src="${address.replaceAll("&", "&amp;")}" title="Program figures of Riverbend County" width="100%" height="300"></iframe>
<script>
  window.heights = [];
  addEventListener("message", (event) => {
    if (event.origin !== ${JSON.stringify(from)} || event.data?.type !== "public-dashboard-height") return;
    window.heights.push(event.data.height);
    document.querySelector("iframe").height = event.data.height;
  });
</script></body></html>`;

/** A site of somebody else's, over HTTPS on this machine: a path of it frames what the path names. Its certificate is nobody's. */
export class ForeignSite {
  private constructor(
    private readonly server: Server,
    private readonly folder: string,
  ) {}

  /** Starts a site that frames pages of this origin. */
  static async start(framed: string): Promise<ForeignSite> {
    const folder = mkdtempSync(join(tmpdir(), "gazette-"));
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1", "-keyout", key, "-out", cert];
    execFileSync("openssl", words, { stdio: "ignore" });
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, answer) => {
      answer.setHeader("Content-Type", "text/html; charset=utf-8").end(pageWith(`${framed}${request.url}`, framed));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new ForeignSite(server, folder);
  }

  get origin(): string {
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Opens its page that frames a path, and answers the frame. */
  async opens(page: Page, path: string): Promise<Frame> {
    await page.goto(`${this.origin}${path}`);
    const frame = await (await page.locator("iframe").elementHandle())?.contentFrame();
    if (!frame) throw new Error(`no frame of ${path}`);
    return frame;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
