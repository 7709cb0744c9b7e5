import { useState } from "react";
import type { Flow, Simulation } from "../../../../api/schema";
import { useSettled } from "../../../../shared/page/use-settled";
import { isPhone } from "../../../../shared/form/phone";
import { readFieldTime } from "../../../../shared/words/wall-clock";
import { useTrial } from "../api/flows";
import { heardOf, scriptOf, type Answers, type CallerAct, type Heard } from "./lines";

/** What a test call begins with. */
export interface Setting extends Answers {
  lang: string;
  /** The number that the caller shows, as it is typed; empty: none. */
  caller: string;
  /** As a field for date and time holds it; empty: now. */
  at: string;
}

export interface Simulator {
  /** What the caller has done; null before the call. */
  acts: readonly CallerAct[] | null;
  setting: Setting;
  heard: Heard | null;
  simulation: Simulation | null;
  error: unknown;
  change: (part: Partial<Setting>) => void;
  start: () => void;
  act: (act: CallerAct) => void;
  reset: () => void;
}

/** What was typed, once it is a whole number. */
function shownNumber(typed: string): string {
  const number = typed.trim();
  return isPhone(number) || /^\+\d[\d\s-]{7,}$/.test(number) ? number : "";
}

/** A test call of the flow as it is being edited: it is led anew after each key, each answer and each edit. */
export function useSimulator(flow: Flow): Simulator {
  const [acts, setActs] = useState<readonly CallerAct[] | null>(null);
  const [beganAt, setBeganAt] = useState(0);
  const [setting, setSetting] = useState<Setting>({
    lang: "",
    caller: "",
    at: "",
    found: true,
    status: "Staff are reviewing your application.",
    program: "Rental Assistance",
    taken: true,
    answered: true,
  });
  const settled = useSettled(JSON.stringify(flow), 400);
  const at_ms = readFieldTime(setting.at, flow.timezone) ?? beganAt;
  const trial = useTrial(
    acts && { flow: JSON.parse(settled) as Flow, script: scriptOf(acts, setting), at_ms, lang: setting.lang, caller: shownNumber(setting.caller) },
  );
  const simulation = acts ? (trial.data ?? null) : null;
  return {
    acts,
    setting,
    simulation,
    heard: simulation && acts ? heardOf(flow, simulation, acts) : null,
    error: trial.error,
    change: (part) => setSetting((before) => ({ ...before, ...part })),
    start: () => {
      setBeganAt(Date.now());
      setActs([]);
    },
    act: (act) => setActs((before) => [...(before ?? []), act].slice(0, 60)),
    reset: () => setActs(null),
  };
}
