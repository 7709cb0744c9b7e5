import { createStore, type StoreApi } from "zustand/vanilla";

/** The topic of text streams by which people in a call write to each other. */
export const CHAT_TOPIC = "chat";
/** In characters; longer texts are not sent, and received ones are cut. */
export const LONGEST_CHAT = 2_000;
const MOST_KEPT = 500;

/** One chat line of a call, kept as long as the call is on screen. */
export interface ChatLine {
  id: string;
  identity: string;
  name: string;
  text: string;
  atMs: number;
  isMine: boolean;
}

export interface ChatState {
  lines: ChatLine[];
  /** Lines that came while the chat was not shown. */
  unread: number;
  isShown: boolean;
  /** Sends a line to everybody in the room; null while we may not write. Rejects when the room could not be reached. */
  send: ((text: string) => Promise<void>) | null;
}

export function createChatStore(): StoreApi<ChatState> {
  return createStore<ChatState>(() => ({ lines: [], unread: 0, isShown: false, send: null }));
}

/** Adds a line in the order of writing; one that is there already is not added again. */
export function putChat(store: StoreApi<ChatState>, line: ChatLine): void {
  store.setState(({ lines, unread, isShown }) => {
    if (lines.some((one) => one.id === line.id)) return {};
    let place = lines.length;
    while (place > 0 && lines[place - 1]!.atMs > line.atMs) place--;
    return { lines: [...lines.slice(0, place), line, ...lines.slice(place)].slice(-MOST_KEPT), unread: line.isMine || isShown ? unread : unread + 1 };
  });
}

/** Shows or hides the chat; shown lines count as read. */
export function showChat(store: StoreApi<ChatState>, isShown: boolean): void {
  store.setState(isShown ? { isShown, unread: 0 } : { isShown });
}
