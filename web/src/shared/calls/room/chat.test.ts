import { expect, test } from "vitest";
import { createChatStore, putChat, showChat } from "./chat";

const line = (id: string, atMs: number, isMine = false) => ({ id, identity: "x", name: "X", text: id, atMs, isMine });

test("lines stand in the order of writing, each once; what others wrote unseen is counted", () => {
  const store = createChatStore();
  putChat(store, line("b", 2));
  putChat(store, line("a", 1));
  putChat(store, line("b", 2));
  putChat(store, line("c", 3, true));
  expect(store.getState().lines.map((one) => one.id)).toEqual(["a", "b", "c"]);
  expect(store.getState().unread).toBe(2);
  showChat(store, true);
  putChat(store, line("d", 4));
  expect(store.getState().unread).toBe(0);
});
