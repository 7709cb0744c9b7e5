import type { ChildProcess } from "node:child_process";

/** Whether a program has ended, by itself or by a signal. What ended by a signal has no exit code. */
export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
