import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import type { components } from "../../api/schema";
import { readZip } from "../form-engine/answers/digits";
import { AnswerFault } from "../form-engine/answers/fault";

export type County = components["schemas"]["County"];
export type ZipCode = components["schemas"]["ZipCode"];

const DAY_MS = 86_400_000;

const zipQuery = (zip: string) =>
  queryOptions({
    queryKey: ["zip", zip],
    queryFn: ({ signal }) => api.get("/api/zips/{zip}", { path: { zip }, signal }),
    staleTime: DAY_MS,
    retry: false,
  });

/** The five digits of a ZIP code as it was typed; none while it is not complete. */
export function fiveDigits(typed: string): string | undefined {
  try {
    return readZip(typed)?.slice(0, 5);
  } catch (error) {
    if (error instanceof AnswerFault) return undefined;
    throw error;
  }
}

/** Where a ZIP code is; nothing while it is not known, or when the hub does not say. */
export function useZip(typed: string): ZipCode | undefined {
  const zip = fiveDigits(typed);
  return useQuery({ ...zipQuery(zip ?? ""), enabled: zip !== undefined }).data;
}

/** The counties of a state by its postal code; nothing while they are not known, or when the hub does not say. */
export function useCounties(state: string | undefined): County[] | undefined {
  return useQuery({
    queryKey: ["counties", state],
    queryFn: ({ signal }) => api.get("/api/states/{id}/counties", { path: { id: state ?? "" }, signal }),
    enabled: state !== undefined && state !== "",
    staleTime: DAY_MS,
    retry: false,
  }).data?.counties;
}
