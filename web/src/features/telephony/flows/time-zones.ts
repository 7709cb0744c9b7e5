/** The time zones that there are, and the one that is set even where this browser does not know it. */
export function timeZones(set: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set([...(set ? [set] : []), "UTC", ...known])];
}
