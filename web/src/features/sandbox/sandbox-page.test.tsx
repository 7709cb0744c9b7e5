import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { people } from "../../testing/fixtures";
import { problem } from "../../testing/handlers/problem";
import { renderAt } from "../../testing/render";
import { server } from "../../testing/server";
import { SilentSocket } from "../../testing/silent-socket";
import { usePicked } from "./picked-people";

const amal = people[0]!;

async function openAmal() {
  const shown = renderAt("/sandbox");
  await shown.user.click(await screen.findByRole("button", { name: "Put Amal Haddad, Applicant on the wall" }));
  const card = within(await screen.findByRole("article", { name: "Amal Haddad" }));
  await waitFor(() => expect(SilentSocket.all.length).toBeGreaterThanOrEqual(2));
  for (const socket of SilentSocket.all) socket.greet();
  const phone = SilentSocket.all.find((socket) => socket.sent.some((frame) => frame.topic === `sandbox:${amal.phone}`))!;
  let seq = 0;
  const tell = (kind: string, data: object) => phone.say({ op: "event", topic: `sandbox:${amal.phone}`, seq: ++seq, kind, at_ms: Date.now(), data });
  phone.say({ op: "subscribed", id: 1, topic: `sandbox:${amal.phone}`, seq: 0 });
  return { ...shown, card, tell };
}

describe("the sandbox", () => {
  beforeEach(() => usePicked.setState({ keys: [] }));

  it("says that it is a simulation, and whom to pick", async () => {
    renderAt("/sandbox");
    expect(await screen.findByText("Simulation")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Pick somebody" })).toBeVisible();
  });

  it("is closed on a hub that is no demonstration", async () => {
    server.use(http.get("*/sandbox/api/people", () => problem(404, "not_found")));
    renderAt("/sandbox");
    expect(await screen.findByRole("heading", { name: "The sandbox is not open here" })).toBeVisible();
  });

  it("shows the texts of a person's phone, and a new one as it arrives", async () => {
    const { card, tell } = await openAmal();
    expect(await card.findByText("Thank you. Do you need my lease?")).toBeVisible();
    tell("message", { message: { id: "new", channel: "sms", from: "+12025550199", to: amal.phone, subject: null, body: "Yes: https://riverbend.example/up/1.", at_ms: Date.now() } });
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
    await user.click(card.getByRole("tab", { name: "Mail" }));
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
    const { user, card, tell } = await openAmal();
    tell("ring", { call_id: "c1", caller: "Rosa Marsh", agency: "Riverbend County", recording_notice: "This call is recorded.", announcement: false });
    expect(await card.findByRole("alertdialog", { name: "Rosa Marsh is calling" })).toBeVisible();
    expect(card.getByText("This call is recorded.")).toBeVisible();
    expect(card.getByRole("button", { name: "Answer, but do not record" })).toBeVisible();
    await user.click(card.getByRole("button", { name: "Decline" }));
    await waitFor(() => expect(declined).toBe("c1"));
    tell("ring", { call_id: "c2", caller: "Rosa Marsh", agency: "Riverbend County", recording_notice: null, announcement: false });
    await card.findByRole("alertdialog");
    tell("ring.ended", { call_id: "c2", reason: "cancelled" });
    expect(await card.findByText("Missed call from Rosa Marsh")).toBeVisible();
    tell("ring", { call_id: "c3", caller: "Rosa Marsh", agency: "Riverbend County", recording_notice: null, announcement: false });
    await card.findByRole("alertdialog");
    tell("ring.ended", { call_id: "c3", reason: "answered" });
    await waitFor(() => expect(card.queryByRole("alertdialog")).toBeNull());
    expect(card.queryByText("Missed call from Rosa Marsh")).toBeNull();
  });
});
