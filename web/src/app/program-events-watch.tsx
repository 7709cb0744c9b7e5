import { useEffect } from "react";
import { useBranding } from "../api/branding";
import { useInstance } from "../api/instance";
import { useConsent } from "../shared/page/consent";
import { countVisit, setProgramEvents, watchLinks } from "../shared/live/program-events";

/** Counts visits of program pages and of links to other sites, where the tenant wants it and the visitor has said yes. */
export function ProgramEventsWatch({ route, at }: { /** The page as its route writes it. */ route: string | undefined; /** Its address. */ at: string }) {
  const isAllowed = useConsent((state) => state.counts);
  const branding = useBranding();
  return isAllowed && branding ? <Watch instance={branding.cd_instance} route={route} at={at} /> : null;
}

function Watch({ instance, route, at }: { instance: number; route: string | undefined; at: string }) {
  const counts = useInstance(instance)?.track_program_events ?? false;
  useEffect(() => {
    if (!counts) return;
    setProgramEvents(true);
    const stop = watchLinks();
    return () => {
      stop();
      setProgramEvents(false);
    };
  }, [counts]);
  useEffect(() => {
    if (counts && route) countVisit(route);
  }, [counts, route, at]);
  return null;
}
