import type { Validations } from "../../../api/schema";

/** Overall result of an application (specification 2, section 2.4): red, amber, green, grey. */
export type Indicator = "failed" | "warning" | "passed" | "none";

/** Red if any failed; amber if any warning; green if any passed; grey if none. */
export function indicatorOf({ failed, warning, passed }: Pick<Validations, "failed" | "warning" | "passed">): Indicator {
  if (failed > 0) return "failed";
  if (warning > 0) return "warning";
  return passed > 0 ? "passed" : "none";
}
