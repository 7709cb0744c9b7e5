import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { HubProcess } from "./hub-process";

/** A line of the audit log: action, author, and the person or thing concerned. */
export interface AuditLine {
  action: string;
  by: string;
  reason: string;
}

/** What the audit log says was done to a call, in order. */
export function auditLinesOf(hub: HubProcess, call: string): AuditLine[] {
  return linesOf(hub, call).map(({ action, by, reason }) => ({ action, by, reason }));
}

/** When, by the hub's clock, something was done to a call for the first time. */
export function timeOf(hub: HubProcess, call: string, action: string): number {
  const line = linesOf(hub, call).find((one) => one.action === action);
  if (!line) throw new Error(`the audit log says nothing of ${action}`);
  return line.at_ms;
}

function linesOf(hub: HubProcess, call: string): (AuditLine & { at_ms: number })[] {
  const database = new DatabaseSync(join(hub.dataDir, "hub.sqlite"), { readOnly: true });
  try {
    const rows = database
      .prepare("SELECT action, actor_name AS by, reason, at_ms FROM audit_log WHERE object_kind = 'call' AND object_id = ? ORDER BY seq")
      .all(call);
    return rows as unknown as (AuditLine & { at_ms: number })[];
  } finally {
    database.close();
  }
}
