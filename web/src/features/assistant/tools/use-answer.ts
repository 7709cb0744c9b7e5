import { streamEvents } from "../../../api/client";
import type { AskAi } from "../../../api/schema";
import { useAnswerOf } from "../../../shared/assistant/use-answer";
import { useAnswerEnded } from "./api/assistant";

const askTool = (body: AskAi, signal: AbortSignal) => streamEvents("/api/ai-tools/ask", { body, signal });

/** Asks a tool, and holds what comes. Leaving the page stops the answer. */
export function useAnswer() {
  return useAnswerOf(askTool, useAnswerEnded());
}
