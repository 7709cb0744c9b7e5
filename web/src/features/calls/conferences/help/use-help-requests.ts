import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Conference, ConferenceList } from "../../../../api/schema";
import { accountId } from "../../../../shared/cases/item/reviewer";
import { useUser } from "../../../../shared/identity/user";
import { boardQuery } from "../api/conferences";
import { useSupervision } from "../supervision";
import { requestOf, waitingForHelp } from "./requests";

/** How long a request that was put off stays away. */
export const LATER_MS = 120_000;

const asked = (board: ConferenceList) => board.items.filter((one) => one.help_asked_at_ms !== null);

/** Open requests for help that were not dismissed, the oldest first; and a function to dismiss one. */
export function useHelpRequests(): { waiting: Conference[]; putOff: (conference: Conference) => void } {
  const me = accountId(useUser());
  const inside = useSupervision((state) => state.id);
  const { data } = useQuery({ ...boardQuery, select: asked });
  const [away, setAway] = useState<Record<string, number>>({});
  const waiting = useMemo(() => waitingForHelp(data ?? [], me).filter((one) => one.id !== inside && !(requestOf(one) in away)), [data, me, inside, away]);

  const next = Math.min(...Object.values(away));
  useEffect(() => {
    if (next === Infinity) return;
    const back = () => setAway((all) => Object.fromEntries(Object.entries(all).filter(([, until]) => until > next)));
    const timer = setTimeout(back, next - Date.now());
    return () => clearTimeout(timer);
  }, [next]);

  return { waiting, putOff: (conference) => setAway((all) => ({ ...all, [requestOf(conference)]: Date.now() + LATER_MS })) };
}
