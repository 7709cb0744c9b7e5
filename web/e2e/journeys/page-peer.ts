import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";

import type { Browser, Page } from "@playwright/test";
import type { SimulationScenario } from "livekit-client";

import { watchedContext } from "./browser";
import { freePort } from "./free-port";
import { bringData } from "./page-room/data";
import { type IceState, iceStates } from "./page-room/ice";
import { enterRoom, openRoom } from "./page-room/open";
import { bringPictures } from "./page-room/picture";
import { bringSound } from "./page-room/sound";
import type { RoomWindow } from "./page-room/window";
import type { PeerCommand } from "./peer-command";
import { type PeerEvent, RoomPeer } from "./room-peer";

/** The build for pages without a bundler. */
const script = createRequire(import.meta.url).resolve("livekit-client");

/** A participant with livekit-client in its own page. */
export class PagePeer extends RoomPeer {
  private errors = "";

  private constructor(
    private readonly page: Page,
    private readonly site: Server,
  ) {
    super();
    page.on("pageerror", (error) => (this.errors = `${this.errors}${error.message}\n`));
    page.on("console", (line) => {
      if (line.type() === "error") this.errors = `${this.errors}${line.text()}\n`;
    });
  }

  /** Joins by one peer connection (`/rtc/v1`) or by two (`/rtc`). */
  static async join(browser: Browser, room: { url: string; token: string }, connections: 1 | 2): Promise<PagePeer> {
    const { site, origin } = await emptySite();
    const page = await (await watchedContext(browser, origin)).newPage();
    const peer = new PagePeer(page, site);
    await page.goto(origin);
    await page.addScriptTag({ path: script });
    await page.exposeFunction("report", (event: PeerEvent) => peer.events.push(event));
    await page.evaluate(openRoom, connections === 1);
    await page.evaluate(bringSound);
    await page.evaluate(bringPictures);
    await page.evaluate(bringData);
    await page.evaluate(enterRoom, room);
    return peer;
  }

  /** Makes the client lose its connection by a LiveKit scenario, and waits until it is back; returns the events meanwhile. */
  async reconnect(scenario: SimulationScenario): Promise<PeerEvent[]> {
    const [known, seen] = [this.all("reconnected").length, this.events.length];
    await this.page.evaluate((scenario) => (window as unknown as RoomWindow).room.simulateScenario(scenario), scenario);
    await this.event("reconnected", (event) => this.all("reconnected").indexOf(event) >= known);
    return this.events.slice(seen);
  }

  async leave(): Promise<void> {
    if (this.page.isClosed()) return;
    await this.page.evaluate(() => (window as unknown as RoomWindow).room.disconnect());
    await this.page.context().close();
    this.site.close();
  }

  /** Its open peer connections. */
  connections(): Promise<IceState[]> {
    return this.page.evaluate(iceStates);
  }

  protected complaint(): string {
    return this.errors.slice(-4000);
  }

  protected async command(command: PeerCommand): Promise<void> {
    if (command.cmd === "file") await this.page.setInputFiles("input", command.path);
    await this.page.evaluate((command) => {
      const { actions } = window as unknown as RoomWindow;
      return (actions[command.cmd] as (command: PeerCommand) => Promise<void>)(command);
    }, command);
  }
}

/** A site of one page with a file input, with another origin than the hub. Chromium only lets a page of this machine reach the hub here. */
async function emptySite(): Promise<{ site: Server; origin: string }> {
  const words = '<!doctype html><title>A room</title><input type="file">';
  const site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(words));
  const port = await freePort();
  await new Promise<void>((resolve, reject) => {
    site.once("error", reject);
    site.listen(port, "127.0.0.1", resolve);
  });
  return { site, origin: `http://127.0.0.1:${port}` };
}
