import { useCallback, useEffect, useRef, useState } from "react";
import { streamEvents } from "../../../api/client";
import type { AiRun, AiTestOutcome, RunAiPrompt } from "../../../api/schema";
import { useInstancePath, useRunEnded } from "./api/assistant";

/** A run, as far as it has come. */
export interface RunState {
  isRunning: boolean;
  tried: number;
  of: number;
  outcomes: AiTestOutcome[];
  ended: AiRun | null;
  error: Error | null;
}

const NONE: RunState = { isRunning: false, tried: 0, of: 0, outcomes: [], ended: null, error: null };

/** Tries a prompt, and holds what comes of it. Leaving the page stops the run; what came of it stays. */
export function useRun(tool: RunAiPrompt["tool"]) {
  const path = useInstancePath();
  const [run, setRun] = useState<RunState>(NONE);
  const asked = useRef<AbortController | null>(null);
  const ended = useRunEnded(tool);
  const stop = useCallback(() => {
    asked.current?.abort();
    setRun((before) => ({ ...before, isRunning: false }));
  }, []);
  useEffect(() => () => asked.current?.abort(), []);
  const start = async (body: RunAiPrompt) => {
    const controller = new AbortController();
    asked.current = controller;
    setRun({ ...NONE, isRunning: true });
    try {
      for await (const event of streamEvents("/api/admin/instances/{id}/assistant/runs", { path, body, signal: controller.signal })) {
        if (event.kind === "tried") setRun((before) => ({ ...before, tried: event.tried, of: event.of }));
        if (event.kind === "outcome") setRun((before) => ({ ...before, outcomes: [...before.outcomes, event.outcome] }));
        if (event.kind === "ended") setRun((before) => ({ ...before, isRunning: false, outcomes: event.run.outcomes, ended: event.run }));
      }
      setRun((before) => ({ ...before, isRunning: false }));
    } catch (error) {
      if (!controller.signal.aborted) setRun((before) => ({ ...before, isRunning: false, error: error instanceof Error ? error : new Error(String(error)) }));
    }
    ended();
  };
  return { run, start, stop };
}
