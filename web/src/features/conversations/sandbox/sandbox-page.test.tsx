import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { people } from "../../../testing/fixtures";
import { problem } from "../../../testing/handlers/problem";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { SilentSocket } from "../../../testing/silent-socket";
import { usePicked } from "./picked-people";

// The media client needs a browser with WebRTC; this test does not use it.
vi.mock("../../../shared/calls/room/live-room", () => ({ LiveRoom: () => null }));

const amal = people[0]!;

async function openAmal() {
  const shown = renderAt("/sandbox");
  await shown.user.click(await screen.findByRole("button", { name: "Show Amal Haddad, Applicant" }));
  const card = within(await screen.findByRole("article", { name: "Amal Haddad" }));
  await waitFor(() => expect(SilentSocket.all.length).toBeGreaterThanOrEqual(2));
  for (const socket of SilentSocket.all) socket.greet();
  const phone = SilentSocket.all.find((socket) => socket.sent.some((frame) => frame.topic === `sandbox:${amal.phone}`))!;
  let seq = 0;
  const announce = (kind: string, data: object) => phone.say({ op: "event", topic: `sandbox:${amal.phone}`, seq: ++seq, kind, at_ms: Date.now(), data });
  phone.say({ op: "subscribed", id: 1, topic: `sandbox:${amal.phone}`, seq: 0 });
  return { ...shown, card, announce };
}

describe("the sandbox", () => {
  beforeEach(() => usePicked.setState({ keys: [] }));

  it("says that it is a simulation, and whom to pick", async () => {
    renderAt("/sandbox");
    expect(await screen.findByText("Simulation")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Choose a person" })).toBeVisible();
  });

  it("is closed on a hub that is no demonstration", async () => {
    server.use(http.get("*/sandbox/api/people", () => problem(404, "not_found")));
    renderAt("/sandbox");
    expect(await screen.findByRole("heading", { name: "The sandbox is not open here" })).toBeVisible();
  });

  it("shows the texts of a person's phone, and a new one as it arrives", async () => {
    const { card, announce } = await openAmal();
    expect(await card.findByText("Thank you. Do you need my lease?")).toBeVisible();
    announce("message", {
      message: {
        id: "new",
        channel: "sms",
        from: "+12025550199",
        to: amal.phone,
        subject: null,
        body: "Yes: https://riverbend.example/up/1.",
        at_ms: Date.now(),
      },
    });
    expect(await card.findByRole("link", { name: /https:\/\/riverbend.example\/up\/1/ })).toHaveAttribute("href", "https://riverbend.example/up/1");
  });

  it("texts back to the number that wrote last", async () => {
    let sent: unknown;
    server.use(
      http.post("*/sandbox/api/sms", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({});
      }),
    );
    const { user, card } = await openAmal();
    await user.type(await card.findByPlaceholderText("Text back…"), "STOP{Enter}");
    await waitFor(() => expect(sent).toEqual({ from: amal.phone, to: "+12025550199", body: "STOP" }));
  });

  it("answers a mail", async () => {
    const { user, card } = await openAmal();
    await user.click(card.getByRole("tab", { name: "Email" }));
    await user.click(await card.findByRole("button", { name: "Reply" }));
    await user.type(card.getByRole("textbox", { name: /Reply to Riverbend County/ }), "Here it is.");
    await user.click(card.getByRole("button", { name: "Send" }));
    expect(await card.findByText("Re: Your application RB-10023")).toBeVisible();
  });

  it("rings, can be declined, and remembers a missed call", async () => {
    let declined = "";
    server.use(
      http.post("*/sandbox/api/calls/:id/decline", ({ params }) => {
        declined = String(params.id);
        return HttpResponse.json({});
      }),
    );
    const { user, card, announce } = await openAmal();
    announce("ring", {
      call_id: "c1",
      caller: "Rosa Marsh",
      agency: "Riverbend County",
      recording_notice: "This call is recorded.",
      must_agree: false,
      announcement: false,
      keypad: false,
    });
    expect(await card.findByRole("alertdialog", { name: "Rosa Marsh is calling" })).toBeVisible();
    expect(card.getByText("This call is recorded.")).toBeVisible();
    expect(card.getByRole("button", { name: "Answer, but do not record" })).toBeVisible();
    await user.click(card.getByRole("button", { name: "Decline" }));
    await waitFor(() => expect(declined).toBe("c1"));
    announce("ring", {
      call_id: "c2",
      caller: "Rosa Marsh",
      agency: "Riverbend County",
      recording_notice: null,
      must_agree: false,
      announcement: false,
      keypad: false,
    });
    await card.findByRole("alertdialog");
    announce("ring.ended", { call_id: "c2", reason: "cancelled" });
    expect(await card.findByText("Missed call from Rosa Marsh")).toBeVisible();
    announce("ring", {
      call_id: "c3",
      caller: "Rosa Marsh",
      agency: "Riverbend County",
      recording_notice: null,
      must_agree: false,
      announcement: false,
      keypad: false,
    });
    await card.findByRole("alertdialog");
    announce("ring.ended", { call_id: "c3", reason: "answered" });
    await waitFor(() => expect(card.queryByRole("alertdialog")).toBeNull());
    expect(card.queryByText("Missed call from Rosa Marsh")).toBeNull();
  });

  it("agrees to the recording with the answer or in the call, where that must be", async () => {
    const reported: [string, unknown][] = [];
    server.use(
      http.post("*/sandbox/api/calls/:id/:action", async ({ request, params }) => {
        reported.push([`${String(params.id)}/${String(params.action)}`, await request.json().catch(() => ({}))]);
        return HttpResponse.json({ call_id: params.id, room: { url: "", token: `t-${String(params.id)}`, room: "", identity: "" } });
      }),
    );
    const { user, card, announce } = await openAmal();
    const ring = (id: string) =>
      announce("ring", {
        call_id: id,
        caller: "Rosa Marsh",
        agency: "Riverbend County",
        recording_notice: "May we record this call?",
        must_agree: true,
        announcement: false,
        keypad: false,
      });
    ring("c1");
    await user.click(await card.findByRole("button", { name: "Answer and agree to the recording" }));
    expect(await card.findByText("You agreed to the recording.")).toBeVisible();
    expect(card.queryByRole("button", { name: "Agree to the recording" })).toBeNull();
    await user.click(card.getByRole("button", { name: "Hang up" }));
    ring("c2");
    await user.click(await card.findByRole("button", { name: "Answer" }));
    await user.click(await card.findByRole("button", { name: "Agree to the recording" }));
    expect(await card.findByText("You agreed to the recording.")).toBeVisible();
    await user.click(card.getByRole("button", { name: "Decline recording" }));
    expect(await card.findByRole("button", { name: "Recording declined" })).toBeDisabled();
    expect(card.queryByRole("button", { name: "Agree to the recording" })).toBeNull();
    expect(reported).toEqual([
      ["c1/answer", { decline_recording: false, agree_to_recording: true }],
      ["c1/hang-up", {}],
      ["c2/answer", { decline_recording: false, agree_to_recording: false }],
      ["c2/agree-to-recording", {}],
      ["c2/decline-recording", {}],
    ]);
  });

  it("presses keys where a menu is read", async () => {
    const pressed: unknown[] = [];
    server.use(
      http.post("*/sandbox/api/calls/:id/:action", async ({ request, params }) => {
        if (params.action === "keys") pressed.push([params.id, await request.json()]);
        return HttpResponse.json({ call_id: params.id, room: { url: "", token: "t", room: "", identity: "" } });
      }),
    );
    const { user, card, announce } = await openAmal();
    announce("ring", {
      call_id: "c1",
      caller: "Riverbend County",
      agency: "Riverbend County",
      recording_notice: "",
      must_agree: false,
      announcement: true,
      keypad: true,
    });
    await user.click(await card.findByRole("button", { name: "Answer" }));
    const keypad = within(await card.findByRole("group", { name: "Keypad" }));
    await user.click(keypad.getByRole("button", { name: "Press 3" }));
    await user.click(keypad.getByRole("button", { name: "Press #" }));
    await waitFor(() =>
      expect(pressed).toEqual([
        ["c1", { keys: "3" }],
        ["c1", { keys: "#" }],
      ]),
    );
    expect(card.queryByRole("button", { name: "Decline recording" })).toBeNull();
  });
});
