import { createElement, type ComponentType } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

export interface ThreadPanelProps {
  threadId: string;
  onClose: () => void;
}

/** What shows a conversation beside the queue. The communications center puts it here, so that the queue need not know it. */
export const threadPanel = createStore<{ Panel: ComponentType<ThreadPanelProps> | null }>(() => ({ Panel: null }));

/** The place for it. */
export function ThreadPanel(props: ThreadPanelProps) {
  const type = useStore(threadPanel, (state) => state.Panel);
  return type ? createElement(type, props) : null;
}
