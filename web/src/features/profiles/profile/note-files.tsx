import { useMemo } from "react";
import { api } from "../../../api/client";
import { PaperTaker } from "../../../shared/form-files/paper-taker";
import { useNoteWay } from "../../../shared/form-files/paper-way";
import { useSending } from "../../../shared/form-files/use-sending";
import { tokenClaims, useSession } from "../../../shared/identity/session";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Skeleton } from "../../../ui/skeleton";
import { showToast } from "../../../ui/toast-queue";
import { useNoteFiles, useNoteFilesAgain } from "./api/notes";

/** Most files of a note. */
const MOST = 10;
const NONE: ReadonlySet<string> = new Set();
const doNothing = () => undefined;

/** The files of a note: added, saved on this device, removed. */
export function NoteFiles({ note }: { note: string }) {
  const owner = tokenClaims(useSession((state) => state.token) ?? "").sub;
  const of = useMemo(() => ({ owner: String(owner ?? ""), draft: `note-${note}`, at: "files" }), [owner, note]);
  const way = useNoteWay(note);
  const problemWords = useProblemWords();
  const found = useNoteFiles(note);
  const askAgain = useNoteFilesAgain(note);
  const sending = useSending({ way, of, isMeasured: false, onArrived: () => void askAgain() });
  if (found.error) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton shape="card" />;
  const { items } = found.data;
  const attempt = async (what: () => Promise<unknown>) => {
    try {
      await what();
    } catch (error) {
      showToast({ kind: "error", title: problemWords(error) });
    }
  };
  const save = async (id: string) => {
    const { download_url } = await api.get("/api/files/{id}/links", { path: { id } });
    if (download_url) window.location.assign(download_url);
  };
  const remove = async (id: string) => {
    await way.remove(id);
    await askAgain();
  };
  return (
    <PaperTaker
      id={`note-files:${note}`}
      of={of}
      kind="file"
      sending={sending}
      answer={{ pages: items.map(({ id }) => id), doubtful: [] }}
      files={new Map(items.map((file) => [file.id, file]))}
      least={0}
      most={MOST}
      canArrange={false}
      turning={NONE}
      onFlush={async () => undefined}
      onMove={doNothing}
      onTurn={doNothing}
      onSave={(id) => void attempt(() => save(id))}
      onRemove={(id) => void attempt(() => remove(id))}
    />
  );
}
