import { useAddressQuery } from "../../../shared/page/address-query";
import type { AuditQuery } from "./api/audit";

const NUMBERS = ["who", "behalf_of", "program"] as const;
const TEXTS = ["action", "kind", "object", "from", "to", "text"] as const;

const number = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

export type ChangeQuery = (change: { [Name in keyof AuditQuery]?: AuditQuery[Name] | undefined }) => void;

/** The filters as the address has them, so that a view can be sent on; and the line that is open. */
export function useAuditAddress() {
  const [params, setParams] = useAddressQuery();
  const query: AuditQuery = {};
  for (const name of NUMBERS) {
    const value = number(params.get(name));
    if (value !== undefined) query[name] = value;
  }
  for (const name of TEXTS) {
    const value = params.get(name);
    if (value) query[name] = value;
  }
  const change: ChangeQuery = (changed) =>
    setParams(
      (next) => {
        for (const [name, value] of Object.entries(changed)) {
          if (value === undefined || value === "") next.delete(name);
          else next.set(name, String(value));
        }
        next.delete("line");
        return next;
      },
      { replace: true },
    );
  const open = (seq: number | null) =>
    setParams((next) => {
      if (seq === null) next.delete("line");
      else next.set("line", String(seq));
      return next;
    });
  /** Shows these lines alone. */
  const show = (only: AuditQuery) => setParams(() => Object.fromEntries(Object.entries(only).map(([name, value]) => [name, String(value)])));
  return { query, change, line: number(params.get("line")) ?? null, open, show };
}
