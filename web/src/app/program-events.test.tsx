import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseConsent } from "../shared/page/consent";
import { page } from "../shared/page/page";
import { leaveFor, OUTBOUND_WAIT_MS, setProgramEvents } from "../shared/live/program-events";
import { applicant, branding } from "../testing/fixtures";
import { ownAccount } from "../testing/handlers/account";
import { hub } from "../testing/hub";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";

const counted: { event: unknown; authorization: string | null }[] = [];

beforeEach(() => {
  counted.length = 0;
  ownAccount.tracksProgramEvents = true;
  server.use(
    hub.post("/api/program-events", async ({ request }) => {
      counted.push({ event: await request.json(), authorization: request.headers.get("authorization") });
      return new HttpResponse(null, { status: 204 });
    }),
    hub.get("/api/instances/branding", () => HttpResponse.json({ data: { ...branding, privacy_url: "https://riverbend.example/privacy" } })),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("visits of program pages", () => {
  it("are counted after a yes alone, without saying whose they are", async () => {
    const { user, router } = renderAt("/resources", { as: applicant });
    await user.click(await screen.findByRole("button", { name: "Cookie preferences" }));
    const drawer = await screen.findByRole("dialog", { name: "Cookie preferences" });
    const choice = await within(drawer).findByRole("switch", { name: "Count my visits to program pages" });
    expect(choice).not.toBeChecked();
    expect(counted).toEqual([]);
    await user.click(choice);
    await user.click(within(drawer).getByRole("button", { name: "Save my choice" }));
    await waitFor(() => expect(counted).toEqual([{ event: { kind: "page", subject: "/resources" }, authorization: null }]));
    await act(() => router.navigate("/resources/4711/apply"));
    await waitFor(() => expect(counted).toHaveLength(2));
    expect(counted[1]?.event).toEqual({ kind: "page", subject: "/resources/:id/*" });
    await act(() => router.navigate("/profile-settings"));
    await act(() => router.navigate("/applications"));
    await waitFor(() => expect(counted).toHaveLength(3));
    expect(counted[2]?.event).toEqual({ kind: "page", subject: "/applications" });
  });

  it("are not offered where the tenant does not count, whatever was chosen elsewhere", async () => {
    ownAccount.tracksProgramEvents = false;
    chooseConsent({ settings: true, counts: true });
    const { user } = renderAt("/resources", { as: applicant });
    await user.click(await screen.findByRole("button", { name: "Cookie preferences" }));
    const drawer = await screen.findByRole("dialog", { name: "Cookie preferences" });
    expect(within(drawer).queryByRole("switch", { name: "Count my visits to program pages" })).toBeNull();
    expect(counted).toEqual([]);
  });
});

describe("links to other sites", () => {
  it("are counted by their host before they are followed", async () => {
    const leave = vi.spyOn(page, "leave").mockImplementation(() => undefined);
    chooseConsent({ settings: true, counts: true });
    const { user } = renderAt("/resources", { as: applicant });
    await waitFor(() => expect(counted).toHaveLength(1));
    await user.click(await screen.findByRole("link", { name: "Privacy choices" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://riverbend.example/privacy"));
    expect(counted[1]?.event).toEqual({ kind: "outbound", subject: "riverbend.example" });
  });

  it("are followed after a quarter of a second though the count does not get through", async () => {
    const leave = vi.spyOn(page, "leave").mockImplementation(() => undefined);
    vi.spyOn(globalThis, "fetch").mockReturnValue(new Promise(() => undefined));
    chooseConsent({ settings: true, counts: true });
    setProgramEvents(true);
    vi.useFakeTimers();
    void leaveFor("https://forms.example/start");
    await vi.advanceTimersByTimeAsync(OUTBOUND_WAIT_MS - 1);
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(leave).toHaveBeenCalledExactlyOnceWith("https://forms.example/start");
    setProgramEvents(false);
  });

  it("are followed at once where nothing is counted", async () => {
    const leave = vi.spyOn(page, "leave").mockImplementation(() => undefined);
    void leaveFor("https://forms.example/start");
    expect(leave).toHaveBeenCalledOnce();
    expect(counted).toEqual([]);
  });
});
