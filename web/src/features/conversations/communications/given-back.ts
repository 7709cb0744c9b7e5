import { create } from "zustand";
import type { Message } from "../../../api/schema";

/** A message that was taken back: its words wait for the composer of its conversation. */
export interface GivenBack {
  threadId: string;
  channel: "SMS" | "EMAIL";
  to: string;
  subject: string;
  body: string;
  files: Message["attachments"];
}

export const useGivenBack = create<{ message: GivenBack | null }>(() => ({ message: null }));

/** Hands the words of a message that was taken back to the composer. */
export function giveBack(message: Message): void {
  if (message.channel !== "SMS" && message.channel !== "EMAIL") return;
  const { thread_id: threadId, channel, to, subject, body, attachments: files } = message;
  useGivenBack.setState({ message: { threadId, channel, to, subject, body, files } });
}

/** What was given back to this conversation by this channel, once. */
export function takeGivenBack(threadId: string, channel: string): GivenBack | null {
  const { message } = useGivenBack.getState();
  if (message?.threadId !== threadId || message.channel !== channel) return null;
  useGivenBack.setState({ message: null });
  return message;
}
