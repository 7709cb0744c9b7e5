import { useQueryClient, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { create } from "zustand";
import type { LiveEvent, LiveSignal } from "../../../api/live";
import type { ConversationPage, Message, ThreadView } from "../../../api/schema";
import { playIncoming } from "../../../shared/calls/incoming-sound";
import { useLiveConference } from "../../../shared/calls/live-conference";
import { applyItem, itemKeys } from "../../../shared/cases/item/item-cache";
import { liveSocket } from "../../../shared/live/socket";
import { putMessage } from "./thread-log";

interface Person {
  id: number;
  name: string;
}

interface LiveThread {
  /** Who has the conversation open, by thread. */
  viewers: Record<string, Person[]>;
  /** Who is writing, by thread. */
  typing: Record<string, Person[]>;
}

const TYPING_MS = 6_000;

/** Momentary state of conversations, beside the cache. */
export const useLiveThreads = create<LiveThread>(() => ({ viewers: {}, typing: {} }));

const typingTimers = new Map<string, ReturnType<typeof setTimeout>>();

function setTyping(threadId: string, person: Person, isActive: boolean): void {
  const timer = `${threadId}/${person.id}`;
  clearTimeout(typingTimers.get(timer));
  typingTimers.delete(timer);
  useLiveThreads.setState(({ typing }) => {
    const others = (typing[threadId] ?? []).filter((one) => one.id !== person.id);
    return { typing: { ...typing, [threadId]: isActive ? [...others, person] : others } };
  });
  // A person who closes their laptop while typing is not shown as typing for ever.
  if (isActive)
    typingTimers.set(
      timer,
      setTimeout(() => setTyping(threadId, person, false), TYPING_MS),
    );
}

const PREVIEWED = new Set(["EMAIL", "SMS", "CALL", "VOICE", "NOTE", "COMMENT"]);

function moveUp(client: QueryClient, message: Message): void {
  if (!PREVIEWED.has(message.channel)) return;
  const known = client.getQueryData<InfiniteData<ConversationPage>>(itemKeys.conversations);
  const found = known?.pages.flatMap((page) => page.items).find((one) => one.thread_id === message.thread_id);
  if (!known || !found) {
    void client.invalidateQueries({ queryKey: itemKeys.conversations });
    return;
  }
  const last = {
    channel: message.channel,
    direction: message.direction,
    preview: message.subject || message.body,
    at_ms: message.created_at_ms,
    change: message.change,
    by: message.change ? message.author.name : "",
  };
  const pages = known.pages.map((page, index) => {
    const others = page.items.filter((one) => one.thread_id !== message.thread_id);
    return { ...page, items: index === 0 ? [{ ...found, last }, ...others] : others };
  });
  client.setQueryData(itemKeys.conversations, { ...known, pages });
}

/** Puts an event of `thread:ID` into the cache. */
export function takeThreadEvent(client: QueryClient, threadId: string, event: LiveEvent): void {
  const key = itemKeys.thread(threadId);
  switch (event.kind) {
    case "message.created":
    case "message.updated": {
      const { message } = event.data;
      client.setQueryData<ThreadView>(key, (thread) => thread && putMessage(thread, message));
      if (message.call) {
        const { call } = message;
        client.setQueryData<ThreadView>(
          key,
          (thread) => thread && { ...thread, live_call: call.state === "ended" ? (thread.live_call?.id === call.id ? null : thread.live_call) : call },
        );
        void client.invalidateQueries({ queryKey: ["recording", call.id] });
        void client.invalidateQueries({ queryKey: ["transcript", call.id] });
        void client.invalidateQueries({ queryKey: ["summary", call.id] });
      }
      if (event.kind === "message.created") moveUp(client, message);
      break;
    }
    case "caption.final":
      // The last words of a call can be recognised after its recording is ready.
      void client.invalidateQueries({ queryKey: ["transcript", event.data.call_id] });
      void client.invalidateQueries({ queryKey: ["summary", event.data.call_id] });
      break;
    case "call.summary":
      void client.invalidateQueries({ queryKey: ["summary", event.data.call_id] });
      break;
    case "applicant.updated":
      void client.invalidateQueries({ queryKey: key });
      break;
    case "item.updated":
      applyItem(client, event.data.item);
      break;
    default:
  }
}

export function takeThreadSignal(threadId: string, signal: LiveSignal): void {
  if (signal.kind === "viewing" && "users" in signal.data) {
    const { users } = signal.data;
    useLiveThreads.setState(({ viewers }) => ({ viewers: { ...viewers, [threadId]: users } }));
  } else if (signal.kind === "typing") {
    const { user, active } = signal.data;
    setTyping(threadId, user, active);
  } else if (signal.kind === "call.conference") {
    useLiveConference.setState({ conference: signal.data });
  }
}

/** Follows a conversation from what the screen shows; `seq` is the thread's when it was read. Plays a sound for what comes in when wanted. */
export function useLiveThread(threadId: string, seq: number | undefined, hasSound: boolean): void {
  const client = useQueryClient();
  const sound = useRef(hasSound);
  sound.current = hasSound;
  const isRead = seq !== undefined;
  const first = useRef(seq);
  if (!isRead) first.current = undefined;
  else first.current ??= seq;

  useEffect(() => {
    if (!isRead) return;
    const stop = liveSocket.subscribe(
      `thread:${threadId}`,
      {
        onEvent: (event) => {
          takeThreadEvent(client, threadId, event);
          if (sound.current && event.kind === "message.created" && event.data.message.direction === "in") playIncoming();
        },
        onSignal: (signal) => takeThreadSignal(threadId, signal),
        onGap: () => void client.invalidateQueries({ queryKey: itemKeys.thread(threadId) }),
      },
      first.current,
    );
    return () => {
      stop();
      useLiveThreads.setState(({ viewers, typing }) => ({ viewers: { ...viewers, [threadId]: [] }, typing: { ...typing, [threadId]: [] } }));
    };
  }, [client, threadId, isRead]);
}

/** Shows the others that this person is writing, at most every three seconds, and when they pause. */
export function createTypingSignal(threadId: string): { write: () => void; rest: () => void } {
  let sentAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
    if (sentAt) liveSocket.signal(`thread:${threadId}`, "typing", { active: false });
    sentAt = 0;
  };
  return {
    write: () => {
      clearTimeout(timer);
      timer = setTimeout(rest, 4_000);
      if (Date.now() - sentAt < 3_000) return;
      sentAt = Date.now();
      liveSocket.signal(`thread:${threadId}`, "typing", { active: true });
    },
    rest,
  };
}
