import { createElement, type ComponentType } from "react";
import { create } from "zustand";

export interface ThreadPanelProps {
  threadId: string;
  onClose: () => void;
}

/** What shows a conversation beside the queue. The communications center puts it here, so that the queue need not know it. */
export const useThreadPanel = create<{ Panel: ComponentType<ThreadPanelProps> | null }>(() => ({ Panel: null }));

/** The place for it. */
export function ThreadPanel(props: ThreadPanelProps) {
  const type = useThreadPanel((state) => state.Panel);
  return type ? createElement(type, props) : null;
}
