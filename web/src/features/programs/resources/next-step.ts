import type { Audience, ProgramListing, SessionUser } from "../../../api/schema";
import { BUSINESS_ROLES, hasRole } from "../../../shared/identity/roles";

/** What somebody may do with a program now, or why nothing. */
export type NextStep =
  /** Staff look at programs and do not apply. */
  | { kind: "none" }
  | { kind: "goOn"; draft: string }
  | { kind: "begin" }
  /** At somebody else's, in a new tab. */
  | { kind: "elsewhere"; address: string; host: string }
  /** At an address of ours that is not the program's form. */
  | { kind: "address"; address: string }
  | { kind: "applied" }
  | { kind: "notForYou"; audience: Audience }
  | { kind: "notYet"; opensAt: number }
  | { kind: "closed" }
  | { kind: "noForm" };

/** Whether somebody is one of those who apply. */
export function isApplicant(user: SessionUser): boolean {
  return hasRole(user, BUSINESS_ROLES);
}

/** As whom somebody applies. */
export function audienceOf(user: SessionUser): Audience {
  return user.accountType === "Business" || user.accountType === "Partner" ? "business" : "individual";
}

/** Whether a program opens later; it is not open now. */
export function opensLater(program: ProgramListing, now = Date.now()): program is ProgramListing & { opens_at_ms: number } {
  const { is_open, opens_at_ms, closes_at_ms } = program;
  return !is_open && opens_at_ms !== null && (closes_at_ms === null || opens_at_ms > now);
}

/** The host of an address of the web; null for anything else. */
export function hostOf(address: string | null): string | null {
  const url = address ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? url.host : null;
}

/** What comes next for this person. What has been begun can always be gone on with: a closed program still shows the answers. */
export function nextStep(program: ProgramListing, user: SessionUser): NextStep {
  if (!isApplicant(user)) return { kind: "none" };
  if (program.draft_id !== null) return { kind: "goOn", draft: program.draft_id };
  if (program.application_id !== null && program.application_stands && !program.several) return { kind: "applied" };
  const audience = audienceOf(user);
  if (!program.audience.includes(audience)) return { kind: "notForYou", audience };
  if (opensLater(program)) return { kind: "notYet", opensAt: program.opens_at_ms };
  if (!program.is_open) return { kind: "closed" };
  const host = hostOf(program.apply_url);
  if (program.is_third_party && program.apply_url && host) return { kind: "elsewhere", address: program.apply_url, host };
  if (program.has_form) return { kind: "begin" };
  return program.apply_url && host ? { kind: "address", address: program.apply_url } : { kind: "noForm" };
}
