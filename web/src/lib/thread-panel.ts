import type { ComponentType } from "react";
import { create } from "zustand";

export interface ThreadPanelProps {
  threadId: string;
  onClose: () => void;
}

/** What shows a conversation beside the queue. The communications center puts it here, so that the queue need not know it. */
export const useThreadPanel = create<{ Panel: ComponentType<ThreadPanelProps> | null }>(() => ({ Panel: null }));
