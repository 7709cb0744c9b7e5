import { http, HttpResponse } from "msw";
import type { SandboxMessage } from "../../api/schema";
import { messages, people, token } from "../fixtures";

/** What was sent in a test, beside what was there before. */
export const sandboxMail: { messages: SandboxMessage[] } = { messages: [...messages] };

export const sandboxHandlers = [
  http.get("*/sandbox/api/people", () => HttpResponse.json({ people })),
  http.get("*/sandbox/api/messages", ({ request }) => {
    const to = new URL(request.url).searchParams.get("to");
    return HttpResponse.json(sandboxMail.messages.filter((message) => message.to === to || message.from === to));
  }),
  http.post("*/sandbox/api/token", () => HttpResponse.json({ token: token("sandbox") })),
  http.get("*/sandbox/api/calls", () => HttpResponse.json({ ringing: null })),
  http.post("*/sandbox/api/sms", async ({ request }) => {
    const sent = (await request.json()) as { from: string; to: string; body: string };
    sandboxMail.messages.push({
      id: `s${sandboxMail.messages.length}`,
      channel: "sms",
      subject: "",
      message_id: "",
      in_reply_to: "",
      at_ms: Date.now(),
      ...sent,
    });
    return HttpResponse.json({}, { status: 201 });
  }),
  http.post("*/sandbox/api/mail", async ({ request }) => {
    const sent = (await request.json()) as { from: string; to: string; subject: string; body: string; in_reply_to: string };
    sandboxMail.messages.push({
      id: `s${sandboxMail.messages.length}`,
      channel: "email",
      at_ms: Date.now(),
      message_id: `<${sandboxMail.messages.length}@sandbox.invalid>`,
      ...sent,
    });
    return HttpResponse.json({}, { status: 201 });
  }),
];
