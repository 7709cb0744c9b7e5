import { useMutation } from "@tanstack/react-query";
import { useOnce } from "./use-once";

/** Reads the link of a mail once; the result is kept while sessions change on the page. */
export function useLinkRead<Answer>(token: string | null, read: (token: string) => Promise<Answer>) {
  const reading = useMutation({ mutationFn: read });
  useOnce(() => {
    if (token !== null) reading.mutate(token);
  });
  return { data: reading.data, error: reading.error, isPending: reading.isPending, retry: () => token !== null && reading.mutate(token) };
}
