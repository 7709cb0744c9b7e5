import type { Browser, Page } from "@playwright/test";

import { browserOf, watchedContext } from "./browser";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { signIn } from "./screens";
import { silence, soundFolder } from "./spoken";

/** A hub with the demonstration, and the desks of those who work there. */
export interface Office {
  hub: HubProcess;
  /** A page of somebody who has signed in, with cookies of its own, in a browser whose microphone is silent. */
  deskOf: (name: string) => Promise<Page>;
}

/** Starts an office for one story and ends it afterwards, however the story ends. `name` is that of the hub's log. */
export async function inOffice(name: string, story: (office: Office) => Promise<void>): Promise<void> {
  const hub = await HubProcess.start(name, WITHOUT_CAPTIONS);
  let browser: Browser | undefined;
  try {
    const opened = await browserOf(silence(soundFolder(), 5));
    browser = opened;
    const deskOf = async (person: string) => {
      const page = await (await watchedContext(opened, hub.url)).newPage();
      await signIn(page, hub.url, person);
      return page;
    };
    await story({ hub, deskOf });
  } finally {
    await browser?.close();
    await hub.remove();
  }
}
