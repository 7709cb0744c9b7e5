import { type Browser, type BrowserContext, chromium, test } from "@playwright/test";

/**
 * A Chromium of one person: its microphone plays a sound file, its own address book of permissions,
 * no connection to anything but this machine.
 */
export function browserOf(microphone: string): Promise<Browser> {
  return chromium.launch({
    executablePath: test.info().project.use.launchOptions?.executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-dev-shm-usage",
      "--autoplay-policy=no-user-gesture-required",
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-audio-capture=${microphone}`,
    ],
  });
}

/** A context that remembers every peer connection of its pages, for counting packets. */
export async function watchedContext(browser: Browser, hub: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: hub, locale: "en-US", viewport: { width: 1440, height: 900 } });
  await context.grantPermissions(["microphone"], { origin: hub });
  await context.addInitScript(() => {
    const kept: RTCPeerConnection[] = [];
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        kept.push(this);
      }
    };
    Object.defineProperty(window, "peerConnections", { value: kept });
  });
  return context;
}
