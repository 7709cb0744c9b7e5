import type { Branding } from "../../api/schema";

export type Environment = "development" | "qa" | "staging" | "production";

/** What the marks in a host's name say: `dev.example.gov`, `county-qa.example.gov`, `staging.example.gov`. */
export function environmentOfHost(host: string): Environment {
  const parts = host.toLowerCase().split(/[.\-:]/);
  if (parts.some((part) => part === "dev" || part === "development")) return "development";
  if (parts.includes("qa")) return "qa";
  if (parts.some((part) => part === "staging" || part === "stage")) return "staging";
  return "production";
}

/** The environment that the hub names, or else what the host's name says (specification 1, section 9). */
export function environmentOf(branding: Pick<Branding, "environment"> | undefined, host = location.host): Environment {
  return branding?.environment ?? environmentOfHost(host);
}
