import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FileView } from "../../api/schema";
import { mayAsk } from "./doubts";
import { forgetPhoto, keepPhoto, type KeptPhoto } from "./kept-photos";
import { doubtOf, measured, type Doubt } from "./legibility";
import type { PaperWay } from "./paper-way";
import { isPicture, readyPicture } from "./picture";
import { sendPage, type Sending } from "./send-page";

/** `preparing`: it is being made small; `asking`: somebody must say whether it can be read. */
export type SendingState = "preparing" | "asking" | "waiting" | "sending" | "paused" | "failed";

/** A page that has not arrived. */
export interface UnsentPage {
  key: string;
  name: string;
  size: number;
  sent: number;
  state: SendingState;
  error: unknown;
  /** Shows it; null for what is no picture. */
  picture: string | null;
  doubt: Doubt | null;
  /** The page in whose place it comes. */
  replaces: string | null;
}

/** A page that has arrived. */
export interface ArrivedPage {
  file: FileView;
  isDoubtful: boolean;
  /** The page in whose place it comes. */
  replaces: string | null;
}

export interface SendingOptions {
  way: PaperWay;
  /** Whose photos are kept on this device until they arrive, and of which question. */
  of: Pick<KeptPhoto, "owner" | "draft" | "at">;
  /** Whether it is asked if a picture can be read. */
  isMeasured: boolean;
  onArrived: (page: ArrivedPage) => void;
}

interface Job extends Sending {
  original: File;
  quarters: number;
  isDoubtful: boolean;
  replaces: string | null;
  picture: string | null;
}

interface AddOptions {
  /** The id under which it is kept on this device already. */
  keptAs?: string;
  quarters?: number;
  replaces?: string | null;
}

let count = 0;

/** A key of a page; later ones come after earlier ones, also when they are found again. */
function newKey(): string {
  count += 1;
  return [Date.now().toString(36).padStart(9, "0"), String(count).padStart(5, "0"), crypto.randomUUID()].join("-");
}

/** Pages on their way to the hub: prepared side by side, sent one after another in the order in which they came. */
export function useSending({ way, of: { owner, draft, at }, isMeasured, onArrived }: SendingOptions) {
  const [unsent, setUnsent] = useState<UnsentPage[]>([]);
  /** Addresses of pictures that this page has had in hand, by the id of their file. */
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const jobs = useRef(new Map<string, Job>());
  const preparing = useRef<Promise<unknown>>(Promise.resolve());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const addresses = useRef<string[]>([]);
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });

  const change = useCallback((key: string, part: Partial<UnsentPage>) => {
    setUnsent((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }, []);

  const drop = useCallback((key: string) => {
    jobs.current.get(key)?.stop.abort();
    jobs.current.delete(key);
    setUnsent((all) => all.filter((one) => one.key !== key));
    void forgetPhoto(key);
  }, []);

  const run = useCallback(
    async (key: string) => {
      const job = jobs.current.get(key);
      if (!job || job.stop.signal.aborted) return;
      change(key, { state: "sending", error: null });
      try {
        const file = await sendPage(way, job, (sent) => change(key, { sent }));
        if (job.stop.signal.aborted) return;
        if (job.picture) setPictures((all) => new Map(all).set(file.id, job.picture!));
        arrived.current({ file, isDoubtful: job.isDoubtful, replaces: job.replaces });
        drop(key);
      } catch (error) {
        if (!job.stop.signal.aborted) change(key, { state: "failed", error });
      }
    },
    [way, change, drop],
  );

  const send = useCallback(
    (key: string) => {
      const job = jobs.current.get(key);
      if (!job) return;
      job.stop = new AbortController();
      change(key, { state: "waiting" });
      queue.current = queue.current.then(() => run(key));
    },
    [change, run],
  );

  /** Makes a picture small and measures it; answers whether it can be sent without a question. */
  const prepare = useCallback(
    async (key: string, kept: Promise<void>) => {
      await kept;
      const job = jobs.current.get(key);
      if (!job) return false;
      if (!isPicture(job.original)) return true;
      const { file, grey } = await readyPicture(job.original, job.quarters);
      if (!jobs.current.has(key)) return false;
      job.source = file;
      if (grey) {
        job.picture = URL.createObjectURL(file);
        addresses.current.push(job.picture);
      }
      const doubt = isMeasured && grey && !job.replaces ? doubtOf(measured(grey)) : null;
      const asks = doubt !== null && mayAsk(draft, at);
      job.isDoubtful = doubt !== null;
      change(key, { name: file.name, size: file.size, picture: job.picture, doubt, state: asks ? "asking" : "waiting" });
      return !asks;
    },
    [draft, at, isMeasured, change],
  );

  const add = useCallback(
    (file: File, { keptAs, quarters = 0, replaces = null }: AddOptions = {}) => {
      const key = keptAs ?? newKey();
      if (jobs.current.has(key)) return;
      const stop = new AbortController();
      jobs.current.set(key, { original: file, source: file, uploadId: null, stop, quarters, isDoubtful: false, replaces, picture: null });
      setUnsent((all) => [...all, { key, name: file.name, size: file.size, sent: 0, state: "preparing", error: null, picture: null, doubt: null, replaces }]);
      // Before anything else; a page that is turned is at the hub already.
      const kept = isPicture(file) && replaces === null ? keepPhoto({ id: key, owner, draft, at, file }) : Promise.resolve();
      // One after another: a telephone has the memory for one large picture.
      const prepared = preparing.current.then(() => prepare(key, kept));
      preparing.current = prepared;
      queue.current = queue.current.then(async () => {
        if (await prepared) await run(key);
      });
    },
    [owner, draft, at, prepare, run],
  );

  const pause = useCallback(
    (key: string) => {
      jobs.current.get(key)?.stop.abort();
      change(key, { state: "paused" });
    },
    [change],
  );

  useEffect(() => {
    const all = jobs.current;
    const made = addresses.current;
    return () => {
      for (const job of all.values()) job.stop.abort();
      all.clear();
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);

  return useMemo(
    () => ({
      unsent,
      pictures,
      /** Keeps a file on this device, prepares it and sends it. */
      add,
      pause,
      /** Goes on with one that was paused, failed or questioned. */
      send,
      /** Gives one up. */
      drop,
    }),
    [unsent, pictures, add, pause, send, drop],
  );
}

export type PageSending = ReturnType<typeof useSending>;
