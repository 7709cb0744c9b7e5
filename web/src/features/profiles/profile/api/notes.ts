import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { CommunityNoteList } from "../../../../api/schema";

const KEY = ["profile", "notes"];
/** How often it is asked whether the virus scanner has answered. */
const CHECK_EVERY_MS = 2_000;

const query = (business: number | null) => (business === null ? {} : { business });

/** The notes of the signed-in person, or of a business that they belong to, the newest first. */
export function useNotes(business: number | null) {
  return useQuery({ queryKey: [...KEY, business], queryFn: ({ signal }) => api.get("/api/community-notes", { query: query(business), signal }) });
}

/** Keeps a note. */
export function useAddNote(business: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: string) => api.post("/api/community-notes", { query: query(business), body: { body } }),
    onSuccess: (note) => {
      client.setQueryData<CommunityNoteList>([...KEY, business], (list) => list && { items: [note, ...list.items] });
      void client.invalidateQueries({ queryKey: [...KEY, business] });
    },
  });
}

const filesKey = (note: string) => ["profile", "note-files", note];

/** The files of a note. */
export function useNoteFiles(note: string) {
  return useQuery({
    queryKey: filesKey(note),
    queryFn: ({ signal }) => api.get("/api/community-notes/{id}/attachments", { path: { id: note }, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some((file) => file.state === "pending") ? CHECK_EVERY_MS : false),
  });
}

/** Asks again for the files of a note, and how many there are. */
export function useNoteFilesAgain(note: string) {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: filesKey(note) });
    void client.invalidateQueries({ queryKey: KEY });
  };
}
