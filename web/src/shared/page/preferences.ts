import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useContext } from "react";
import { api } from "../../api/client";
import type { Preferences } from "../../api/schema";
import { UserContext } from "../identity/user";
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

/** What this browser keeps, and of whom: a signature is nobody else's who sits down at it. */
interface Kept {
  account: number | null;
  preferences: Partial<Preferences>;
}

function kept(account: number | null): Partial<Preferences> | null {
  const found = readLocal<Partial<Kept> | null>(STORAGE_KEY, null);
  return found?.preferences && found.account === account ? found.preferences : null;
}

const keep = (account: number | null, preferences: Preferences) => writeLocal(STORAGE_KEY, { account, preferences } satisfies Kept);

const local = (account: number | null): Preferences => ({ ...DEFAULTS, ...kept(account) });

/** This person's preferences: at once from this browser, then from the hub, and kept in both. */
export function usePreferences(): {
  preferences: Preferences;
  /** False in a browser that has never had them, until the hub has answered. */
  isKnown: boolean;
  change: (part: Partial<Preferences>) => void;
  /** The same, once the hub has taken it; rejected where it has not. */
  save: (part: Partial<Preferences>) => Promise<void>;
} {
  const client = useQueryClient();
  const account = useContext(UserContext)?.id_entity ?? null;
  const query = useQuery<Preferences>({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => {
      const found = { ...DEFAULTS, ...(await api.get("/api/user-preferences", { signal })) };
      keep(account, found);
      return found;
    },
    placeholderData: () => local(account),
    staleTime: Infinity,
  });
  const { mutate, mutateAsync } = useMutation({ mutationFn: (next: Preferences) => api.put("/api/user-preferences", { body: next }) });
  const changed = useCallback(
    (part: Partial<Preferences>): Preferences => ({ ...(client.getQueryData<Preferences>(preferencesKey) ?? local(account)), ...part }),
    [client, account],
  );
  const show = useCallback(
    (next: Preferences) => {
      void client.cancelQueries({ queryKey: preferencesKey });
      client.setQueryData(preferencesKey, next);
      keep(account, next);
    },
    [client, account],
  );
  const change = useCallback(
    (part: Partial<Preferences>) => {
      const next = changed(part);
      show(next);
      mutate(next);
    },
    [changed, show, mutate],
  );
  const save = useCallback(
    async (part: Partial<Preferences>) => {
      const next = changed(part);
      await mutateAsync(next);
      show(next);
    },
    [changed, show, mutateAsync],
  );
  const isAnswered = query.isError || (query.isSuccess && !query.isPlaceholderData);
  const isKnown = isAnswered || kept(account) !== null;
  return { preferences: query.data ?? local(account), isKnown, change, save };
}
