import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client";
import { isProblem } from "../../api/problem";
import type { Form } from "../form-engine/document";

/** The form in force whose answers conditions speak of; null where there is none, where it is of the former shape, or may not be read. */
export function useAskedForm(program: number): Form | null {
  const found = useQuery({
    queryKey: ["asked-form", program],
    queryFn: async ({ signal }) => {
      try {
        const { published } = await api.get("/api/configuration/form/{key}", { path: { key: String(program) }, signal });
        const text = published?.text as Partial<Form> | null | undefined;
        return typeof text?.format === "number" ? (text as Form) : null;
      } catch (error) {
        if (isProblem(error, "not_found") || isProblem(error, "not_allowed")) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
  return found.data ?? null;
}
