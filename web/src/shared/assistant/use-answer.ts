import { useCallback, useEffect, useReducer, useRef } from "react";
import type { AiEvent, AiMessage, AiMoment, AiPassage } from "../../api/schema";

export interface AnswerSentence {
  text: string;
  sources: number[];
}

/** An answer, as far as it has come. */
export interface AnswerState {
  status: "idle" | "asking" | "answering" | "done" | "stopped" | "failed";
  requestId: string | null;
  /** As it left the hub. */
  sent: AiMessage[];
  passages: AiPassage[];
  /** The seconds of the passages, where they are utterances of a call. */
  moments: AiMoment[];
  text: string;
  sentences: AnswerSentence[];
  /** How many sentences had no source. */
  dropped: number;
  done: Extract<AiEvent, { kind: "done" }> | null;
  /** The endpoint's failure, by its machine key. */
  failure: string | null;
  /** The hub's refusal. */
  error: Error | null;
}

const IDLE: AnswerState = {
  status: "idle",
  requestId: null,
  sent: [],
  passages: [],
  moments: [],
  text: "",
  sentences: [],
  dropped: 0,
  done: null,
  failure: null,
  error: null,
};

type Step = { kind: "clear" } | { kind: "ask" } | { kind: "stop" } | { kind: "refuse"; error: Error } | { kind: "event"; event: AiEvent };

/** What an event makes of an answer. */
function withEvent(state: AnswerState, event: AiEvent): AnswerState {
  switch (event.kind) {
    case "started":
      return { ...state, status: "answering", requestId: event.request_id, sent: event.sent, passages: event.passages, moments: event.moments ?? [] };
    case "text":
      return { ...state, text: state.text + event.text };
    case "sentence":
      return { ...state, sentences: [...state.sentences, { text: event.text, sources: event.sources }] };
    case "dropped":
      return { ...state, dropped: state.dropped + 1 };
    case "done":
      return { ...state, status: "done", done: event };
    case "failed":
      return { ...state, status: "failed", failure: event.key };
  }
}

function answerAfter(state: AnswerState, step: Step): AnswerState {
  switch (step.kind) {
    case "clear":
      return IDLE;
    case "ask":
      return { ...IDLE, status: "asking" };
    case "stop":
      return state.status === "asking" || state.status === "answering" ? { ...state, status: "stopped" } : state;
    case "refuse":
      return { ...state, status: "failed", error: step.error };
    case "event":
      return withEvent(state, step.event);
  }
}

/** Asks, and holds what comes of `open`. Leaving the page stops the answer; `onEnded` follows every end. */
export function useAnswerOf<Body>(open: (body: Body, signal: AbortSignal) => AsyncGenerator<AiEvent>, onEnded: () => void) {
  const [answer, dispatch] = useReducer(answerAfter, IDLE);
  const asked = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    asked.current?.abort();
    dispatch({ kind: "stop" });
  }, []);
  useEffect(() => () => asked.current?.abort(), []);
  const clear = useCallback(() => {
    asked.current?.abort();
    dispatch({ kind: "clear" });
  }, []);
  const ask = async (body: Body) => {
    asked.current?.abort();
    const controller = new AbortController();
    asked.current = controller;
    const isCurrent = () => asked.current === controller && !controller.signal.aborted;
    dispatch({ kind: "ask" });
    try {
      for await (const event of open(body, controller.signal)) {
        if (!isCurrent()) break;
        dispatch({ kind: "event", event });
      }
      // A connection that broke off without a last word.
      if (isCurrent()) dispatch({ kind: "stop" });
    } catch (error) {
      if (isCurrent()) dispatch({ kind: "refuse", error: error instanceof Error ? error : new Error(String(error)) });
    }
    if (asked.current === controller) onEnded();
  };
  return { answer, ask, stop, clear };
}
