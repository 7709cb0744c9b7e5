import { expect, type Page } from "@playwright/test";
import { reviewer, supervisor } from "../../src/testing/fixtures";
import { office, resetOffice } from "../../src/testing/handlers/staff";
import { conference, guestCall } from "../../src/testing/staff-fixtures";
import { violationsOf } from "../axe";
import { simulateHub } from "../simulated-hub";
import { inEveryVariant } from "./screenshots";

const sam = { id: 214, name: "Sam Supervisor" };

/** A browser that has no microphone for this page. */
async function refuseMicrophone(page: Page) {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
}

inEveryVariant("conferences", async ({ page, language, shot }) => {
  resetOffice();
  const take = async (name: string, whole = false) => {
    expect.soft(await violationsOf(page), name).toEqual([]);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${name}: no sideways scrolling`).toBe(true);
    await shot(name, { whole });
  };

  office.conferences = [
    conference(1, { supervisors: [{ ...sam, mode: "whisper" }] }),
    conference(2, { held: true, locked: true }),
    conference(3, { help_asked_at_ms: Date.now() - 130_000 }),
    conference(4, { supervisors: [{ ...sam, mode: "takeover" }], active_agent: sam }),
  ];
  office.people = [
    { account_id: 110, name: "Rosa Marsh", state: "busy", since_at_ms: Date.now() - 400_000, until_ms: null, supervises: null },
    { account_id: 111, name: "Ines Intake", state: "wrap_up", since_at_ms: Date.now() - 30_000, until_ms: Date.now() + 90_000, supervises: null },
    { account_id: 112, name: "Carl Caseworker", state: "available", since_at_ms: Date.now() - 4_000_000, until_ms: null, supervises: null },
    { account_id: 113, name: "Ana Ayala", state: "away", since_at_ms: Date.now() - 900_000, until_ms: null, supervises: null },
  ];
  // Government accounts begin in English unless they have role 2.
  await simulateHub(page, language === "en" ? supervisor : { ...supervisor, roles: [...supervisor.roles, 2] });
  await page.goto("/v2/conferences");
  await page.locator(".tile").first().waitFor();
  await take("board");
  await page.locator(".tile-mode .ui-button").nth(1).click();
  await page.locator(".tile-own").waitFor();
  await take("board-inside");
  await page.locator(".tile-more").first().click();
  await page.locator(".ui-menu").waitFor();
  await take("board-menu");
  await page.locator(".ui-menu [data-danger]").click();
  await page.getByRole("alertdialog").waitFor();
  await take("board-end");
  await page.keyboard.press("Escape");

  office.conferences = Array.from({ length: 200 }, (_, n) => conference(n + 1, { help_asked_at_ms: n === 40 ? Date.now() - 90_000 : null }));
  await page.goto("/v2/conferences");
  await page.locator(".board-cell .tile-modes").first().waitFor();
  // Far fewer than two hundred are drawn whole.
  expect(await page.locator(".tile-modes").count()).toBeLessThan(60);
  await take("board-200-tiles");
  await page.locator(".board-layout .ui-toggle").last().click();
  await page.locator(".board-open").nth(2).click();
  await page.locator(".board-beside").waitFor();
  await take("board-200-list");

  await simulateHub(page, reviewer);
  office.call = { ...office.call, state: "live", answered_at_ms: Date.now() - 65_000, recording: { ...office.call.recording, state: "recording" } };
  office.conferences = [
    conference(9, {
      id: "f1",
      call_id: "c9",
      supervisors: [{ ...sam, mode: "takeover" }],
      active_agent: sam,
      held: true,
      locked: true,
      help_asked_at_ms: Date.now() - 30_000,
    }),
  ];
  await page.goto("/v2/inbox/t-10001");
  await page.locator(".thread-tools .ui-button").first().click();
  await page.locator(".microphone-check").waitFor();
  await take("call-check");
  await page.locator(".ui-dialog-actions .ui-button").last().click();
  await page.locator(".dock-mark").first().waitFor();
  await take("call-marks");
  await page.locator(".dock-control:has(.lucide-ellipsis)").click();
  await page.locator(".ui-menu-item:has(.lucide-settings-2)").click();
  await page.locator(".call-devices").waitFor();
  await page.locator(".call-devices .ui-switch").last().click();
  await take("call-devices");
  await page.keyboard.press("Escape");
  await page.locator(".dock-control:has(.lucide-ellipsis)").click();
  await page.locator(".ui-menu-item:has(.lucide-keyboard)").click();
  await page.locator(".shortcut-groups").waitFor();
  await take("call-shortcuts");

  office.conferences = [conference(9, { id: "f1", call_id: "c9", supervisors: [] })];
  await page.goto("/v2/inbox/t-10001");
  await page.locator(".dock-control").nth(2).waitFor();
  await take("call-plain");
  await page.locator(".dock-control:has(.lucide-ellipsis)").click();
  await page.locator(".ui-menu").waitFor();
  await take("call-add-menu");
  await page.locator(".ui-menu-item").nth(1).click();
  await page.locator(".ui-dialog").waitFor();
  await take("call-invite");
  await page.keyboard.press("Escape");
  await page.locator(".ui-dialog").waitFor({ state: "detached" });
  await page.locator(".dock-control:has(.lucide-ellipsis)").click();
  await page.locator(".ui-menu-item").first().click();
  await page.locator(".invite-back").waitFor();
  await take("call-invitation");

  office.guest = { ...guestCall, captions: true };
  await page.goto("/guest/abc");
  await page.locator(".guest-big").waitFor();
  await take("guest-ringing");
  await page.locator(".guest-pair .ui-button").first().click();
  await page.locator(".guest-check").waitFor();
  await take("guest-check");
  await page.locator(".guest-big").click();
  await page.locator(".guest-pair .ui-toggle").first().click();
  await page.locator(".guest-sizes .ui-radio").last().click();
  await take("guest-captions");
  office.guest = { ...guestCall, captions: false };
  await refuseMicrophone(page);
  await page.goto("/guest/def");
  await page.locator(".guest-big").waitFor();
  await take("guest-no-captions");
  await page.locator(".guest-big").click();
  await page.locator(".guest-denied").waitFor();
  await take("guest-denied", true);
});
