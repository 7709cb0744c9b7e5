import { useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { PublicDashboard, PublicFigure, PublicMeasure, PublicProgram } from "../../../api/schema";

/** The figures that everybody may read. */
export function usePublicDashboard() {
  return useQuery({ queryKey: ["public-dashboard"], queryFn: ({ signal }) => api.get("/api/public/dashboard", { signal }), staleTime: 300_000 });
}

/** The figures of a measure, of a program or (null) of all, over spans of this many months; the oldest first. */
export function figuresOf(dashboard: PublicDashboard, program: number | null, measure: PublicMeasure, months: readonly number[]): PublicFigure[] {
  const all = dashboard.sets.toReversed().flatMap((set) => set.figures);
  return all.filter((one) => one.program === program && one.measure === measure && months.includes(one.months));
}

/** The programs that have figures, by their latest names. */
export function programsOf(dashboard: PublicDashboard): PublicProgram[] {
  const named = new Map<number, PublicProgram>();
  for (const set of dashboard.sets) for (const program of set.programs) if (!named.has(program.id)) named.set(program.id, program);
  return [...named.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Whether figures that were due on a day (`yyyy-mm-dd`) are late: the day is over wherever the instance is. */
export function isLate(day: string): boolean {
  return new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) > day;
}

/** The address of reports outside, which are told the program as `program` (specification 3, "Public dashboard"). */
export function frameAddress(frame: string, program: string | null): string {
  const address = new URL(frame);
  if (program) address.searchParams.set("program", program);
  return address.href;
}

/** What another site puts into its page to show the figures. */
export function embedCode(origin: string, lang: string, title: string, isSmall: boolean): string {
  const query = `embed=1&amp;lang=${lang}${isSmall ? "&amp;size=small" : ""}`;
  const safe = title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<iframe src="${origin}/public/dashboard?${query}" title="${safe}" width="100%" height="${isSmall ? 900 : 2400}"></iframe>`;
}
