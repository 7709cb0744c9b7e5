import { type Browser, expect, test } from "@playwright/test";

import { violationsOf } from "../axe";
import { browserOf, watchedContext } from "./browser";
import { HubProcess, WITHOUT_CAPTIONS } from "./hub-process";
import { countPackets } from "./packets";
import { sandboxCard, signIn } from "./screens";
import { silence, soundFolder } from "./spoken";

const screenshots = process.env["COMMONLINE_SCREENSHOTS"];

test("a menu is tried out on the simulated phone: it rings, speaks, and follows the keys", async () => {
  test.setTimeout(240_000);
  const hub = await HubProcess.start("flow-on-phone", WITHOUT_CAPTIONS);
  let browser: Browser | undefined;
  try {
    browser = await browserOf(silence(soundFolder(), 5));
    const context = await watchedContext(browser, hub.url);
    const desk = await context.newPage();
    await signIn(desk, hub.url, "admin");
    const phone = await context.newPage();
    const card = await sandboxCard(phone, hub.url, "+12025550114");

    await desk.goto(`${hub.url}/v2/flows/status-line`);
    await desk.getByRole("button", { name: "Try it" }).click();
    const trial = desk.getByRole("region", { name: "Try it on your phone" });
    await expect(trial.getByRole("link", { name: "Open your phone in the sandbox" })).toBeVisible();
    await trial.getByRole("button", { name: /^Call .*\(202\) 555-0114/ }).click();
    await expect(trial.getByText("Your phone is ringing.")).toBeVisible();

    await phone.bringToFront();
    await card.getByRole("button", { name: "Answer", exact: true }).click();
    const keypad = card.getByRole("group", { name: "Keypad" });
    await expect(keypad).toBeVisible();
    await expect(trial.getByRole("button", { name: "case" })).toBeVisible({ timeout: 30_000 });
    await expect
      .poll(async () => Object.values((await countPackets(phone)).received).some((packets) => packets > 50), {
        timeout: 30_000,
        message: "the phone hears nothing",
      })
      .toBe(true);
    expect(await violationsOf(phone)).toEqual([]);
    if (screenshots) await phone.screenshot({ path: `${screenshots}/flow-on-phone.png` });

    for (const key of "2041#") await keypad.getByRole("button", { name: `Press ${key}`, exact: true }).click();
    await expect(trial.getByRole("button", { name: "born" })).toBeVisible({ timeout: 30_000 });
    // Nobody was born on that day: the flow goes on without an application.
    for (const key of "01011901") await keypad.getByRole("button", { name: `Press ${key}`, exact: true }).click();
    await expect(trial.getByRole("button", { name: "unknown" }).or(trial.getByRole("button", { name: "more" }))).toBeVisible({ timeout: 30_000 });
    await card.getByRole("button", { name: "Hang up" }).click();
    await expect(trial.getByText("The test call is over.")).toBeVisible({ timeout: 30_000 });
    await expect(keypad).toHaveCount(0);
  } finally {
    await browser?.close();
    await hub.remove();
  }
});
