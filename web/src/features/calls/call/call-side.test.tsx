import { act, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { putChat } from "../../../shared/calls/room/chat";
import { beginWithoutCall, follow, inCall } from "../../../testing/in-call";
import { segment } from "../../../testing/staff-fixtures";
import { useLiveCall } from "./store";

vi.mock("../../../shared/calls/room/live-room", () => import("../../../testing/silent-room"));

beginWithoutCall();

test("captions are grouped by speaker; final words replace interim ones", async () => {
  const { user, line } = await inCall();
  const socket = await follow();
  const side = await screen.findByRole("complementary", { name: "Captions and chat" });
  expect(line).not.toContainElement(side);
  const captions = within(side).getByRole("region", { name: "Captions" });
  const say = (kind: "caption" | "caption.final", seq: number, text: string, interim = "") =>
    act(() => {
      const data = { call_id: "c9", segment: { ...segment(1, "applicant-1", text), interim } };
      if (kind === "caption") socket.say({ op: "signal", topic: "thread:t-10001", kind, data });
      else socket.say({ op: "event", topic: "thread:t-10001", seq, kind, at_ms: Date.now(), data });
    });
  say("caption", 0, "I can bring", "the least");
  expect(await within(captions).findByText("the least")).toHaveClass("caption-interim");
  expect(within(captions).getByText("Amal Haddad")).toBeInTheDocument();
  say("caption.final", 41, "I can bring the lease on Friday.");
  expect(await within(captions).findByText("I can bring the lease on Friday.")).toBeInTheDocument();
  expect(within(captions).queryByText("the least")).not.toBeInTheDocument();
  say("caption", 0, "late and wrong");
  expect(within(captions).queryByText("late and wrong")).not.toBeInTheDocument();
  await user.click(within(captions).getByRole("button", { name: "Hide captions" }));
  expect(screen.queryByRole("complementary", { name: "Captions and chat" })).not.toBeInTheDocument();
  expect(within(line).getByRole("button", { name: "Captions" })).toHaveAttribute("aria-pressed", "false");
});

test("the chat appears where one may write, counts what is new, and sends", async () => {
  const { user, line } = await inCall();
  expect(within(line).queryByRole("button", { name: "Chat" })).not.toBeInTheDocument();
  const { chat } = useLiveCall.getState().stores;
  const send = vi.fn(async (text: string) => putChat(chat, { id: "2", identity: "me", name: "", text, atMs: 2, isMine: true }));
  act(() => {
    chat.setState({ send });
    putChat(chat, { id: "1", identity: "applicant-1", name: "Amal Haddad", text: "My case number is C-17.", atMs: 1, isMine: false });
  });
  await user.click(within(line).getByRole("button", { name: "Chat, 1 new line" }));
  const panel = within(await screen.findByRole("complementary", { name: "Captions and chat" })).getByRole("region", { name: "Chat" });
  expect(within(panel).getByRole("log")).toHaveTextContent("My case number is C-17.");
  expect(within(line).getByRole("button", { name: "Chat" })).toHaveAttribute("aria-pressed", "true");
  await user.type(within(panel).getByRole("textbox", { name: "Write to everyone in the call" }), "Thank you.{Enter}");
  expect(send).toHaveBeenCalledExactlyOnceWith("Thank you.");
  expect(await within(panel).findByText("Thank you.")).toBeInTheDocument();
});
