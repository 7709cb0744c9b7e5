import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import { ownApplicationKey } from "../../../../shared/own-applications/use-own-applications";

/** The application with what was uploaded for it and not sent, and of each file the question that it is to answer. */
export function useUnsentPapers(applicationId: number, isWanted = true) {
  return useQuery({
    queryKey: ownApplicationKey(applicationId),
    queryFn: ({ signal }) => api.get("/api/own-applications/{id}", { path: { id: applicationId }, signal }),
    enabled: isWanted,
  });
}
