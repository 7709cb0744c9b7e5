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
  const database = new DatabaseSync(join(hub.dataDir, "hub.sqlite"), { readOnly: true });
  try {
    const rows = database
      .prepare("SELECT action, actor_name AS by, reason FROM audit_log WHERE object_kind = 'call' AND object_id = ? ORDER BY seq")
      .all(call);
    return rows.map((row) => ({ ...row })) as unknown as AuditLine[];
  } finally {
    database.close();
  }
}
