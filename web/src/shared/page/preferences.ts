import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../api/client";
import type { Preferences } from "../../api/schema";
import { readLocal, writeLocal } from "./local-store";

const STORAGE_KEY = "preferences";
export const preferencesKey = ["preferences"] as const;

/** Expanded and silent, as the specification has it (2, section 2.3). */
const DEFAULTS: Preferences = {
  layout: "Expanded",
  sound: false,
  density: "comfortable",
  notify: {},
  hidden_columns: [],
  signature: "",
  queue_view: "",
  hours: {},
  // Until the hub has said that it is somebody's first day, it is nobody's.
  first_day_over: true,
};

function local(): Preferences {
  return { ...DEFAULTS, ...readLocal<Partial<Preferences>>(STORAGE_KEY, {}) };
}

/** This person's preferences: at once from this browser, then from the hub, and kept in both. */
export function usePreferences(): {
  preferences: Preferences;
  /** False in a browser that has never had them, until the hub has answered. */
  isKnown: boolean;
  change: (part: Partial<Preferences>) => void;
} {
  const client = useQueryClient();
  const query = useQuery<Preferences>({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => {
      const found = { ...DEFAULTS, ...(await api.get("/api/user-preferences", { signal })) };
      writeLocal(STORAGE_KEY, found);
      return found;
    },
    placeholderData: local,
    staleTime: Infinity,
  });
  const save = useMutation({ mutationFn: (next: Preferences) => api.put("/api/user-preferences", { body: next }) });
  const { mutate } = save;
  const change = useCallback(
    (part: Partial<Preferences>) => {
      const next = { ...(client.getQueryData<Preferences>(preferencesKey) ?? local()), ...part };
      void client.cancelQueries({ queryKey: preferencesKey });
      client.setQueryData(preferencesKey, next);
      writeLocal(STORAGE_KEY, next);
      mutate(next);
    },
    [client, mutate],
  );
  const isAnswered = query.isError || (query.isSuccess && !query.isPlaceholderData);
  const isKnown = isAnswered || readLocal<Partial<Preferences> | null>(STORAGE_KEY, null) !== null;
  return { preferences: query.data ?? local(), isKnown, change };
}
