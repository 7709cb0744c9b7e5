import type { FlowEnd } from "../../../api/schema";

const ENDS: Record<FlowEnd, true> = { completed: true, hung_up: true, taken: true, call_back: true, cut: true };

/** How a call through a phone menu or a line ends, as the last line of its entry has it. */
export const visitEnds = Object.keys(ENDS) as FlowEnd[];

export const isVisitEnd = (line: string): line is FlowEnd => Object.hasOwn(ENDS, line);
