import { useEffect, useMemo, useRef, useState } from "react";
import type { FileView } from "../../api/schema";
import { api } from "../../api/client";
import { most as mostOf, type Question } from "../form-engine/document";
import { tokenClaims, useSession } from "../identity/session";
import { HandOver } from "./hand-over";
import { arrivals, readAnswer, withMoved, withoutPage, withPage, withReplaced, writtenAnswer, type PaperAnswer, type PaperKind } from "./paper-answer";
import { usePapersOf } from "./paper-list";
import { PaperTaker } from "./paper-taker";
import { useDraftWay } from "./paper-way";
import { useSending } from "./use-sending";

export interface PapersProps {
  draftId: string;
  question: Question;
  at: string;
  value: unknown;
  /** What is wrong with the answer; its words, where the caller gives them. */
  fault: { part: string; key: string; words?: string } | null;
  onChange: (value: unknown) => void;
  /** Saves everything that was typed, before a camera takes the screen. */
  onFlush: () => Promise<void>;
  lang: string;
}

/** The bytes of a page as it was sent. */
async function original(file: FileView): Promise<File> {
  const { view_url } = await api.get("/api/files/{id}/links", { path: { id: file.id }, query: {} });
  if (!view_url) throw new Error("there is no link to the page");
  const response = await fetch(view_url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new File([await response.blob()], file.name, { type: file.media_type });
}

/** The answer as it is now: pages arrive between two renderings. */
function useAnswer(kind: PaperKind, value: unknown, onChange: (value: unknown) => void) {
  const answer = useMemo(() => readAnswer(kind, value), [kind, value]);
  const latest = useRef(answer);
  const change = useRef(onChange);
  useEffect(() => {
    latest.current = answer;
    change.current = onChange;
  });
  const [update] = useState(() => (make: (answer: PaperAnswer) => PaperAnswer) => {
    const next = make(latest.current);
    if (next === latest.current) return;
    latest.current = next;
    change.current(writtenAnswer(kind, next));
  });
  return { answer, latest, update };
}

/** What stands there for a question that wants photos of a paper, or files. */
export function Papers({ draftId, question, at, value, fault, onChange, onFlush, lang }: PapersProps) {
  const kind: PaperKind = question.type === "photo" ? "photo" : "file";
  const owner = tokenClaims(useSession((state) => state.token) ?? "").sub;
  const of = useMemo(() => ({ owner: String(owner ?? ""), draft: draftId, at }), [owner, draftId, at]);
  const way = useDraftWay(draftId, at);
  const { answer, latest, update } = useAnswer(kind, value, onChange);
  const [come, setCome] = useState<ReadonlyMap<string, FileView>>(new Map());
  /** Pages that are fetched in order to turn them. */
  const [fetching, setFetching] = useState<readonly string[]>([]);
  /** Pages that were taken away here: the hub may still list them for a moment. */
  const gone = useRef(new Set<string>());
  const list = usePapersOf(draftId);

  const takeBack = (id: string) => {
    gone.current.add(id);
    // What is not removed now has no answer, and ends with the form.
    void way.remove(id).catch(() => undefined);
  };
  const sending = useSending({
    way,
    of,
    isMeasured: kind === "photo",
    onArrived: ({ file, isDoubtful, replaces }) => {
      setCome((all) => new Map(all).set(file.id, file));
      if (replaces === null) {
        update((now) => withPage(now, file.id, isDoubtful));
        return;
      }
      // It may have come into the answer as a page of its own already.
      update((now) => withReplaced(withoutPage(now, file.id), replaces, file.id));
      takeBack(replaces);
    },
  });

  const listed = useMemo(() => (list.data?.papers ?? []).filter((paper) => paper.at === at), [list.data, at]);
  const files = useMemo(() => new Map([...come, ...listed.map(({ file }) => [file.id, file] as const)]), [come, listed]);
  const isQuiet = sending.unsent.every((page) => page.state !== "sending");
  useEffect(() => {
    // While a page is being sent, the hub may list it before its answer is here.
    if (!isQuiet) return;
    const ids = listed.filter(({ file }) => file.state !== "infected").map(({ file }) => file.id);
    const found = arrivals(latest.current, ids, gone.current);
    if (found.length) update((now) => found.reduce((all, id) => withPage(all, id), now));
  }, [listed, isQuiet, latest, update]);

  const turning = new Set([...fetching, ...sending.unsent.flatMap((page) => page.replaces ?? [])]);
  const handleTurn = (id: string) => {
    const file = files.get(id);
    if (!file || turning.has(id)) return;
    setFetching((all) => [...all, id]);
    original(file)
      .then((bytes) => sending.add(bytes, { quarters: 1, replaces: id }))
      // The page stays as it is: the button can be pressed again.
      .catch(() => undefined)
      .finally(() => setFetching((all) => all.filter((one) => one !== id)));
  };

  return (
    <>
      {fault?.words ? (
        <p className="papers-fault" id={`${at}-fault`}>
          {fault.words}
        </p>
      ) : null}
      <PaperTaker
        id={`answer:${at}`}
        of={of}
        kind={kind}
        sending={sending}
        answer={answer}
        files={files}
        least={question.min ?? 1}
        most={mostOf(question)}
        canArrange
        turning={turning}
        onFlush={onFlush}
        onMove={(id, to) => update((now) => withMoved(now, id, to))}
        onTurn={handleTurn}
        onRemove={(id) => {
          update((now) => withoutPage(now, id));
          takeBack(id);
        }}
      >
        <HandOver
          draftId={draftId}
          at={at}
          label={question.words[lang] ?? question.words["en"] ?? ""}
          lang={question.words[lang] ? lang : "en"}
          most={Math.max(1, mostOf(question) - answer.pages.length)}
          arrived={listed}
        />
      </PaperTaker>
    </>
  );
}
